import type { Moves } from '#contract/states.ts'

/** States of an anamnesis (H12). */
export const anamnesisStates = ['draft', 'submitted', 'removed', 'discarded'] as const
export type AnamnesisState = (typeof anamnesisStates)[number]

export const stateWords: Readonly<Record<AnamnesisState, string>> = {
  draft: 'Entwurf',
  submitted: 'Abgeschlossen',
  removed: 'Entfernt',
  discarded: 'Verworfen',
}

export const anamnesisMoves: Moves<AnamnesisState> = {
  draft: ['submitted', 'discarded'],
  submitted: ['removed'],
  removed: [],
  discarded: [],
}

/** Where an anamnesis stands (H12). */
export const anamnesisStates = ['draft', 'submitted', 'removed', 'discarded'] as const
export type AnamnesisState = (typeof anamnesisStates)[number]

export const stateWords: Readonly<Record<AnamnesisState, string>> = {
  draft: 'Entwurf',
  submitted: 'Abgeschlossen',
  removed: 'Entfernt',
  discarded: 'Verworfen',
}

const moves: Readonly<Record<AnamnesisState, readonly AnamnesisState[]>> = {
  draft: ['submitted', 'discarded'],
  submitted: ['removed'],
  removed: [],
  discarded: [],
}

export const mayMove = (from: AnamnesisState, to: AnamnesisState) => moves[from].includes(to)

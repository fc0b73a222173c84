import type { Moves } from '#contract/states.ts'

/** States of a plan of shifts (T36): a draft tells nobody, a published one everybody in it, an archived one is over. */
export const planStates = { draft: 'Entwurf', published: 'Veröffentlicht', archived: 'Vorbei' } as const
export type ShiftPlanState = keyof typeof planStates

export const planMoves: Moves<ShiftPlanState> = { draft: ['published'], published: ['archived'], archived: [] }

/** The most days of one plan. */
export const longestPlan = 42

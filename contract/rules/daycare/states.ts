import type { Moves } from '#contract/states.ts'

/** States of a booking of the Kinderhort (T42). */
export const signupStates = {
  waiting: 'Auf der Warteliste',
  booked: 'Angemeldet',
  here: 'Da',
  collected: 'Abgeholt',
  cancelled: 'Abgemeldet',
  missed: 'Nicht gekommen',
} as const
export type DaycareState = keyof typeof signupStates

export const daycareMoves: Moves<DaycareState> = {
  waiting: ['booked', 'cancelled'],
  booked: ['here', 'cancelled', 'missed'],
  here: ['collected'],
  collected: [],
  cancelled: [],
  missed: ['here'],
}

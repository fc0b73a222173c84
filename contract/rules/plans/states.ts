import type { Moves } from '#contract/states.ts'

/** How hard a training was, as its member says it (H25). */
export const efforts = { 1: 'Sehr leicht', 2: 'Leicht', 3: 'Mittel', 4: 'Streng', 5: 'Maximal' } as const
export type Effort = keyof typeof efforts

/** Places that hurt, to tap on. */
export const painPlaces = ['Nacken', 'Schulter', 'Ellbogen', 'Handgelenk', 'Rücken', 'Hüfte', 'Knie', 'Fuss', 'Anderswo'] as const

/** States of a member's feedback on a training at the studio (A38). */
export const feedbackStates = { new: 'Neu', read: 'Gelesen', answered: 'Beantwortet' } as const
export type FeedbackState = keyof typeof feedbackStates

/** Whoever answers has read it. */
export const feedbackMoves: Moves<FeedbackState> = { new: ['read', 'answered'], read: ['answered'], answered: [] }

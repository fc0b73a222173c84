import type { InferType } from 'yup'
import { day, id, text } from '#contract/shapes.ts'
import { contractRow } from './shapes.ts'

/** Standings of an add-on's nutrition plan on a day; `paused` is between days on which it is open. */
export const nutritionStandings = { running: 'Läuft', paused: 'Unterbrochen', coming: 'Kommt', over: 'Beendet' } as const
export type NutritionStanding = keyof typeof nutritionStandings

/** An add-on of kind nutrition of somebody's accepted contract (C48). */
export const nutritionRow = contractRow.pick(['userId', 'index', 'number', 'name', 'studio']).shape({
  /** Id of this contract and add-on. */
  _id: id().required(),
  /** The add-on's, as members read it. */
  title: text(80).required(),
  /** First and last day on which it is open; no last one while it has no end, neither where it never opens. */
  from: day().nullable().defined(),
  until: day().nullable().defined(),
  standing: text(10)
    .oneOf(Object.keys(nutritionStandings) as NutritionStanding[])
    .required(),
  /** Name of whoever looks after the person. */
  coachName: text(161).nullable().defined(),
})
export type NutritionRow = InferType<typeof nutritionRow>

import type { TripDay } from '#contract/rules/shifts/besideShifts.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Minutes that these people have worked more or less than agreed in the last eight weeks, until yesterday; nobody without a target. */
export const balances = plug<(tx: Tx, people: readonly string[]) => Promise<ReadonlyMap<string, number>>>('balances')

/** Work of somebody that is no shift; moments as ISO text. */
export interface BlockOf {
  person: string
  from: string
  to: string
}

/** A day of somebody's trip. */
export interface TripOf extends TripDay {
  person: string
}

/** Work of these people between two days, both included, however it was entered. */
export const workedBlocks =
  plug<(tx: Tx, people: readonly string[], days: { from: string; to: string }) => Promise<readonly BlockOf[]>>('workedBlocks')

/** Days on which these people are on an approved trip: what is to be worked on each, and the minutes of its way (T32). */
export const tripDays =
  plug<(tx: Tx, people: readonly string[], days: { from: string; to: string }) => Promise<readonly TripOf[]>>('tripDays')

/** Work for another employer as these people said it: minutes a week from a day on (T08). */
export const secondJobs =
  plug<(given: Within<WithSettings>, people: readonly string[]) => Promise<ReadonlyMap<string, { from: string; minutes: number }>>>(
    'secondJobs',
  )

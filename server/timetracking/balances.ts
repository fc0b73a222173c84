import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { standsBefore } from './months/carry.ts'

/** Each one's balance up to yesterday, as their own clock and their months show it. */
export const balancesOf = (tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, number>> => standsBefore(tx, people, today())

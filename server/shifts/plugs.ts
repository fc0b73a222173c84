import type { Tx } from '#server/kit/database.ts'
import { plug } from '#server/kit/plug.ts'

/** Minutes that these people have worked more or less than agreed in the last eight weeks, until yesterday; nobody without a target. */
export const balances = plug<(tx: Tx, people: readonly string[]) => Promise<ReadonlyMap<string, number>>>('balances')

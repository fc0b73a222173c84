import type { Tx } from '#server/kit/database.ts'
import { plug } from '#server/kit/plug.ts'

/** Accounts on whose devices one of these people may act besides their own. */
export const actedOn = plug<(tx: Tx, people: readonly string[]) => Promise<string[]>>('actedOn')

import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Hears that somebody came to a studio's entrance or went, in the transaction that writes it down. */
export const arrived = plug<(tx: Tx, house: House, studio: string) => Promise<void>>('arrived')

/** People whom a contract covers on a day, by studio, and each once under `all`. */
export const covered = plug<(tx: Tx, studios: 'all' | readonly string[], day: string) => Promise<ReadonlyMap<string, number>>>('covered')

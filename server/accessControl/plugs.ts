import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Hears that somebody came to a studio's entrance or went, in the transaction that writes it down. */
export const arrived = plug<(tx: Tx, house: House, studio: string) => Promise<void>>('arrived')

/** People whom a contract covers on a day, as rows of `person` and `studio`. */
export const covered = plug<(studios: 'all' | readonly string[], day: string) => SQL>('covered')

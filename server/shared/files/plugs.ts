import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Looks whether the one of this session may see a file now. */
export interface Opener {
  may(tx: Tx, file: string, session: string, house: WithDomains): Promise<boolean>
  /** Browsers keep it for some hours. */
  kept?: true
}

/**
 * Kinds of a domain's files that are read by an address made for a session: who may see one is looked at each time, or why nothing is to be
 * looked at as long as the address holds.
 */
export const openers = plug<Readonly<Record<string, Opener | string>>>('openers')

/** Columns in which a domain keeps written texts, which may show pictures that are uploaded for them. */
export const texts = plug<readonly PgColumn[]>('texts')

/** Kinds of a domain's open files that pages of other sites may show. */
export const abroad = plug<readonly string[]>('abroad')

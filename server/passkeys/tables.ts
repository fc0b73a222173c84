import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/kit/column.ts'

export const passkey = pgTable(
  'passkey',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** The authenticator's name for it, in base64url. */
    credential: text('credential').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Rises with each use; stays 0 where the passkey lies on several devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    synced: boolean('synced').notNull(),
    created: instant('created').notNull(),
    used: instant('used'),
  },
  table => [index('passkey_person').on(table.person)],
)

/** Questions that were answered, until they would have expired anyway. */
export const answeredChallenge = pgTable('answered_challenge', {
  challenge: text('challenge').primaryKey(),
  expires: instant('expires').notNull(),
})

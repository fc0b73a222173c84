import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

export const passkey = pgTable(
  'passkey',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Id of the credential at the authenticator, in base64url. */
    credential: text('credential').notNull().unique(),
    /** Key in COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** Counter that rises with each use; stays 0 where the passkey lies on several devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    synced: boolean('synced').notNull(),
    created: instant('created').notNull(),
    used: instant('used'),
  },
  table => [index('passkey_person').on(table.person)],
)

/** Challenges that were answered, until they would have expired anyway. */
export const answeredChallenge = pgTable('answered_challenge', {
  challenge: text('challenge').primaryKey(),
  expires: instant('expires').notNull(),
})

import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** The way in which an account came to be. */
export const registration = pgTable(
  'registration',
  {
    person: uuid('person')
      .primaryKey()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Employee who made it for somebody else. */
    madeBy: uuid('made_by').references(() => person._id, { onDelete: 'set null' }),
    newsletterAccepted: boolean('newsletter_accepted').notNull(),
    /** Event at which it was made. */
    eventId: text('event_id'),
    /** Keyed hash of the address in the form, by which the same registration sent again is known after the address has changed. */
    asked: text('asked').notNull(),
    at: instant('at').notNull(),
  },
  table => [index('registration_made_by').on(table.madeBy)],
)

import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/kit/column.ts'
import { studio } from '#server/studios/tables.ts'

export const event = pgTable(
  'event',
  {
    _id: uuid().primaryKey(),
    title: text().notNull(),
    text: text().notNull().default(''),
    place: text(),
    /** Null is the whole chain's. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Null takes everybody. */
    capacity: integer(),
    /** Rappen. */
    price: integer(),
    /** Name of the picture in `file`. */
    picture: text(),
    published: boolean().notNull().default(false),
    created: instant().notNull(),
    /** The person who made it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('event_ends').on(table.endsAt), index('event_author').on(table.author), index('event_studio').on(table.studio)],
)

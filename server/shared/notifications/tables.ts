import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A notice for one person; one sent to many at once has the same id in each row. */
export const notification = pgTable(
  'notification',
  {
    _id: uuid('_id').notNull(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Somebody else whom the title names: the notice goes with them. */
    about: uuid('about').references(() => person._id, { onDelete: 'cascade' }),
    /** A path of this product. */
    link: text('link'),
    created: instant('created').notNull(),
    /** Instant of reading; once set it stays. */
    readAt: instant('read_at'),
  },
  table => [
    primaryKey({ columns: [table.person, table._id] }),
    index('notification_person').on(table.person, table.created),
    index('notification_about').on(table.about),
  ],
)

/** A notice that staff sent to many at once, and the number of people. */
export const announcement = pgTable(
  'announcement',
  {
    /** Id of its notices. */
    _id: uuid('_id').primaryKey(),
    title: text('title').notNull(),
    /** A path of this product. */
    link: text('link'),
    /** Codes of the studios; empty for all. */
    studios: text('studios').array().notNull().default(sql`'{}'::text[]`),
    roles: text('roles').array().notNull().default(sql`'{}'::text[]`),
    /** Number of people. */
    reached: integer('reached').notNull(),
    /** It went only to whoever wants offers. */
    advertises: boolean('advertises').notNull().default(false),
    at: instant('at').notNull(),
    /** Its author; null once that account is gone. */
    author: uuid('author').references(() => person._id, { onDelete: 'set null' }),
  },
  table => [index('announcement_at').on(table.at), index('announcement_author').on(table.author)],
)

import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/kit/column.ts'

/** A notice for one person; what was told to many at once has one id. */
export const notification = pgTable(
  'notification',
  {
    _id: uuid('_id').notNull(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** A path of this product. */
    link: text('link'),
    created: instant('created').notNull(),
    /** Once set it stays. */
    readAt: instant('read_at'),
  },
  table => [primaryKey({ columns: [table.person, table._id] }), index('notification_person').on(table.person, table.created)],
)

/** What staff told many at once, and to how many. */
export const announcement = pgTable(
  'announcement',
  {
    /** That of the notices. */
    _id: uuid('_id').primaryKey(),
    title: text('title').notNull(),
    /** A path of this product. */
    link: text('link'),
    /** Empty for all. */
    studios: text('studios').array().notNull().default(sql`'{}'::text[]`),
    roles: text('roles').array().notNull().default(sql`'{}'::text[]`),
    /** How many people. */
    reached: integer('reached').notNull(),
    at: instant('at').notNull(),
    /** Who told it; null once that account is gone. */
    author: uuid('author').references(() => person._id, { onDelete: 'set null' }),
  },
  table => [index('announcement_at').on(table.at), index('announcement_author').on(table.author)],
)

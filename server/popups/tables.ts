import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

export const popup = pgTable(
  'popup',
  {
    _id: uuid('_id').primaryKey(),
    /** The one of the two systems that made it (A47). */
    system: text('system').$type<'popup' | 'popupnew'>().notNull(),
    title: text('title').notNull(),
    /** Sanitised HTML. */
    text: text('text').notNull(),
    /** Name of the picture in `file`. */
    image: text('image'),
    leadLabel: text('lead_label'),
    leadLink: text('lead_link'),
    /** Null is both. */
    brand: text('brand').$type<Brand>(),
    studios: text('studios').array().notNull().default(sql`'{}'::text[]`),
    roles: text('roles').array().notNull().default(sql`'{}'::text[]`),
    from: instant('from'),
    to: instant('to'),
    created: instant('created').notNull(),
    /** The person who made it; null once that account is gone. */
    author: uuid('author').references(() => person._id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('popup_author').on(table.author)],
)

/** One person's showings of a popup, on any device. */
export const popupSeen = pgTable(
  'popup_seen',
  {
    popup: uuid('popup')
      .notNull()
      .references(() => popup._id, { onDelete: 'cascade' }),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** The last time. */
    shownAt: instant('shown_at').notNull(),
    closedAt: instant('closed_at'),
    leadAt: instant('lead_at'),
  },
  table => [primaryKey({ columns: [table.popup, table.person] }), index('popup_seen_person').on(table.person)],
)

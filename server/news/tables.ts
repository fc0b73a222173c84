import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { addressedColumns } from '#server/shared/notifications/audience.ts'

export const news = pgTable(
  'news',
  {
    _id: uuid().primaryKey(),
    title: text().notNull(),
    /** Sanitised HTML. */
    text: text().notNull(),
    /** Name of the picture in `file`. */
    picture: text(),
    /** The picture in words. */
    described: text(),
    link: text(),
    ...addressedColumns(),
    created: instant().notNull(),
    /** The person who wrote it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('news_author').on(table.author), index('news_created').on(table.created)],
)

/** The people who have read it, on any device. */
export const newsRead = pgTable(
  'news_read',
  {
    news: uuid()
      .notNull()
      .references(() => news._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.news, table.person] }), index('news_read_person').on(table.person)],
)

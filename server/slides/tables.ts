import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { addressedColumns } from '#server/shared/notifications/audience.ts'

export const slide = pgTable(
  'slide',
  {
    _id: uuid().primaryKey(),
    title: text().notNull(),
    /** Name of the picture in `file`. */
    picture: text().notNull(),
    /** The picture in words. */
    described: text().notNull(),
    link: text(),
    ...addressedColumns(),
    /** Its place among all of the chain's. */
    place: integer().notNull(),
    created: instant().notNull(),
    /** The person who made it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('slide_author').on(table.author)],
)

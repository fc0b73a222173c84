import { date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { GoalKind } from '#contract/qrcodes/shapes.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

export const qrCode = pgTable(
  'qr_code',
  {
    _id: uuid().primaryKey(),
    /** The end of its id, as it is printed. */
    code: text().notNull(),
    name: text().notNull(),
    /** Null is the whole chain. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    kind: text().$type<GoalKind>().notNull(),
    goal: text().notNull(),
    words: text(),
    created: instant().notNull(),
    /** The person who made it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [unique('qr_code_code').on(table.code), index('qr_code_studio').on(table.studio), index('qr_code_author').on(table.author)],
)

/** How often a code was opened on a day; by whom nobody knows. */
export const qrScan = pgTable(
  'qr_scan',
  {
    code: uuid()
      .notNull()
      .references(() => qrCode._id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    scans: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.code, table.day] })],
)

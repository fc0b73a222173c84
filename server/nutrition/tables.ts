import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AccessSource } from '#contract/nutrition/nutritionOffice.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Days on which somebody's nutrition plan is open, and what gave them (H32). */
export const nutritionAccess = pgTable(
  'nutrition_access',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Days in Zurich, both with the day itself. */
    from: text().notNull(),
    until: text().notNull(),
    source: text().$type<AccessSource>().notNull(),
    /** Id of what gave it, such as an order, and the place of its line there; of one opened by hand its own. */
    of: uuid().notNull(),
    line: integer().notNull(),
    given: instant().notNull(),
    /** When it was taken back, because its money went back. */
    taken: instant(),
    /** The coach who looks after the person. */
    coach: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The team's note about the person, and how often it was written. */
    note: text(),
    noteVersion: integer('note_version').notNull().default(0),
    version: integer().notNull().default(1),
    /** When the studio closed what it had opened by hand. */
    removedAt: instant('removed_at'),
  },
  table => [
    unique('nutrition_access_of').on(table.of, table.line),
    index('nutrition_access_person').on(table.person, table.until),
    index('nutrition_access_coach').on(table.coach),
    check('nutrition_access_source', sql`${table.source} in ('shop', 'contract', 'hand')`),
    check('nutrition_access_days', sql`${table.from} <= ${table.until}`),
  ],
)

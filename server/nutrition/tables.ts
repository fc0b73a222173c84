import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/kit/column.ts'

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
    source: text().$type<'shop'>().notNull(),
    /** Id of what gave it, such as an order, and the place of its line there. */
    of: uuid().notNull(),
    line: integer().notNull(),
    given: instant().notNull(),
    /** When it was taken back, because its money went back. */
    taken: instant(),
  },
  table => [
    unique('nutrition_access_of').on(table.of, table.line),
    index('nutrition_access_person').on(table.person, table.until),
    check('nutrition_access_source', sql`${table.source} in ('shop')`),
    check('nutrition_access_days', sql`${table.from} <= ${table.until}`),
  ],
)

import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const goalStudioColumn = () =>
  text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' })

/** A studio's month of goals, saved whole; `month` is its first day. */
export const goalMonth = pgTable(
  'goal_month',
  {
    studio: goalStudioColumn(),
    month: date({ mode: 'string' }).notNull(),
    version: integer().notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by').references(() => person._id, { onDelete: 'set null' }),
    /** Why it was changed once it was over. */
    reason: text(),
  },
  table => [primaryKey({ columns: [table.studio, table.month] }), index('goal_month_changed_by').on(table.changedBy)],
)

/** Goals of a studio, or of somebody of it, for a month. */
export const goal = pgTable(
  'goal',
  {
    _id: uuid().primaryKey(),
    studio: goalStudioColumn(),
    month: date({ mode: 'string' }).notNull(),
    figure: text().notNull(),
    /** True of an employee's: whoever left is named no more, their goal stays one of a person. */
    isPersonal: boolean('is_personal').notNull(),
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    value: doublePrecision().notNull(),
  },
  table => [
    index('goal_studio').on(table.studio, table.month),
    index('goal_person').on(table.person, table.month),
    unique('goal_once').on(table.studio, table.month, table.figure, table.person),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PlannedItem } from '#contract/nutrition/mealPlan.ts'
import type { Weekday } from '#contract/rules/habits/strength.ts'
import type { MealName } from '#contract/rules/nutrition/meals.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Meals that a coach plans for somebody, on weekdays or on one day (L220). */
export const plannedMeal = pgTable(
  'planned_meal',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** The person who planned it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    meal: text().$type<MealName>().notNull(),
    weekdays: jsonb().$type<Weekday[]>().notNull(),
    /** Days in Zurich. */
    day: text(),
    from: text(),
    until: text(),
    items: jsonb().$type<PlannedItem[]>().notNull(),
    note: text(),
    created: instant().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('planned_meal_person').on(table.person),
    index('planned_meal_author').on(table.author),
    check('planned_meal_meal', sql`${table.meal} in ('breakfast', 'lunch', 'dinner', 'snack')`),
    check('planned_meal_when', sql`(${table.day} is null) = (jsonb_array_length(${table.weekdays}) > 0)`),
  ],
)

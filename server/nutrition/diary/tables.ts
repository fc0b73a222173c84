import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FoodValues } from '#contract/rules/nutrition/foodValues.ts'
import type { EatenBase, MealName } from '#contract/rules/nutrition/meals.ts'
import type { Activity } from '#contract/rules/nutrition/targets.ts'
import { instant } from '#server/kit/column.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { owner } from '#server/sync/tables.ts'

/** Settings that somebody made for their diary. */
export const diarySetting = pgTable(
  'diary_setting',
  {
    person: uuid()
      .primaryKey()
      .references(() => person._id, { onDelete: 'cascade' }),
    activity: text().$type<Activity>(),
    /** The aims for a day that they set by themselves, in kcal and g. */
    kcal: integer(),
    protein: integer(),
    /** True where today's sums go along with a question to the language model (H37). */
    sumsToModel: boolean('sums_to_model').notNull().default(false),
    /** Code of the studio with which the diary is shared (H24). */
    sharedIn: text('shared_in').references(() => studio.code, { onDelete: 'set null' }),
  },
  table => [index('diary_setting_shared_in').on(table.sharedIn)],
)

/** Foods that somebody wants to find first. */
export const foodFavourite = pgTable(
  'food_favourite',
  {
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    food: uuid()
      .notNull()
      .references(() => food._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.food] }), index('food_favourite_food').on(table.food)],
)

/** Notes of a coach to a member, one text each (H35). */
export const coachNote = pgTable(
  'coach_note',
  {
    person: uuid()
      .primaryKey()
      .references(() => person._id, { onDelete: 'cascade' }),
    text: text(),
    /** The coach who wrote it last; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    version: integer().notNull(),
  },
  table => [index('coach_note_author').on(table.author)],
)

/** Aims for a day that a coach gives a member, in place of the reference value that is worked out (H34). */
export const coachTarget = pgTable(
  'coach_target',
  {
    person: uuid()
      .primaryKey()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Null where there is none any more. */
    kcal: integer(),
    /** In g; null is worked out of the energy. */
    protein: integer(),
    carbohydrate: integer(),
    fat: integer(),
    /** The coach who gave it last; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    version: integer().notNull(),
  },
  table => [index('coach_target_author').on(table.author)],
)

export const mealEntry = pgTable(
  'meal_entry',
  {
    person: owner(),
    _id: uuid('_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    meal: text('meal').$type<MealName>().notNull(),
    /** Id of the food that it was copied from, which may be gone. */
    food: text('food'),
    title: text('title').notNull(),
    brand: text('brand'),
    base: text('base').$type<EatenBase>().notNull(),
    per: jsonb('per').$type<FoodValues>().notNull(),
    amount: doublePrecision('amount').notNull(),
    portion: text('portion'),
    size: doublePrecision('size'),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table._id] }), index('meal_entry_day').on(table.person, table.day)],
)

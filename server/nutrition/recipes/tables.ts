import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Ingredient } from '#contract/nutrition/recipes.ts'
import type { Allergen } from '#contract/rules/nutrition/allergens.ts'
import type { RecipeTag } from '#contract/rules/nutrition/tags.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Recipes of the chain, and of members for themselves (L28, H30). */
export const recipe = pgTable(
  'recipe',
  {
    _id: uuid().primaryKey(),
    /** The member whose own it is; null is the chain's. */
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    title: text().notNull(),
    portions: integer().notNull(),
    minutes: integer(),
    ingredients: jsonb().$type<Ingredient[]>().notNull(),
    steps: jsonb().$type<string[]>().notNull(),
    allergens: jsonb().$type<Allergen[]>().notNull(),
    tags: jsonb().$type<RecipeTag[]>().notNull(),
    created: instant().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('recipe_person').on(table.person),
    check('recipe_portions', sql`${table.portions} between 1 and 50`),
    check('recipe_minutes', sql`${table.minutes} between 1 and 1440`),
  ],
)

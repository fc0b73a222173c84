import { and, eq } from 'drizzle-orm'
import { type MealSum, sumsOf } from '#contract/rules/nutrition/meals.ts'
import type { Tx } from '#server/kit/database.ts'
import { mealEntry } from '#server/nutrition/diary/tables.ts'

const nutrientTextsOf = (name: string, { value, atLeast }: MealSum, unit: string) =>
  value === null ? [] : [`${name} ${atLeast ? 'mindestens ' : ''}${Math.round(value)} ${unit}`]

/** The sums of what somebody has eaten on a day, in figures alone: no food is named. */
export async function sumsOn(tx: Tx, person: string, day: string) {
  const rows = await tx
    .select()
    .from(mealEntry)
    .where(and(eq(mealEntry.person, person), eq(mealEntry.day, day)))
  const { kcal, protein, carbohydrate, fat, fibre } = sumsOf(rows)
  const parts = [
    ...nutrientTextsOf('Energie', kcal, 'kcal'),
    ...nutrientTextsOf('Eiweiss', protein, 'g'),
    ...nutrientTextsOf('Kohlenhydrate', carbohydrate, 'g'),
    ...nutrientTextsOf('Fett', fat, 'g'),
    ...nutrientTextsOf('Nahrungsfasern', fibre, 'g'),
  ]
  return `Heute bisher gegessen: ${parts.join(', ') || 'nichts eingetragen'}.`
}

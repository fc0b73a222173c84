import { and, eq } from 'drizzle-orm'
import { type Sum, sumsOf } from '#contract/rules/nutrition/meals.ts'
import type { Tx } from '#server/kit/database.ts'
import { mealEntry } from '#server/nutrition/diary/tables.ts'

const said = (name: string, { value, atLeast }: Sum, unit: string) =>
  value === null ? [] : [`${name} ${atLeast ? 'mindestens ' : ''}${Math.round(value)} ${unit}`]

/** What somebody has eaten on a day, in figures alone: no food is named. */
export async function sumsOn(tx: Tx, person: string, day: string) {
  const rows = await tx
    .select()
    .from(mealEntry)
    .where(and(eq(mealEntry.person, person), eq(mealEntry.day, day)))
  const { kcal, protein, carbohydrate, fat, fibre } = sumsOf(rows)
  const parts = [
    ...said('Energie', kcal, 'kcal'),
    ...said('Eiweiss', protein, 'g'),
    ...said('Kohlenhydrate', carbohydrate, 'g'),
    ...said('Fett', fat, 'g'),
    ...said('Nahrungsfasern', fibre, 'g'),
  ]
  return `Heute bisher gegessen: ${parts.join(', ') || 'nichts eingetragen'}.`
}

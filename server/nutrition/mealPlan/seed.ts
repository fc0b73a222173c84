import type { PlannedItem } from '#contract/nutrition/mealPlan.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { stock as foods } from '#server/nutrition/foods/stockFoods.ts'
import { plannedMeal } from './tables.ts'

const created = '2026-10-01T08:00:00.000Z'

function ofFood(name: string, amount: number): PlannedItem {
  const base = foods.find(each => each.name === name)?.base
  if (!base) throw new Error(`No such food: ${name}`)
  return { food: demoId('food', name), recipe: null, title: name, amount, unit: base }
}
const ofRecipe = (title: string, amount: number): PlannedItem => ({
  food: null,
  recipe: demoId('recipe', title),
  title,
  amount,
  unit: 'portion',
})

const planned: readonly Pick<typeof plannedMeal.$inferInsert, 'meal' | 'weekdays' | 'items' | 'note'>[] = [
  { meal: 'breakfast', weekdays: ['mo', 'di', 'mi', 'do', 'fr'], items: [ofRecipe('Birchermüesli', 1), ofFood('Apfel', 150)] },
  { meal: 'breakfast', weekdays: ['sa', 'so'], items: [ofFood('Vollkornbrot', 90), ofFood('Hüttenkäse', 100)] },
  { meal: 'lunch', weekdays: ['mo', 'mi', 'fr'], items: [ofRecipe('Linsensuppe', 1)], note: 'Lässt sich am Sonntag vorkochen.' },
  { meal: 'snack', weekdays: ['di', 'do'], items: [ofFood('Mandeln', 25)] },
]

/** Meals that the trainer plans for the demo's member; adds what is missing. */
export async function seedMealPlan({ db }: House, { mitglied, trainer }: DemoPeople) {
  await db
    .insert(plannedMeal)
    .values(planned.map((each, nth) => ({ ...each, _id: demoId('planned', String(nth)), person: mitglied, author: trainer, created })))
    .onConflictDoNothing()
}

import { addDays } from '#contract/days.ts'
import type { MealName } from '#contract/rules/nutrition/meals.ts'
import type { Wired } from '#contract/sync.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { stock } from '#server/nutrition/foods/stockFoods.ts'
import { push } from '#server/sync/door.ts'

const eaten: readonly (readonly [meal: MealName, food: string, amount: number])[] = [
  ['breakfast', 'Haferflocken', 50],
  ['breakfast', 'Joghurt nature', 180],
  ['breakfast', 'Banane', 120],
  ['lunch', 'Pouletbrust, gebraten', 150],
  ['lunch', 'Reis, weiss, gekocht', 180],
  ['lunch', 'Broccoli', 150],
  ['dinner', 'Vollkornbrot', 90],
  ['dinner', 'Gruyère', 60],
  ['dinner', 'Kopfsalat', 80],
  ['snack', 'Apfel', 150],
  ['snack', 'Mandeln', 25],
]
const daysBefore = 6

/** Six days of a member's diary up to yesterday; what is there already stays. */
export async function seedDiary(house: House, { mitglied }: DemoPeople) {
  const today = dayOf(new Date().toISOString())
  const entries = Array.from({ length: daysBefore }, (_, nth) => addDays(today, nth - daysBefore)).flatMap((day, nth) =>
    eaten
      .filter((_, place) => (place + nth) % 5 !== 0)
      .flatMap(([meal, name, amount]): Wired[] => {
        const food = stock.find(each => each.name === name)
        if (!food) return []
        const { name: title, base, portions, ...values } = food
        const about = { food: demoId('food', name), title, base, per: values, amount, day, meal, at: `${day}T18:30:00.000Z` }
        return [{ ...about, id: demoId('meal', `${nth} ${name}`), version: 1, rev: '', _deleted: false }]
      }),
  )
  const { refused } = await push(
    house,
    mitglied,
    'meals',
    entries.map(newDocumentState => ({ newDocumentState })),
  )
  if (refused.length > 0) throw new Error(`Die Demo passt nicht: ${refused[0]?.message}`)
  await house.projector.settled(mitglied)
}

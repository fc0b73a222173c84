import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLocal } from '#client/data/local.ts'
import { dismiss, toastsAtom } from '#client/kit/toast.ts'
import type { PlannedMeal } from '#contract/nutrition/mealPlan.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import { enterAgain, enterMeal, type MealEntryInput } from './mealActs.ts'
import { eat, entriesOf } from './plan/planEntries.ts'

const stored = new Map<string, unknown>()
const put = async (entry: { id: string }) => {
  await new Promise(done => setTimeout(done, 5))
  if (stored.has(entry.id)) return 0
  stored.set(entry.id, entry)
  return 1
}
const told = () =>
  getDefaultStore()
    .get(toastsAtom)
    .map(({ text }) => text)

beforeEach(() => {
  stored.clear()
  for (const { id } of getDefaultStore().get(toastsAtom)) dismiss(id)
  setLocal({
    insert: async (_: string, entry: { id: string }) => {
      await put(entry)
      return entry
    },
    bulkInsert: async (_: string, entries: { id: string }[]) => {
      let count = 0
      for (const entry of entries) count += await put(entry)
      return count
    },
    remove: vi.fn(),
  } as never)
})

const apple: MealEntryInput = { day: '2026-11-30', meal: 'dinner', title: 'Apfel', base: 'g', per: { kcal: 52 }, amount: 150 }

test('tapped twice, something is eaten once; tapped later again, it is eaten again', async () => {
  expect(await Promise.all([enterMeal(apple), enterMeal(apple)])).toEqual([true, true])
  expect(stored.size).toBe(1)
  await enterMeal(apple)
  expect(stored.size).toBe(2)
})

test('yesterday’s meal is entered once by two taps, and said once', async () => {
  const before = [{ ...apple, id: 'a', version: 1, rev: '' }] as unknown as MealEntry[]
  await Promise.all([enterAgain(before, '2026-12-01'), enterAgain(before, '2026-12-01')])
  expect([stored.size, told()]).toEqual([1, ['1 Eintrag von gestern übernommen.']])
})

const soup = {
  food: null,
  recipe: null,
  title: 'Linsensuppe',
  brand: null,
  amount: null,
  unit: 'piece',
  base: 'piece',
  per: { kcal: 273 },
}
const plannedOf = (...items: object[]) => entriesOf({ _id: 'meal', meal: 'lunch', items } as unknown as PlannedMeal, '2026-11-30')

test('a planned meal says how much of it was entered, and never that it was nothing', async () => {
  const planned = plannedOf(soup)
  await Promise.all([eat(planned, new Set()), eat(planned, new Set())])
  await eat(planned, new Set())
  expect([stored.size, told()]).toEqual([1, ['1 Eintrag aus dem Plan übernommen.']])
})

test('what of a planned meal stood there already is not taken back with the rest', async () => {
  const last = () => getDefaultStore().get(toastsAtom).at(-1)
  const planned = plannedOf(soup, { ...soup, title: 'Brot' })
  await eat(planned.slice(0, 1), new Set())
  expect(last()?.undo).toBeDefined()
  await eat(planned, new Set())
  expect([stored.size, last()?.text, last()?.undo]).toEqual([2, '1 Eintrag aus dem Plan übernommen.', undefined])
})

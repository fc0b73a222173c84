import { describe, expect, test } from 'vitest'
import { type PlannedMealForm, plannedForm, plannedOn } from './mealPlan.ts'

const form = (over: Partial<PlannedMealForm> = {}): PlannedMealForm => ({
  _id: '01900000-0000-7000-8000-000000000001',
  person: '01900000-0000-7000-8000-000000000002',
  meal: 'breakfast',
  weekdays: ['mo'],
  day: null,
  from: null,
  until: null,
  note: null,
  items: [{ food: null, recipe: null, title: 'Wasser', amount: null, unit: 'piece' }],
  ...over,
})
const [sunday, monday, tuesday] = ['2026-03-29', '2026-03-30', '2026-03-31']

describe('what is planned for a day', () => {
  test('is what its weekday says, also where the clocks change', () => {
    const rows = [form({ weekdays: ['so'], note: 'so' }), form({ weekdays: ['mo', 'di'], note: 'mo' })]
    const notes = (day: string) => plannedOn(rows, day).map(({ note }) => note)
    expect([sunday, monday, tuesday, '2028-02-29'].map(notes)).toEqual([['so'], ['mo'], ['mo'], ['mo']])
  })

  test('a day that is named goes before its weekday, for that meal alone', () => {
    const rows = [form({ note: 'jeden' }), form({ weekdays: [], day: monday, note: 'dieser' }), form({ meal: 'lunch', note: 'mittags' })]
    expect(plannedOn(rows, monday).map(({ note }) => note)).toEqual(['dieser', 'mittags'])
    expect(plannedOn(rows, '2026-04-06').map(({ note }) => note)).toEqual(['jeden', 'mittags'])
  })

  test('weekdays count between their days, both included', () => {
    const rows = [form({ from: monday, until: '2026-04-06' })]
    expect(['2026-03-23', monday, '2026-04-06', '2026-04-13'].map(day => plannedOn(rows, day).length)).toEqual([0, 1, 1, 0])
  })
})

test.each([
  ['neither weekdays nor a day', { weekdays: [] }, 'weekdays'],
  ['both', { day: monday }, 'weekdays'],
  ['an end before its beginning', { from: tuesday, until: monday }, 'until'],
  ['nothing', { items: [] }, 'items'],
  ['a food without an amount', { items: [{ ...form().items[0]!, food: form()._id, unit: 'g' as const }] }, 'items[0].amount'],
  ['a food by the spoon', { items: [{ ...form().items[0]!, food: form()._id, amount: 1, unit: 'tablespoon' as const }] }, 'items[0].unit'],
  ['a recipe by weight', { items: [{ ...form().items[0]!, recipe: form()._id, amount: 1, unit: 'g' as const }] }, 'items[0].unit'],
  ['a portion of no recipe', { items: [{ ...form().items[0]!, unit: 'portion' as const }] }, 'items[0].unit'],
])('%s is refused', async (_, over, path) => {
  await expect(plannedForm.validate(form(over as Partial<PlannedMealForm>))).rejects.toMatchObject({ path })
})

test('a meal of weekdays or of a day is taken', async () => {
  await expect(plannedForm.validate(form())).resolves.toBeTruthy()
  await expect(plannedForm.validate(form({ weekdays: [], day: monday }))).resolves.toBeTruthy()
})

import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { diary } from '#contract/nutrition/diary.ts'
import { mealPlan, mostPlanned, type PlannedMealForm } from '#contract/nutrition/mealPlan.ts'
import { nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { recipe } from '#server/nutrition/recipes/tables.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { forgetPlanned } from './rows.ts'
import { plannedMeal } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let keeper: Somebody
const [oats, soup, own] = [v7(), v7(), v7()]
const created = '2026-11-20T16:42:00.000Z'
beforeAll(async () => {
  keeper = await holder(house, [{ right: 'nutrition_admin', studios: ['winterthur'] }])
  const about = { base: 'g' as const, source: 'studio' as const, created }
  await house.db.insert(food).values([
    { ...about, _id: oats, title: 'Haferflocken', state: 'released', kcal: 370, protein: 13 },
    { ...about, _id: own, title: 'Geheimriegel', state: 'pending', kcal: 400, author: keeper._id },
  ])
  const cooked = { title: 'Hafersuppe', portions: 2, ingredients: [{ food: oats, title: 'Haferflocken', amount: 100, unit: 'g' as const }] }
  await house.db.insert(recipe).values({ ...cooked, _id: soup, steps: [], allergens: [], tags: [], created })
}, 60_000)

const eater = () => member(house, { studioCode: 'winterthur' })
const form = (whose: Somebody, over: Partial<PlannedMealForm> = {}): PlannedMealForm => ({
  _id: v7(),
  person: whose._id,
  meal: 'breakfast',
  weekdays: ['mi', 'mo'],
  day: null,
  from: null,
  until: null,
  note: null,
  items: [{ food: oats, recipe: null, title: 'Haferflocken', amount: 60, unit: 'g' }],
  ...over,
})
const add = (who: Somebody, whose: Somebody, over?: Partial<PlannedMealForm>) => house.as(who, mealPlan.create, { body: form(whose, over) })
const planOf = async (whose: Somebody) => (await house.as(whose, mealPlan.own)).reply

/** Somebody whom `coach` looks after on these days, wherever they train. */
async function coached(coach: Somebody, from: string, until: string) {
  const whose = await member(house, { studioCode: 'pfungen' })
  const _id = v7()
  await house.db.insert(nutritionAccess).values({
    _id,
    of: _id,
    line: 0,
    person: whose._id,
    coach: coach._id,
    title: 'Begleitung',
    source: 'hand',
    given: created,
    from,
    until,
  })
  return whose
}

test('the member reads what is planned, with what it holds by now; what nobody else finds holds nothing', async () => {
  const whose = await eater()
  const items: PlannedMealForm['items'] = [
    { food: oats, recipe: null, title: 'Haferflocken', amount: 60, unit: 'g' },
    { food: null, recipe: soup, title: 'Hafersuppe', amount: 2, unit: 'portion' },
    { food: own, recipe: null, title: 'Geheimriegel', amount: 40, unit: 'g' },
    { food: null, recipe: null, title: 'Wasser', amount: null, unit: 'piece' },
  ]
  expect((await add(keeper, whose, { items })).reply).toEqual({ _id: expect.any(String), version: 1 })
  const [row] = await planOf(whose)
  expect(row).toMatchObject({ meal: 'breakfast', weekdays: ['mo', 'mi'], version: 1 })
  expect(row!.items.map(({ base, per }) => [base, per?.kcal ?? null])).toEqual([
    ['g', 370],
    ['piece', 185],
    ['g', null],
    ['piece', null],
  ])
})

test('who plans: whoever looks after nutrition there, and the coach while the access runs; nobody else learns of the person', async () => {
  const coach = await holder(house, [{ right: 'nutrition_admin', studios: ['winterthur'] }])
  const [now, before] = [await coached(coach, '2026-01-01', '2099-12-31'), await coached(coach, '2026-01-01', '2026-01-31')]
  const [elsewhere, figures, other] = [
    await holder(house, [{ right: 'nutrition_admin', studios: ['pfungen'] }]),
    await holder(house, [{ right: 'stat_admin', studios: ['pfungen'] }]),
    await eater(),
  ]
  const codes = async (whose: Somebody) =>
    Promise.all([coach, keeper, elsewhere, figures, other].map(async who => (await add(who, whose)).code))
  expect(await codes(now)).toEqual([undefined, 'missing', undefined, 'forbidden', 'forbidden'])
  expect(await codes(before)).toEqual(['missing', 'missing', undefined, 'forbidden', 'forbidden'])
  const read = async (who: Somebody) => (await house.as(who, mealPlan.of, { params: { userId: now._id } })).code
  expect(await Promise.all([coach, keeper, other].map(read))).toEqual([undefined, 'missing', 'forbidden'])

  const mine = await eater()
  const { _id, version } = (await add(keeper, mine)).reply
  const params = { id: _id }
  const body = { ...form(mine), _id, version }
  // Another person's name beside the row's id opens nothing.
  expect((await house.as(coach, mealPlan.edit, { params, body: { ...body, person: now._id } })).code).toBe('missing')
  expect((await house.as(coach, mealPlan.restore, { params, body: { person: now._id } })).code).toBe('missing')
  expect((await house.as(coach, mealPlan.remove, { params, query: { person: now._id, version } })).status).toBe(200)
  expect(await planOf(mine)).toHaveLength(1)
  expect(await planOf(other)).toEqual([])
})

test('of two coaches the second is told that it is stale, and no text of the plan goes along', async () => {
  const whose = await eater()
  const { reply } = await add(keeper, whose)
  const params = { id: reply._id }
  const edit = (note: string) => house.as(keeper, mealPlan.edit, { params, body: { ...form(whose, { note }), _id: reply._id, version: 1 } })
  expect((await edit('Langsam essen.')).reply).toEqual({ _id: reply._id, version: 2 })
  expect((await edit('Langsam essen.')).status).toBe(200)
  const second = await edit('Schnell essen.')
  expect(second).toMatchObject({ code: 'stale' })
  expect(JSON.stringify(second)).not.toContain('Langsam')
  expect(await planOf(whose)).toMatchObject([{ note: 'Langsam essen.', version: 2 }])
})

test('readings and writings leave traces, one’s own none; the member is told once a day', async () => {
  const whose = await eater()
  await add(keeper, whose)
  await add(keeper, whose)
  for (let times = 0; times < 2; times++) await house.as(keeper, mealPlan.of, { params: { userId: whose._id } })
  await planOf(whose)
  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, whose._id))
  expect(traces.map(({ kind }) => kind).sort()).toEqual(['read', 'written', 'written'])
  expect(new Set(traces.map(({ what }) => what))).toEqual(new Set(['Ernährungsplan']))
  expect(await house.db.$count(notification, eq(notification.person, whose._id))).toBe(1)
})

test('what is removed comes back, and is forgotten after a month; the plan goes with its person', async () => {
  const whose = await eater()
  const { _id } = (await add(keeper, whose)).reply
  const [params, query] = [{ id: _id }, { person: whose._id, version: 1 }]
  expect((await house.as(keeper, mealPlan.remove, { params, query })).status).toBe(200)
  expect(await planOf(whose)).toEqual([])
  expect((await house.as(keeper, mealPlan.restore, { params, body: { person: whose._id } })).reply.version).toBe(3)
  await house.db.update(plannedMeal).set({ removedAt: '2020-01-01T00:00:00.000Z' }).where(eq(plannedMeal._id, _id))
  await forgetPlanned(house.db)
  expect(await house.db.$count(plannedMeal, eq(plannedMeal._id, _id))).toBe(0)
  await add(keeper, whose)
  await house.db.delete(person).where(eq(person._id, whose._id))
  expect(await house.db.$count(plannedMeal, eq(plannedMeal.person, whose._id))).toBe(0)
})

test('a plan has an end, and holds no recipe of somebody’s own', async () => {
  const whose = await eater()
  const about = { person: whose._id, meal: 'snack' as const, weekdays: ['so' as const], items: form(whose).items, created }
  await house.db.insert(plannedMeal).values(Array.from({ length: mostPlanned }, () => ({ ...about, _id: v7() })))
  expect((await add(keeper, whose)).code).toBe('invalid')
  const mine = v7()
  await house.db
    .insert(recipe)
    .values({ _id: mine, person: whose._id, title: 'Meins', portions: 1, ingredients: [], steps: [], allergens: [], tags: [], created })
  const items: PlannedMealForm['items'] = [{ food: null, recipe: mine, title: 'Meins', amount: 1, unit: 'portion' }]
  expect((await add(keeper, await eater(), { items })).code).toBe('invalid')
})

test('open apps of the member hear of every change of the plan, of the note and of the access, and nobody else’s do', async () => {
  const [whose, other] = [await eater(), await eater()]
  const [device, theirs] = [openDevice(house.url, { token: whose.token }), openDevice(house.url, { token: other.token })]
  await Promise.all([device.hear('ready'), theirs.hear('ready')])
  const told = (of = device) => of.frames.filter(({ event }) => event === 'nutrition:changed')
  const heard = (times: number) => vi.waitFor(() => expect(told()).toHaveLength(times))
  const { _id, version } = (await add(keeper, whose)).reply
  await heard(1)
  const params = { id: _id }
  await house.as(keeper, mealPlan.edit, { params, body: { ...form(whose), _id, version, note: 'Langsam essen.' } })
  await heard(2)
  await house.as(keeper, mealPlan.remove, { params, query: { person: whose._id, version: 2 } })
  await heard(3)
  await house.as(keeper, mealPlan.restore, { params, body: { person: whose._id } })
  await heard(4)
  await house.as(keeper, diary.setNote, { params: { userId: whose._id }, body: { text: 'Gut so.', version: 0 } })
  await heard(5)
  const span = { title: 'Begleitung', from: '2026-01-01', until: '2099-12-31', coach: null, note: null }
  const access = { _id: v7(), studio: 'winterthur', person: whose._id, ...span }
  await house.as(keeper, nutritionOffice.create, { body: access })
  await heard(6)
  await house.as(keeper, nutritionOffice.remove, { params: { id: access._id }, query: { studio: 'winterthur', version: 1 } })
  await heard(7)
  // A frame says that, never what.
  expect(JSON.stringify(told())).not.toMatch(/Langsam|Gut so|Hafer/)
  expect(told(theirs)).toEqual([])
  for (const { socket } of [device, theirs]) socket.close()
})

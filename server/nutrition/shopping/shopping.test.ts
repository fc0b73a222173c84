import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { shopping } from '#contract/nutrition/shopping.ts'
import { aisleOf } from '#contract/rules/nutrition/aisles.ts'
import { stock as foods } from '#server/nutrition/foods/stockFoods.ts'
import { stock as recipes } from '#server/nutrition/recipes/stockRecipes.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import { push } from '#server/sync/door.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { itemId, setWantedAmount, ticked } from '#sync/collections/shopping.ts'

const house = testHouse()
let code: string
beforeAll(async () => {
  code = (await makeStudio(house)).code
}, 60_000)

const at = '2026-11-20T16:42:00.000Z'
const flour = { food: v7(), title: 'Mehl', amount: 200, unit: 'g' as const }
const eggs = { food: null, title: 'Eier', amount: 3, unit: 'piece' as const }
const soap = { food: null, title: 'Seife', amount: null, unit: 'piece' as const }
const put = (who: Somebody, body: object) => house.as(who, shopping.put, { body: { items: [soap], at, ...body } as never })
const list = async (who: Somebody) => (await house.as(who, shopping.list, {})).reply

test('what is put on the list stands in the order of the shop, and for nobody else', async () => {
  const [who, other] = [await eater(house, { studioCode: code }), await eater(house, { studioCode: code })]
  await put(who, { items: [soap, flour, eggs] })
  expect(await list(who)).toMatchObject([
    { title: 'Eier', amount: 3, unit: 'piece', aisle: 'dairy', food: null },
    { title: 'Mehl', amount: 200, unit: 'g', aisle: 'dry', food: flour.food, done: false },
    { title: 'Seife', amount: null, unit: null, aisle: 'household' },
  ])
  expect(await list(other)).toEqual([])
})

test('a recipe asks anew in place of what it asked for; by hand it counts beside, once for each call', async () => {
  const who = await eater(house, { studioCode: code })
  const recipe = v7()
  await put(who, { recipe, title: 'Kuchen', items: [flour, eggs] })
  await put(who, { items: [{ ...flour, amount: 50 }] })
  await put(who, { items: [{ ...flour, amount: 50 }] })
  expect((await put(who, { recipe, title: 'Kuchen', items: [{ ...flour, amount: 400 }] })).reply).toMatchObject([
    { title: 'Mehl', amount: 450 },
  ])
})

test('a tick of a device stays when the list is made anew', async () => {
  const who = await eater(house, { studioCode: code })
  const recipe = v7()
  const item = { food: flour.food, title: 'Mehl', unit: 'g' as const, aisle: 'dry', parts: {}, ticks: 0, at }
  const done = ticked(setWantedAmount(item, recipe, 200, 'Kuchen'), true)
  const doc = { ...done, id: itemId(item), version: 1, rev: '', _deleted: false }
  expect((await push(house, who._id, 'shopping', [{ newDocumentState: doc }])).refused).toEqual([])
  await house.projector.settled(who._id)
  expect((await put(who, { recipe, title: 'Kuchen', items: [{ ...flour, amount: 400 }] })).reply).toMatchObject([
    { amount: 400, done: true },
  ])
})

test('without nutrition the list stays readable, and nothing is put on it', async () => {
  const who = await member(house, { studioCode: code })
  expect((await put(who, {})).code).toBe('no-nutrition')
  expect(await list(who)).toEqual([])
})

test('every food and every ingredient has its place in the shop', () => {
  const titles = [...foods.map(({ name }) => name), ...recipes.flatMap(({ ingredients }) => ingredients.map(({ title }) => title))]
  expect(titles.filter(title => aisleOf(title) === 'other')).toEqual([])
})

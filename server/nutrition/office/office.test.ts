import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessForm, nutritionOffice } from '#contract/nutrition/customers.ts'
import { addDays } from '#contract/training/streak.ts'
import { dayOf } from '#server/kit/zone.ts'
import { grantNutrition, mustHaveNutrition } from '#server/nutrition/access.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { shopOrder } from '#server/shop/orders/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

let house: TestHouse
let one: string
let other: string
let keeper: Somebody
let stranger: Somebody
let counter: Somebody
let who: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  one = (await makeStudio(house)).code
  other = (await makeStudio(house)).code
  keeper = await holder(house, [{ right: 'nutrition_admin', studios: [one] }])
  stranger = await holder(house, [{ right: 'nutrition_admin', studios: [other] }])
  counter = await holder(house, [{ right: 'stat_admin', studios: [one] }])
  who = await member(house, { studioCode: one, vorname: 'Nora', nachname: 'Nüssli' })
}, 60_000)
afterAll(() => house.close())

const today = dayOf(new Date().toISOString())
const form = (over: Partial<AccessForm> = {}): AccessForm => ({
  ...{ _id: v7(), studio: one, person: who._id, title: 'Begleitung', from: today, until: addDays(today, 30), coach: null, note: null },
  ...over,
})
const listed = async (by: Somebody, body: object = {}) => (await house.as(by, nutritionOffice.customers, { body })).reply.rows
const open = (person: string) =>
  house.db
    .transaction(tx => mustHaveNutrition(tx, person))
    .then(
      () => true,
      () => false,
    )

test('opened by hand it stands for its days, closed it is shut, and opened again by «Rückgängig»', async () => {
  const body = form()
  expect(await open(who._id)).toBe(false)
  for (const _ of [1, 2]) expect((await house.as(keeper, nutritionOffice.create, { body })).status).toBe(200)
  expect(await open(who._id)).toBe(true)
  expect(await listed(keeper)).toMatchObject([{ nachname: 'Nüssli', standing: 'running', source: 'hand' }])
  const seen = { params: { id: body._id }, query: { studio: one, version: 1 } }
  expect((await house.as(keeper, nutritionOffice.remove, seen)).status).toBe(200)
  expect(await open(who._id)).toBe(false)
  await house.as(keeper, nutritionOffice.restore, { params: { id: body._id }, body: { studio: one } })
  expect(await open(who._id)).toBe(true)
})

test('nobody of another studio sees or changes it, whatever studio they name', async () => {
  const body = form()
  await house.as(keeper, nutritionOffice.create, { body })
  expect((await listed(stranger)).filter(row => row._id === body._id)).toEqual([])
  const params = { id: body._id }
  for (const studio of [one, other]) {
    const edit = await house.as(stranger, nutritionOffice.edit, { params, body: { ...body, studio, note: 'x', version: 1 } })
    expect(edit.status).toBeGreaterThanOrEqual(403)
    expect((await house.as(stranger, nutritionOffice.create, { body: form({ studio }) })).status).toBeGreaterThanOrEqual(403)
  }
  const [row] = await house.db.select().from(nutritionAccess).where(eq(nutritionAccess._id, body._id))
  expect(row).toMatchObject({ note: null, version: 1 })
  expect((await house.as(counter, nutritionOffice.customers, { body: {} })).code).toBe('forbidden')
})

test('somebody is looked after by whoever may in that studio', async () => {
  const coaches = (await house.as(keeper, nutritionOffice.coaches, { query: { studio: one } })).reply
  expect(coaches.map(({ _id }) => _id)).toEqual([keeper._id])
  const refused = await house.as(keeper, nutritionOffice.create, { body: form({ coach: stranger._id }) })
  expect(refused.status).toBe(422)
  expect((await house.as(keeper, nutritionOffice.create, { body: form({ coach: keeper._id }) })).reply.coach).toBe(keeper._id)
})

test('what was bought keeps its title and its beginning, and is not closed by hand; it is told among the sales, without a name', async () => {
  const buyer = await member(house, { studioCode: one })
  const order = v7()
  const line = { product: v7(), title: 'Ernährungsplan', amount: 2, price: 4900, rate: 'normal' }
  await house.db.insert(shopOrder).values({
    ...{ _id: order, number: sql`9000001`, person: buyer._id, studio: one, lines: [line] as never, total: 9800 },
    ...{ created: new Date().toISOString(), state: 'paid', stock: 'taken' },
  } as never)
  await house.db.transaction(tx => grantNutrition(tx, buyer._id, { of: order, line: 0, title: 'Ernährungsplan', days: 60 }))
  const [row] = (await listed(keeper)).filter(({ person }) => person === buyer._id)
  const params = { id: row!._id }
  const edited = (over: object) => house.as(keeper, nutritionOffice.edit, { params, body: { ...row!, ...over } })
  expect((await edited({ from: addDays(today, 1) })).status).toBe(422)
  expect((await edited({ until: addDays(today, 90), note: 'Verlängert.' })).reply).toMatchObject({ version: 2, note: 'Verlängert.' })
  expect((await house.as(keeper, nutritionOffice.remove, { params, query: { studio: one, version: 2 } })).code).toBe('in-use')
  const { reply } = await house.as(counter, nutritionOffice.sales, { body: {} })
  expect(reply).toMatchObject({ total: 1, rows: [{ title: 'Ernährungsplan', amount: 9800, days: 91, taken: false, studio: one }] })
  expect(JSON.stringify(reply)).not.toContain(buyer._id)
  expect((await house.as(stranger, nutritionOffice.sales, { body: {} })).reply.total).toBe(0)
})

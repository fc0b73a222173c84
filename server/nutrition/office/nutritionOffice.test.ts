import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { type AccessForm, nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import { dayOf } from '#server/kit/zone.ts'
import { grantNutrition, mustHaveNutrition } from '#server/nutrition/nutritionAccess.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { openPlan } from '#server/nutrition/testing/make.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

const house = testHouse()
let one: string
let other: string
let keeper: Somebody
let stranger: Somebody
let counter: Somebody
let who: Somebody
beforeAll(async () => {
  one = (await makeStudio(house)).code
  other = (await makeStudio(house)).code
  keeper = await holder(house, [{ right: 'nutrition_admin', studios: [one] }])
  stranger = await holder(house, [{ right: 'nutrition_admin', studios: [other] }])
  counter = await holder(house, [{ right: 'stat_admin', studios: [one] }])
  who = await member(house, { studioCode: one, vorname: 'Nora', nachname: 'Nüssli' })
}, 60_000)

const today = dayOf(new Date().toISOString())
const form = (over: Partial<AccessForm> = {}): AccessForm => ({
  _id: v7(),
  studio: one,
  person: who._id,
  title: 'Begleitung',
  from: today,
  until: addDays(today, 30),
  coach: null,
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
    const edit = await house.as(stranger, nutritionOffice.edit, { params, body: { ...body, studio, title: 'Meins', version: 1 } })
    expect(edit.status).toBeGreaterThanOrEqual(403)
    expect((await house.as(stranger, nutritionOffice.create, { body: form({ studio }) })).status).toBeGreaterThanOrEqual(403)
  }
  const [row] = await house.db.select().from(nutritionAccess).where(eq(nutritionAccess._id, body._id))
  expect(row).toMatchObject({ title: 'Begleitung', version: 1 })
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
    _id: order,
    number: sql`9000001`,
    person: buyer._id,
    studio: one,
    lines: [line] as never,
    total: 9800,
    created: new Date().toISOString(),
    state: 'paid',
    stock: 'taken',
  } as never)
  await openPlan(house, buyer._id, order)
  const [row] = (await listed(keeper)).filter(({ person }) => person === buyer._id)
  const params = { id: row!._id }
  const edited = (over: object) => house.as(keeper, nutritionOffice.edit, { params, body: { ...row!, ...over } })
  expect((await edited({ from: addDays(today, 1) })).status).toBe(422)
  expect((await edited({ until: addDays(today, 90) })).reply).toMatchObject({ version: 2, until: addDays(today, 90) })
  expect((await house.as(keeper, nutritionOffice.remove, { params, query: { studio: one, version: 2 } })).code).toBe('in-use')
  const { reply } = await house.as(counter, nutritionOffice.sales, { body: {} })
  expect(reply).toMatchObject({ total: 1, rows: [{ title: 'Ernährungsplan', amount: 9800, days: 91, taken: false, studio: one }] })
  expect(JSON.stringify(reply)).not.toContain(buyer._id)
  expect((await house.as(stranger, nutritionOffice.sales, { body: {} })).reply.total).toBe(0)
})

test('what a contract gives stands beside what was bought: named so, not closed by hand, and no sale', async () => {
  const signer = await member(house, { studioCode: one })
  const of = v7()
  const given = { of, line: 0, title: 'Ernährung im Vertrag', days: 365, source: 'contract' as const }
  for (const _ of [1, 2]) await house.db.transaction(tx => grantNutrition(tx, signer._id, given))
  const [row, ...others] = (await listed(keeper)).filter(({ person }) => person === signer._id)
  expect(others).toEqual([])
  expect(row).toMatchObject({ source: 'contract', standing: 'running', until: addDays(today, 364) })
  const params = { id: row!._id }
  expect((await house.as(keeper, nutritionOffice.remove, { params, query: { studio: one, version: 1 } })).code).toBe('in-use')
  expect((await house.as(keeper, nutritionOffice.edit, { params, body: { ...row!, title: 'Anders' } })).status).toBe(422)
  const sold = (await house.as(counter, nutritionOffice.sales, { body: {} })).reply.rows
  expect(sold.map(({ title }) => title)).not.toContain('Ernährung im Vertrag')
})

describe('what the team writes of somebody', () => {
  const text = 'Isst aus Angst kaum etwas.'
  const readings = async (person: string) =>
    (await house.db.select().from(accessTrace).where(eq(accessTrace.person, person))).map(({ kind, what, reader }) => ({
      kind,
      what,
      reader,
    }))
  const trace = (kind: string) => ({ kind, what: 'Notiz des Ernährungsteams', reader: keeper._id })

  /** Somebody with an access, and the ways to their note. */
  async function noted() {
    const whose = await member(house, { studioCode: one })
    const body = form({ person: whose._id })
    await house.as(keeper, nutritionOffice.create, { body })
    const params = { id: body._id }
    const write = (by: Somebody, said: string | null, version: number, studio = one) =>
      house.as(by, nutritionOffice.setNote, { params, body: { studio, text: said, version } }, { key: v7() })
    const read = (by: Somebody, studio = one) => house.as(by, nutritionOffice.note, { params, query: { studio } })
    return { whose, body, params, write, read }
  }

  test('stands in no list, no answer that is remembered and no refusal; who reads or writes it leaves a trace', async () => {
    const { whose, params, write, read } = await noted()
    expect(await readings(whose._id)).toEqual([])
    expect((await write(keeper, text, 0)).reply).toEqual({ version: 1 })
    expect(await readings(whose._id)).toEqual([trace('written')])
    expect((await read(keeper)).reply).toEqual({ text, version: 1 })
    expect(await readings(whose._id)).toEqual([trace('written'), trace('read')])

    const listing = await listed(keeper)
    expect(listing.find(({ _id }) => _id === params.id)).toMatchObject({ noted: true })
    const whole = (await house.as(keeper, nutritionOffice.one, { params, query: { studio: one } })).reply
    const stale = await write(keeper, 'Etwas anderes.', 0)
    expect(stale).toMatchObject({ code: 'stale' })
    const { rows } = await house.pool.query('select answer from answered where person = $1', [keeper._id])
    expect(JSON.stringify([listing, whole, stale.reply, rows])).not.toContain(text)
  })

  test('of two the second is handed that another stands; one that was taken away stands in nobody’s way', async () => {
    const { write, read } = await noted()
    await write(keeper, text, 0)
    expect((await write(keeper, text, 0)).reply).toEqual({ version: 1 })
    expect((await write(keeper, null, 0)).code).toBe('stale')
    expect((await write(keeper, ' ', 1)).reply).toEqual({ version: 2 })
    expect((await write(keeper, 'Neu.', 0)).reply).toEqual({ version: 3 })
    expect((await read(keeper)).reply).toEqual({ text: 'Neu.', version: 3 })
  })

  test('is for who looks after nutrition there: for nobody else, whatever studio they name', async () => {
    const { whose, write, read } = await noted()
    await write(keeper, text, 0)
    for (const by of [stranger, counter, whose])
      for (const studio of [one, other]) {
        expect((await read(by, studio)).status).toBeGreaterThanOrEqual(403)
        expect((await write(by, 'x', 1, studio)).status).toBeGreaterThanOrEqual(403)
      }
    expect((await house.as(counter, nutritionOffice.excel, { body: {} })).code).toBe('forbidden')
    expect((await read(keeper)).reply.text).toBe(text)
  })

  test('goes out as a book of which those know whose note stands in it', async () => {
    const [{ whose, write, body }, { whose: silent }] = [await noted(), await noted()]
    await write(keeper, text, 0)
    const file = await house.as(keeper, nutritionOffice.excel, { body: { standing: ['running'] } })
    const book = readBook(Buffer.from(await file.reply.arrayBuffer()))
    const cells = Object.values(book.Zugänge!).map(({ value }) => value)
    expect(cells).toEqual(expect.arrayContaining(['Notiz', text, body.title]))
    expect(await readings(whose._id)).toEqual([trace('written'), trace('disclosed')])
    expect(await readings(silent._id)).toEqual([])
  })

  test('that a device of before sends with the access is kept, with its trace', async () => {
    const whose = await member(house, { studioCode: one })
    const body = { ...form({ person: whose._id }), note: text }
    for (const _ of [1, 2]) expect((await house.as(keeper, nutritionOffice.create, { body })).reply).toMatchObject({ noted: true })
    expect(await readings(whose._id)).toEqual([trace('written')])
    const params = { id: body._id }
    await house.as(keeper, nutritionOffice.edit, { params, body: { ...form({ ...body, title: 'Länger' }), note: null, version: 1 } })
    expect((await house.as(keeper, nutritionOffice.note, { params, query: { studio: one } })).reply).toEqual({ text, version: 1 })
  })
})

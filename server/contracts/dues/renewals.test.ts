import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { dues } from '#contract/contracts/dues.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { appendOne, eventsOf, lifeIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import { offerWith, termsWith } from '#server/contracts/testing/make.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { follow } from './follow.ts'
import { renewPrepaid } from './renew.ts'
import { contractDue } from './tables.ts'

let scene: Scene
let desk: Somebody
beforeAll(async () => {
  scene = await openScene()
  desk = await employee(scene.house, 'admin', ['here'])
}, 120_000)
afterAll(() => scene.house.close())

const price = 94_800
const rounds = process.env.LONG ? 100 : 3

/** A year that was paid beforehand and renews, so far along that so many days of it are left. */
async function running(left: number, over: Parameters<typeof termsWith>[0] = {}) {
  const who = await member(scene.house, { studioCode: 'here' })
  const terms = termsWith({ kind: 'prepaid', price, joiningFee: 0, ways: ['bill', 'prepaid'], renewalMonths: 12, ...over })
  const choice = { start: today(), addOns: [], promotion: null, code: null, skipPresale: false, renews: true }
  const payment = { way: 'prepaid', iban: null, holder: null } as const
  const closed = await scene.closed({ person: who._id, payment, choice }, scene.seller, offerWith({ contract: terms }))
  const row = (await scene.turn(closed, 'accepted')).reply
  const start = addMonths(addDays(today(), left + 1), -12)
  await scene.house.db.update(contract).set({ start, billedFrom: start }).where(eq(contract._id, row._id))
  return { who, row: { ...row, start } as ContractRow }
}
const recordOf = async ({ _id }: ContractRow) => (await scene.house.db.select().from(contract).where(eq(contract._id, _id)))[0]!
const duesOf = async ({ _id }: ContractRow) =>
  (await scene.house.db.select().from(contractDue).where(eq(contractDue.contract, _id))).toSorted((one, other) => one.term - other.term)
const owedOf = async (row: ContractRow) => (await duesOf(row)).map(({ term, owed }) => [term, owed])
const renew = () => renewPrepaid(scene.house, new Date())
const happens = async (row: ContractRow, kind: 'pause' | 'price', day: string, content: object) =>
  appendOne({ tx: scene.house.db, house: scene.house }, await recordOf(row), {
    kind,
    day,
    author: null,
    reason: null,
    content: content as Record<string, unknown>,
  })
const end = async (row: ContractRow, to: string) =>
  appendOne({ tx: scene.house.db, house: scene.house }, await recordOf(row), {
    kind: 'notice',
    day: today(),
    author: null,
    reason: null,
    content: { notice: 'extraordinary', to, late: false },
  })

const pay = async (row: ContractRow, way: 'bill' | 'prepaid') =>
  scene.house.as(scene.office, contracts.pay, {
    ...at(row),
    body: { way, iban: null, holder: null, signature: exampleSignature, proof: null, version: (await recordOf(row)).version },
  })

test('a renewal makes its due 30 days before it begins, once, and its member is told', async () => {
  const far = await running(40)
  const { row, who } = await running(20)
  await renew()
  await renew()
  expect(await owedOf(far.row)).toEqual([[0, price]])
  const [, second] = await duesOf(row)
  expect(second).toMatchObject({
    kind: 'prepaid',
    term: 1,
    whole: price,
    owed: price,
    title: 'Jahresabo, 1. Verlängerung, im Voraus',
    from: addDays(today(), 21),
    to: addDays(addMonths(addDays(today(), 21), 12), -1),
    dueOn: addDays(today(), 21),
  })
  await scene.house.runJobs()
  const { reply } = await scene.house.as(who, dues.mine, {})
  expect(reply.map(({ title, state }) => [title, state])).toContainEqual(['Jahresabo, 1. Verlängerung, im Voraus', 'open'])
  expect((await duesOf(row))[1]!.toldAt).not.toBeNull()
})

test('none is made that was billed otherwise: of a term before, of what the company or the service bills', async () => {
  const before = await running(-30)
  await scene.house.db.update(contract).set({ billedFrom: today() }).where(eq(contract._id, before.row._id))
  const company = await running(10)
  await scene.house.db.update(contract).set({ way: 'company' }).where(eq(contract._id, company.row._id))
  await renew()
  expect([await owedOf(before.row), await owedOf(company.row)]).toEqual([[[0, price]], [[0, price]]])
})

test('a pause moves a term that is billed, and bills nothing twice', async () => {
  const { row } = await running(20)
  await renew()
  await happens(row, 'pause', addDays(today(), 2), { to: addDays(today(), 11), fee: 0 })
  await renew()
  expect(await owedOf(row)).toEqual([
    [0, price],
    [1, price],
  ])
  expect((await duesOf(row))[1]).toMatchObject({ from: addDays(today(), 31), dueOn: addDays(today(), 31) })
})

test('a notice that staff take late lets it fall, and what was paid of it waits to go back; taken back it is owed again', async () => {
  const { row } = await running(20)
  await renew()
  const [, due] = await duesOf(row)
  const act = { _id: v7(), studio: 'here', till: 'cash', slip: null, owed: null, at: new Date().toISOString() } as const
  await scene.house.as(desk, dues.take, { params: { id: due!._id }, body: act })
  const { _id } = await end(row, addDays(today(), 20))
  await scene.house.runJobs()
  expect(await owedOf(row)).toEqual([
    [0, price],
    [1, 0],
  ])
  const { reply } = await scene.house.as(scene.office, dues.paybacks, { query: {} })
  expect(reply.rows.filter(({ contract: of }) => of === row._id)).toMatchObject([{ amount: price, why: 'ended', state: 'open' }])
  await appendOne({ tx: scene.house.db, house: scene.house }, await recordOf(row), {
    kind: 'correction',
    day: today(),
    author: null,
    reason: null,
    content: { of: _id, instead: null },
  })
  await scene.house.runJobs()
  expect(await owedOf(row)).toEqual([
    [0, price],
    [1, price],
  ])
})

test('who goes over to another way to pay owes it beforehand no more; back again it holds from the next term on', async () => {
  const { row } = await running(20)
  await renew()
  expect((await pay(row, 'bill')).status).toBe(200)
  expect(await owedOf(row)).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect((await pay(row, 'prepaid')).status).toBe(200)
  expect((await recordOf(row)).billedFrom).toBe(addDays(today(), 1))
  // The term that runs was billed by the service meanwhile.
  expect(await owedOf(row)).toEqual([
    [0, 0],
    [1, price],
  ])
  await renew()
  expect((await owedOf(row)).at(0)).toEqual([0, 0])
})

test('who goes over and back before the first day owes all of it as before', async () => {
  const { row } = await running(20)
  const start = addDays(today(), 5)
  await scene.house.db.update(contract).set({ start }).where(eq(contract._id, row._id))
  await scene.house.db.update(contractDue).set({ from: start }).where(eq(contractDue.contract, row._id))
  for (const way of ['bill', 'prepaid'] as const) await pay(row, way)
  expect(await owedOf(row)).toEqual([[0, price]])
})

test('of a renewal and a notice at once each day is billed once, whichever came first, however often it is looked', async () => {
  for (let round = 0; round < rounds; round++) {
    const { row, who } = await running(20, { noticeMonths: 0 })
    // Without months of notice it is certain on the last day alone.
    await scene.house.db
      .update(contract)
      .set({ start: addMonths(today(), -12) })
      .where(eq(contract._id, row._id))
    const [, , , notice] = await Promise.all([
      renew(),
      renew(),
      renew(),
      scene.house.as(who, notices.give, {
        params: { index: String(row.index) },
        body: { _id: v7(), kind: 'ordinary', cause: null, said: null, at: new Date().toISOString() },
      }),
    ])
    expect(notice.status).toBe(200)
    await renew()
    expect(await owedOf(row)).toEqual([
      [0, price],
      [1, price],
    ])
  }
}, 120_000)

test('an upgrade in a renewal leaves it owed as a whole, made at once where it was not there; one before it lets it fall', async () => {
  const goesOver = async (left: number, day: string) => {
    const { row } = await running(left)
    await renew()
    const record = await recordOf(row)
    const event = { _id: v7(), contract: row._id, kind: 'upgrade', day, receivedAt: new Date().toISOString(), author: null, reason: null }
    const events = [...((await eventsOf(scene.house.db, [row._id])).get(row._id) ?? []), { ...event, content: { contract: v7() } }]
    await follow({ tx: scene.house.db, house: scene.house }, { row: record, life: lifeIn(record, events), events, added: [event._id] })
    return owedOf(row)
  }
  expect(await goesOver(20, addDays(today(), 10))).toEqual([
    [0, price],
    [1, 0],
  ])
  expect(await goesOver(60, addDays(today(), 90))).toEqual([
    [0, price],
    [1, price],
  ])
  expect(await goesOver(60, addDays(today(), 30))).toEqual([[0, price]])
})

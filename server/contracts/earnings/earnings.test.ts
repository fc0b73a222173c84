import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EarningCounts, earningMeasures } from '#contract/contracts/earnings.ts'
import { contractStats } from '#contract/contracts/stats.ts'
import { addDays, lastOfMonth, monthsFrom } from '#contract/days.ts'
import { stats } from '#contract/measures/calls.ts'
import { priceOf, vatOfDays } from '#contract/rules/contracts/status.ts'
import type { ContractTerms } from '#contract/rules/contracts/terms.ts'
import { vatOf } from '#contract/rules/payments/vat.ts'
import { appendOne } from '#server/contracts/append.ts'
import { contractPayable } from '#server/contracts/dues/contractPayable.ts'
import { contractDue } from '#server/contracts/dues/tables.ts'
import { eventsOf, lifeIn } from '#server/contracts/life.ts'
import { forgetContracts } from '#server/contracts/retention.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { offerWith, termsWith } from '#server/contracts/testing/make.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { recall } from '#server/payments/paymentFold.ts'
import { forgetPayments } from '#server/payments/retention.ts'
import { payment } from '#server/payments/tables.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { keepFigures } from '#server/shared/stats/keeping.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { earningSource } from './earningSource.ts'
import { extendEarnings } from './keepEarnings.ts'
import { contractEarning, earningCount } from './tables.ts'

let house: Scene['house']
let { office, anna, closed } = {} as Scene
let chief: Somebody
let viewer: Somebody
let bea: string
beforeAll(async () => {
  ;({ house, office, anna, closed } = await openScene())
  chief = await employee(house, 'admin')
  viewer = await holder(house, [{ right: 'stat_viewstudio', studios: ['here'] }])
  bea = (await member(house, { studioCode: 'here' }))._id
}, 60_000)
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.delete(contract)
})

type Happened = Pick<typeof contractEvent.$inferInsert, 'kind' | 'day' | 'content'>
interface Lived {
  start: string
  terms?: Partial<ContractTerms>
  events?: Happened[]
  studio?: string
  person?: string
}

/** A contract as if it had been accepted long ago, with what befell it since. */
async function lived({ start, terms = {}, events = [], studio = 'here', person = anna._id }: Lived) {
  const { _id } = await closed({ person, accept: true }, office)
  const [row] = await house.db.select().from(contract).where(eq(contract._id, _id))
  const at = `${addDays(start, -1)}T09:00:00.000Z`
  const own = { joiningFee: 0, ...terms }
  const set = { start, studio, acceptedAt: at, receivedAt: at, since: at, earnedUntil: null, terms: { ...row!.terms, ...own } }
  await house.db.update(contract).set(set).where(eq(contract._id, _id))
  for (const event of events)
    await house.db.insert(contractEvent).values({ ...event, _id: v7(), contract: _id, receivedAt: `${event.day}T08:00:00.000Z` })
  return _id
}

const lifeOfContract = async (_id: string) => {
  const [row] = await house.db.select().from(contract).where(eq(contract._id, _id))
  return lifeIn(row!, (await eventsOf(house.db, [_id])).get(_id) ?? [])
}
const span = (month: string) => ({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) })
const numbers = async (over: object, who = chief) => {
  const { status, code, reply } = await house.as(who, contractStats.earned, { body: { ...over } })
  if (status !== 200) throw new Error(code)
  return reply
}
const listed = async (over: object, who = chief) => (await house.as(who, contractStats.earnedRows, { body: { ...over } })).reply
const gross = ({ contracts, fees, sales, vat }: EarningCounts) => contracts + fees + sales + vat
const told = (counts: EarningCounts) => Object.fromEntries(earningMeasures.map(({ id, value }) => [id, value(counts)]))
const lines = ({ splits }: Awaited<ReturnType<typeof numbers>>, by: string) =>
  Object.fromEntries(splits.find(split => split.by === by)!.rows.map(({ key, now }) => [key, gross(now)]))

const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05']

/** Lives of every sort, in two studios. */
const everySort = () =>
  Promise.all([
    lived({ start: '2025-12-16', terms: { joiningFee: 9900 } }),
    lived({ start: '2026-01-01', events: [{ kind: 'pause', day: '2026-03-05', content: { to: '2026-04-12', fee: 2000 } }] }),
    lived({ start: '2026-01-31', events: [{ kind: 'price', day: '2026-03-15', content: { price: 9900, companyPercent: 10 } }] }),
    lived({ start: '2025-11-10', events: [{ kind: 'upgrade', day: '2026-02-20', content: { contract: v7() } }], studio: 'there' }),
    lived({
      start: '2025-12-01',
      events: [{ kind: 'bonus', day: '2026-02-02', content: { days: 10 } }],
      terms: { kind: 'open-ended', months: 0 },
    }),
    lived({ start: '2026-01-01', terms: { kind: 'prepaid', months: 6, price: 45_000 }, studio: 'there' }),
    lived({ start: '2026-02-03', terms: { kind: 'entries', months: 12, entries: 10, price: 21_000 } }),
    lived({ start: '2026-02-10', events: [{ kind: 'withdrawal', day: '2026-02-14', content: {} }], terms: { joiningFee: 4900 } }),
  ])

test('each month earns what its contracts’ days cost, in all, by studio and by rate; the rows make the number', async () => {
  const ids = await everySort()
  await extendEarnings(house)
  const lives = await Promise.all(ids.map(lifeOfContract))
  for (const month of months) {
    const { from, to } = span(month)
    const fees = (life: (typeof lives)[number]) =>
      life.pauses.filter(pause => from <= pause.from && pause.from <= to).reduce((sum, { fee }) => sum + fee, 0)
    const cost = (life: (typeof lives)[number]) => priceOf(life, from, to)! + fees(life)
    const page = await numbers({ months: [month] })
    expect([month, gross(page.total.now)]).toEqual([month, lives.reduce((sum, life) => sum + cost(life), 0)])
    expect(lines(page, 'rate')).toEqual({ 810: gross(page.total.now) })
    expect(lines(page, 'studio').there).toBe(cost(lives[3]!) + cost(lives[5]!))
    for (const by of ['studio', 'offer', 'month'])
      expect(Object.values(lines(page, by)).reduce((sum, each) => sum + each, 0)).toBe(gross(page.total.now))
    const { rows } = await listed({ months: [month], measure: 'earned', limit: 200 })
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(told(page.total.now).earned)
    // MWST of a whole month is within a Rappen a price of what a bill over it would say.
    const vatIn = (life: (typeof lives)[number]) =>
      vatOfDays(life, 'normal', { from, to }).reduce((sum, each) => sum + each.vat, vatOf(fees(life), 810))
    const vat = lives.reduce((sum, life) => sum + vatIn(life), 0)
    expect(Math.abs(page.total.now.vat - vat)).toBeLessThanOrEqual(2 * lives.length)
  }
})

test('a bill for a term that is paid beforehand is what its days earn, rate by rate', async () => {
  const offer = offerWith({ contract: termsWith({ kind: 'prepaid', price: 120_000, joiningFee: 0, ways: ['prepaid'] }) })
  const { _id } = await closed({ accept: true, payment: { way: 'prepaid', iban: null, holder: null } }, office, offer)
  const [from, to] = ['2023-05-01', '2024-04-30']
  await house.db.update(contract).set({ start: from, finalEnd: to, earnedUntil: null }).where(eq(contract._id, _id))
  const [due] = await house.db.update(contractDue).set({ from, to }).where(eq(contractDue.contract, _id)).returning()
  await extendEarnings(house)
  const billed = await house.db.transaction(tx => contractPayable.due(tx, due!._id))
  const page = await numbers({ datePickerRange: { from, to } })
  expect(lines(page, 'rate')).toEqual(Object.fromEntries(billed!.parts.map(part => [part.rate, part.gross])))
  expect(page.total.now.vat).toBeCloseTo(
    billed!.parts.reduce((sum, part) => sum + (part.gross * part.rate) / (10_000 + part.rate), 0),
    -1,
  )
})

test('visits earn at the rate of the day on which they were sold, as their bill says (C14)', async () => {
  const terms = termsWith({ kind: 'entries', entries: 10, price: 21_540, joiningFee: 0, ways: ['prepaid'] })
  const payment = { way: 'prepaid', iban: null, holder: null } as const
  const { _id } = await closed({ accept: true, payment }, office, offerWith({ contract: terms }))
  const [day, start] = ['2023-12-28', '2024-01-05']
  await house.db.update(contract).set({ day, start, earnedUntil: null }).where(eq(contract._id, _id))
  const [due] = await house.db.update(contractDue).set({ from: start }).where(eq(contractDue.contract, _id)).returning()
  await extendEarnings(house)
  const billed = await house.db.transaction(tx => contractPayable.due(tx, due!._id))
  expect(billed!.parts).toEqual([{ rate: 770, gross: 21_540 }])
  expect(lines(await numbers({ months: ['2024-01'] }), 'rate')).toEqual({ 770: 21_540 })
})

test('it is written down with the acceptance, and follows what befalls the contract in the same act', async () => {
  const { _id } = await closed({ accept: true }, office)
  const kept = () => house.db.select().from(contractEarning).where(eq(contractEarning.contract, _id))
  const before = await kept()
  expect(before.map(({ kind }) => kind)).toContain('fees')
  const [row] = await house.db.select().from(contract).where(eq(contract._id, _id))
  expect(row!.earnedUntil).toBe(lastOfMonth(monthsFrom(`${today().slice(0, 7)}-01`, 2)))
  const from = addDays(row!.start, 3)
  const event = { kind: 'pause', day: from, author: office._id, reason: null, content: { to: addDays(from, 9), fee: 0 } } as const
  await house.db.transaction(tx => appendOne({ tx, house }, row!, event))
  const days = (await kept()).filter(({ kind }) => kind === 'contracts')
  expect(days.some(each => each.from <= addDays(from, 4) && addDays(from, 4) <= each.to)).toBe(false)
  expect(days.map(each => each.from)).toContain(addDays(from, 10))
})

test('what goes on is written on, also of contracts that never were, and once is enough', async () => {
  const [goes, ends] = [await lived({ start: '2026-01-01' }), await lived({ start: '2026-01-01', person: bea })]
  await extendEarnings(house)
  const kept = () => house.db.select().from(contractEarning)
  const before = (await kept()).map(({ _id }) => _id).sort()
  await house.db.update(contract).set({ earnedUntil: '2026-02-28' }).where(eq(contract._id, goes))
  await house.db.update(contract).set({ earnedUntil: '2026-03-31', finalEnd: '2026-03-10' }).where(eq(contract._id, ends))
  await house.db.delete(contractEarning).where(eq(contractEarning.contract, ends))
  await extendEarnings(house)
  const after = await kept()
  expect(after.filter(row => row.contract === ends)).toEqual([])
  expect(after.map(({ _id }) => _id).every(_id => before.includes(_id))).toBe(true)
  expect(after.length).toBe(before.length / 2)
})

test('it is told since the first contract whose price we know: of what the access-control service alone knows nothing is (V52)', async () => {
  const there = { studio: 'there', person: bea }
  const foreign = await lived({ start: '2024-01-01', ...there })
  const asked = { months: ['2026-03'], selectedStudios: ['there'] }
  expect((await numbers(asked)).since?.first).toBe('2024-01-01')
  const tac = { ContractID: 7, MemberCategoryName: 'Jahresabo', ContractTermTimes: [] }
  await house.db.update(contract).set({ tac }).where(eq(contract._id, foreign))
  expect((await numbers(asked)).since?.first).toBeNull()
  await lived({ start: '2026-02-01', ...there })
  expect((await numbers(asked)).since?.first).toBe('2026-02-01')
})

test('while contracts of before are worked out, page, file, board and report say how many are lacking, in the studios that one sees', async () => {
  await lived({ start: '2026-01-01' })
  await lived({ start: '2026-02-10', studio: 'there', person: bea })
  const asked = { months: ['2026-01', '2026-02'] }
  const [one, two] = ['Wird noch berechnet: 1 Vertrag fehlt', 'Wird noch berechnet: 2 Verträge fehlen']
  const { pending } = (await numbers(asked)).since!
  expect([pending!.whole, pending!.studios.map(({ studio }) => studio).sort()]).toEqual([two, ['here', 'there']])
  expect((await numbers(asked, viewer)).since!.pending).toEqual({ whole: one, studios: [{ studio: 'here', words: one }] })
  expect((await numbers({ months: ['2026-01'] })).since!.pending!.whole).toBe(one)
  expect((await numbers({ months: ['2025-12'], comparison: 'none' })).since!.pending).toBeUndefined()
  const body = { figures: ['earnings.earned', 'earnings.sales'], months: asked.months }
  const said = async () => {
    const { cells } = (await house.as(chief, stats.board, { body })).reply
    return cells.flatMap(({ figure, studio, month, pending: words }) => (words ? [[figure, studio, month, words]] : []))
  }
  const told = await said()
  expect(told).toContainEqual(['earnings.earned', null, null, two])
  expect(told).toContainEqual(['earnings.earned', 'here', '2026-01', one])
  expect(told.every(([figure, studio, month]) => figure === 'earnings.earned' && !(studio === 'there' && month === '2026-01'))).toBe(true)
  const words = async ({ reply }: { reply: Blob }) => JSON.stringify(readBook(Buffer.from(await reply.arrayBuffer())))
  expect(await words(await house.as(chief, contractStats.earnedExcel, { body: asked }))).toContain(two)
  expect(await words(await house.as(chief, stats.boardExcel, { body }))).toContain(two)
  const report = async () => JSON.stringify((await house.as(chief, stats.report, { params: { studio: 'here', month: '2026-01' } })).reply)
  expect(await report()).toContain(one)
  await extendEarnings(house)
  expect([(await numbers(asked)).since!.pending, await said()]).toEqual([undefined, []])
  expect(await report()).not.toContain('Wird noch berechnet')
})

describe('what is sold', () => {
  async function paid(kind: 'order' | 'contract', amount: number, rate: number, person: string, at = '2026-03-02T11:00:00.000Z') {
    const [_id, charge] = [v7(), v7()]
    const about = { kind, payable: v7(), person, studio: 'here', title: 'Proteinriegel', amount, merchantAccount: 'Formkurve' } as const
    const values = { _id, ...about, parts: [{ rate, gross: amount }], state: 'open' as const, created: at, heldUntil: at }
    const [row] = await house.db.insert(payment).values(values).returning()
    await house.db.transaction(tx =>
      recall(tx, row as typeof payment.$inferSelect, [
        [at, { kind: 'charged', key: `charged:${charge}`, charge, attempt: null, amount, till: 'cash', rounding: 0 }],
        [at, { kind: 'settled', key: `settled:${_id}`, charge }],
      ]),
    )
    return _id
  }

  test('counts on its day without MWST, and money for a contract does not: that lies on its days', async () => {
    await lived({ start: '2026-03-01' })
    await extendEarnings(house)
    const asked = { months: ['2026-03'] }
    const before = (await numbers(asked)).total.now
    await keepFigures({ ...house, domains: [{ name: 'earnings', plugs: [earningSource] }] })
    expect((await numbers(asked)).total.now).toEqual(before)
    const sold = await paid('order', 10_260, 260, anna._id)
    await paid('contract', 7900, 810, anna._id)
    const page = await numbers(asked)
    expect(page.total.now).toEqual({ ...before, sales: 10_000, vat: before.vat + 260 })
    expect(lines(page, 'rate')).toEqual({ 810: gross(before), 260: 10_260 })
    expect(lines(page, 'offer').none).toBe(10_260)
    const rows = async (who?: Somebody, over = {}) => (await listed({ ...asked, ...over }, who)).rows
    expect(await rows(chief, { measure: 'sales' })).toMatchObject([{ title: 'Proteinriegel', amount: 10_000, rate: 260, payment: sold }])
    expect(await rows(chief, { measure: 'vat', line: 'rate:260' })).toMatchObject([{ amount: 260 }])
    expect((await rows(chief, { line: 'rate:810' })).map(({ kind }) => kind)).toEqual(['contracts'])
    for (const line of ['offer:x', 'month:2026-13', 'reason:notice']) expect(await rows(chief, { line })).toEqual([])
  })
  test('no total falls when the ten years of a contract or of a payment are over, and the rows still make the number (V58)', async () => {
    const _id = await lived({ start: '2015-05-01' })
    const set = { finalEnd: '2015-12-31', earnedUntil: lastOfMonth(monthsFrom(today(), 2)) }
    await house.db.update(contract).set(set).where(eq(contract._id, _id))
    await house.db.delete(contractEarning)
    const day = { contract: _id, nth: 0, gross: 8640, net: 8000, rate: 800 }
    await house.db.insert(contractEarning).values([
      { ...day, kind: 'contracts', from: '2015-05-01', to: '2015-05-31', days: 31 },
      { ...day, kind: 'fees', from: '2015-05-03', to: '2015-05-03', days: 1 },
    ])
    const at = '2015-05-04T11:00:00.000Z'
    const gone = [await paid('order', 10_260, 260, anna._id, at), await paid('contract', 7900, 810, anna._id, at)]
    const asked = { months: ['2015-05'], comparison: 'none' as const }
    const told = async () => {
      const { total, curve, splits, since } = await numbers(asked)
      const amounts = await Promise.all(
        ['earned', 'fees', 'vat'].map(async measure =>
          (await listed({ ...asked, measure })).rows.reduce((sum, { amount }) => sum + amount, 0),
        ),
      )
      return { total, curve, splits, since, amounts }
    }
    const before = await told()
    expect(before.total.now).toEqual({ contracts: 8000, fees: 8000, sales: 10_000, vat: 2 * 640 + 260 })
    expect(before.amounts).toEqual([26_000, 8000, 1540])
    await keepFigures({ ...house, domains: [{ name: 'earnings', plugs: [earningSource] }] })
    await forgetPayments(house, new Date())
    await forgetContracts(house, new Date())
    expect(await house.db.$count(contract, eq(contract._id, _id))).toBe(0)
    expect(await house.db.$count(payment, inArray(payment._id, gone))).toBe(0)
    expect(await told()).toEqual(before)
    const { rows } = await listed(asked)
    expect(rows.map(({ title }) => title).sort()).toEqual(['Verträge, gelöscht', 'Verträge, gelöscht', 'Zahlung, gelöscht'])
    for (const row of rows) expect(row).toMatchObject({ name: null, userId: null, payment: null })
    await house.db.delete(earningCount)
  })
})

test('whoever sees a studio sees its numbers alone, and names and payments where they may read them', async () => {
  await lived({ start: '2026-03-01' })
  const asked = { months: ['2026-03'] }
  await extendEarnings(house)
  const before = JSON.stringify({ ...(await numbers(asked, viewer)), at: null })
  await lived({ start: '2026-03-01', studio: 'there', person: bea })
  await extendEarnings(house)
  expect(JSON.stringify({ ...(await numbers(asked, viewer)), at: null })).toBe(before)
  const { rows } = await listed(asked, viewer)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject({ studio: 'here', name: null, userId: null, index: null, payment: null })
  expect((await listed({ ...asked, measure: 'contracts' }, chief)).rows[0]).toMatchObject({ name: 'Meier Anna', userId: anna._id })
  expect((await house.as(viewer, contractStats.earnedRows, { body: { ...asked, selectedStudios: ['there'] } })).status).toBe(403)
  expect((await house.as(viewer, contractStats.earnedExcel, { body: asked })).status).toBe(200)
})

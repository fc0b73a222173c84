import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { paymentStats } from '#contract/payments/statCalls.ts'
import { journalMeasures } from '#contract/payments/stats.ts'
import { transactionMeasures } from '#contract/payments/transactionMeasures.ts'
import { tacStatement } from '#server/accessControl/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { recall } from './paymentFold.ts'
import { payment } from './tables.ts'

const house = testHouse()
/** Sees the chain; sees «here». */
let chief: Somebody
let viewer: Somebody
beforeAll(async () => {
  for (const code of ['here', 'there']) await makeStudio(house, { code, name: code === 'here' ? 'Hier' : 'Dort' })
  chief = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  viewer = await holder(house, [{ right: 'stat_viewstudio', studios: ['here'] }])
  const [anna, bea] = [await told('here', 'tac-anna'), await told('there', 'tac-bea')]
  await paid('here', anna, 'gateway', 10_810)
  await paid('here', anna, 'cash', 2000)
  await paid('there', bea, 'cash', 5000)
}, 60_000)

const march = { datePickerRange: { from: '2026-03-01', to: '2026-03-31' } }

/** A member of whom the service said something twice: what it says last holds. */
async function told(studioCode: string, tacUserId: string) {
  const { _id } = await member(house, { studioCode, tacUserId })
  const bill = { number: '1', due: '2026-04-01', reminders: 0 }
  const say = (heard: string, tac: string, bills: object[]) =>
    house.db.insert(tacStatement).values({ _id: v7(), person: _id, tacUserId: tac, contracts: [], bills: bills as never, at: heard, heard })
  await say('2026-03-05T08:00:00.000Z', tacUserId, [{ ...bill, day: '2026-03-02', amount: 7900, open: 7900 }])
  await say('2026-03-09T08:00:00.000Z', tacUserId, [
    { ...bill, day: '2026-03-02', amount: 7900, open: 900 },
    { ...bill, number: '0', day: '2026-02-02', amount: 7900, open: 0 },
  ])
  await say('2026-03-20T08:00:00.000Z', 'tac-other', [{ ...bill, day: '2026-03-03', amount: 99_000, open: 0 }])
  return _id
}

async function paid(studio: string, person: string, till: 'gateway' | 'cash', amount: number) {
  const [_id, charge] = [v7(), v7()]
  const at = '2026-03-02T11:00:00.000Z'
  const about = { kind: 'order', payable: v7(), person, studio, title: 'Bestellung', amount, merchantAccount: 'Formkurve' } as const
  const values = { _id, ...about, parts: [{ rate: 810, gross: amount }], state: 'open' as const, created: at, heldUntil: at }
  const [row] = await house.db.insert(payment).values(values).returning()
  await house.db.transaction(tx =>
    recall(tx, row as typeof payment.$inferSelect, [
      [at, { kind: 'charged', key: `charged:${charge}`, charge, attempt: null, amount, till, rounding: 0 }],
      [at, { kind: 'settled', key: `settled:${_id}`, charge }],
    ]),
  )
}

const numbers = async (who: Somebody, over: object = {}) => {
  const { status, code, reply } = await house.as(who, paymentStats.transactions, { body: { ...march, ...over } })
  if (status !== 200) throw new Error(code)
  return reply
}

test('the journal’s figures stand beside what the service reports, and no figure adds the two', async () => {
  const { total, splits } = await numbers(chief, { comparison: 'before' })
  expect(total.now).toMatchObject({ sold: 17_810, cash: 7000, tacPaid: 14_000 })
  expect(total.before).toMatchObject({ sold: 0, tacPaid: 15_800 })
  const without = { ...total.now, tacPaid: 0 }
  for (const { id, value } of transactionMeasures.filter(measure => measure.id !== 'tacPaid'))
    expect(value(without), id).toBe(value(total.now))
  const lines = (by: string, id: string) =>
    splits.find(split => split.by === by)?.rows.map(({ name, now }) => [name, transactionMeasures.find(each => each.id === id)!.value(now)])
  expect(lines('studio', 'tacPaid')).toEqual([
    ['Dort', 7000],
    ['Hier', 7000],
  ])
  expect(lines('month', 'tacPaid')).toEqual([['2026-03', 14_000]])
  expect(lines('way', 'moved')).toContainEqual(['Bar', 7000])
  expect((await numbers(chief, { range: 'month', comparison: 'before' })).total.now).toEqual(total.now)
})

test('each sees their studios, and the same as the overview says', async () => {
  expect((await numbers(viewer)).total.now).toMatchObject({ sold: 12_810, tacPaid: 7000 })
  expect((await house.as(viewer, paymentStats.transactions, { body: { ...march, selectedStudios: ['there'] } })).code).toBe('forbidden')
  expect((await house.as(viewer, paymentStats.numbers, { body: march })).code).toBe('forbidden')
  const { reply } = await house.as(chief, paymentStats.numbers, { body: march })
  const { total } = await numbers(chief)
  for (const { id, value } of journalMeasures) expect(value(total.now), id).toBe(value(reply.total.now))
  expect((await house.as(viewer, paymentStats.transactionChoices, {})).reply.filters[0]?.choices).toEqual([
    { value: 'here', label: 'Hier' },
  ])
})

test('a way opens its lines, what the service reports has none, and a file has all of it', async () => {
  const rows = async (over: object, who = chief) =>
    (await house.as(who, paymentStats.transactionRows, { body: { ...march.datePickerRange, ...over } })).reply.rows.map(
      ({ amount }) => amount,
    )
  expect(await rows({ measure: 'moved', line: 'way:cash', sort: 'amount' })).toEqual([2000, 5000])
  expect(await rows({ measure: 'moved', line: 'way:cash' }, viewer)).toEqual([2000])
  expect(await rows({ measure: 'tacPaid' })).toEqual([])
  expect((await house.as(viewer, paymentStats.transactionsExcel, { body: march })).status).toBe(200)
})

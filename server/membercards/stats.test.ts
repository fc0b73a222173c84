import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardCounts, cardMeasures, cardSplits, membercardStats } from '#contract/membercards/stats.ts'
import { lastDayOf } from '#contract/rules/membercards/states.ts'
import { dayMs } from '#contract/time.ts'
import { instantOf } from '#server/kit/zone.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { membercard } from './tables.ts'

let house: TestHouse
let chief: Somebody
let desk: Somebody
const march = { from: '2026-03-01', to: '2026-03-31' }
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code })
  chief = await holder(house, [{ right: 'stat_admin', studios: ['winterthur'] }])
  desk = await holder(house, [{ right: 'm_createMembercard', studios: ['winterthur'] }])
  const at = (day: string) => instantOf(day, '12:00')
  const card = async ({ asked, issued, first, closed, ...over }: Record<string, string | undefined>) => {
    await house.db.insert(membercard).values({
      _id: v7(),
      studio: 'winterthur',
      vorname: 'Lea',
      nachname: 'Gast',
      source: 'desk',
      asked: at(asked!),
      issued: issued ? at(issued) : null,
      issuedBy: issued ? desk._id : null,
      first,
      last: first && lastDayOf(first),
      closed: closed ? 'converted' : null,
      closedAt: closed ? at(closed) : null,
      ...over,
    })
  }
  await card({ asked: '2026-03-02', source: 'sub' })
  await card({ asked: '2026-03-02', issued: '2026-03-03', first: '2026-03-04' })
  await card({ asked: '2026-03-05', issued: '2026-03-05', first: '2026-03-06', closed: '2026-03-10' })
  await card({ asked: '2026-03-20', issued: '2026-03-21', first: '2026-03-25', source: 'account' })
  await card({ asked: '2026-03-20', issued: '2026-03-21', studio: 'pfungen' })
  await card({ asked: '2026-02-20', issued: '2026-02-20', closed: '2026-03-09' })
}, 90_000)
afterAll(() => house.close())

const numbers = async (body: object = { datePickerRange: march }) => (await house.as(chief, membercardStats.numbers, { body })).reply
const measured = (counts: CardCounts) => Object.fromEntries(cardMeasures.map(({ id, value }) => [id, value(counts)]))

test('each number counts what its sentence says, on the day on which it happened', async () => {
  expect(measured((await numbers()).total.now)).toEqual({
    cardsAsked: 4,
    cardsIssued: 3,
    cardsActive: 3,
    cardsOver: 1,
    cardsConverted: 2,
    cardShare: 100 / 3,
  })
  expect((await house.as(await member(house), membercardStats.numbers, { body: {} })).code).toBe('forbidden')
  expect((await house.as(chief, membercardStats.numbers, { body: { selectedStudios: ['pfungen'] } })).code).toBe('forbidden')
})

test('the lines of each split add up to the whole, and a line opens the cards that it is made of', async () => {
  const { splits, total } = await numbers()
  expect(splits.map(({ by }) => by)).toEqual(Object.keys(cardSplits))
  for (const { by, rows } of splits) {
    expect([by, rows.reduce((sum, row) => sum + row.now.asked, 0)]).toEqual([by, total.now.asked])
    for (const { key, now } of rows) {
      const body = { ...march, line: `${by}:${key}`, measure: 'cardsIssued' }
      const { reply } = await house.as(chief, membercardStats.rows, { body })
      expect([by, key, reply.total]).toEqual([by, key, now.issued])
      expect(reply.rows.every(({ name }) => name === null)).toBe(true)
    }
  }
})

test('without a period it is the last 30 days, and filters narrow it', async () => {
  const { from, to } = await numbers({})
  expect((Date.parse(to) - Date.parse(from)) / dayMs).toBe(29)
  expect((await numbers({ datePickerRange: march, source: ['account'] })).total.now).toMatchObject({ asked: 1, active: 1 })
  expect((await numbers({ datePickerRange: march, issuer: [desk._id] })).total.now).toMatchObject({ asked: 3, issued: 3 })
  expect((await house.as(chief, membercardStats.excel, { body: { datePickerRange: march } })).status).toBe(200)
  const { filters } = (await house.as(chief, membercardStats.choices, {})).reply
  expect(filters.map(({ id }) => id)).toEqual(['studio', 'source', 'issuer'])
})

import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daycare } from '#contract/daycare/calls.ts'
import { type DaycareCounts, daycareMeasures, daycareSplits, daycareStats } from '#contract/daycare/stats.ts'
import { child, daycareSignup } from '#server/daycare/tables.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

let house: TestHouse
let carer: Somebody
let chief: Somebody
const march = { from: '2026-03-01', to: '2026-03-31' }
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['here', 'there']) await makeStudio(house, { code })
  carer = await holder(house, [{ right: 'g_daycare', studios: ['here'] }])
  chief = await holder(house, [{ right: 'g_daycare', studios: 'all' }])
  const { _id: parent } = await member(house)
  const kid = v7()
  const created = '2026-03-01T08:00:00.000Z'
  await house.db.insert(child).values({ _id: kid, parent, vorname: 'Mia', geburtstag: '2023-01-01', created })
  const row = { child: kid, studio: 'here', from: '09:00', to: '10:00', created }
  const stayed = (day: string, minutes: number) => ({
    cameAt: `${day}T08:00:00.000Z`,
    wentAt: new Date(Date.parse(`${day}T08:00:00.000Z`) + minutes * 60_000).toISOString(),
  })
  await house.db.insert(daycareSignup).values([
    { ...row, _id: v7(), day: '2026-03-02', state: 'collected', ...stayed('2026-03-02', 60) },
    { ...row, _id: v7(), day: '2026-03-03', state: 'collected', ...stayed('2026-03-03', 90) },
    { ...row, _id: v7(), day: '2026-03-03', state: 'missed' },
    { ...row, _id: v7(), day: '2026-03-09', state: 'cancelled' },
    { ...row, _id: v7(), day: '2026-03-09', state: 'waiting' },
    { ...row, _id: v7(), day: '2026-02-28', state: 'missed' },
    { ...row, _id: v7(), day: '2026-03-02', state: 'collected', studio: 'there', ...stayed('2026-03-02', 30) },
  ])
}, 60_000)
afterAll(() => house.close())

const numbers = async (who: Somebody, over: object = {}) =>
  (await house.as(who, daycareStats.numbers, { body: { datePickerRange: march, ...over } })).reply
const measured = (counts: DaycareCounts) => Object.fromEntries(daycareMeasures.map(({ id, value }) => [id, value(counts)]))

test('each number counts what its sentence says, of the studios of the right', async () => {
  const { total } = await numbers(carer)
  expect(measured(total.now)).toEqual({ came: 2, hours: 2.5, booked: 4, missedShare: 100 / 3, cancelled: 1, length: 75 })
  expect((await numbers(chief)).total.now.came).toBe(3)
  expect((await house.as(carer, daycareStats.numbers, { body: { selectedStudios: ['there'] } })).code).toBe('forbidden')
})

test('the lines of each split add up to the whole, and a line opens the bookings that it is made of', async () => {
  const { splits, total } = await numbers(chief)
  expect(splits.map(({ by }) => by)).toEqual(Object.keys(daycareSplits))
  for (const { by, rows } of splits) {
    expect([by, rows.reduce((sum, row) => sum + row.now.booked, 0)]).toEqual([by, total.now.booked])
    for (const { key, now } of rows) {
      const { reply } = await house.as(chief, daycareStats.rows, { body: { ...march, line: `${by}:${key}` } })
      expect([by, key, reply.total]).toEqual([by, key, now.booked])
    }
  }
})

test('the sums by day count as the page does', async () => {
  const query = { start: march.from, end: march.to, studio: 'here' }
  expect((await house.as(carer, daycare.statistic, { query })).reply).toEqual([
    { day: '2026-03-02', booked: 1, came: 1, missed: 0, cancelled: 0, minutes: 60 },
    { day: '2026-03-03', booked: 2, came: 1, missed: 1, cancelled: 0, minutes: 90 },
    { day: '2026-03-09', booked: 1, came: 0, missed: 0, cancelled: 1, minutes: 0 },
  ])
})

test('the file holds what the page shows', async () => {
  const { reply } = await house.as(carer, daycareStats.excel, { body: { datePickerRange: march } })
  expect(JSON.stringify(readBook(Buffer.from(await (reply as Blob).arrayBuffer())))).toContain('Betreute Kinder')
})

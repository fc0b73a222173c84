import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitStats } from '#contract/accessControl/stats.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { unknown } from '#contract/stats.ts'
import { entry, visitDay } from '#server/accessControl/tables.ts'
import { forgetNames } from '#server/accessControl/visitRetention.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

let house: TestHouse
let chain: Somebody
let here: Somebody
let anna: Somebody
let beat: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code })
  chain = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  here = await holder(house, [
    { right: 'stat_viewstudio', studios: ['winterthur'] },
    { right: 'u_search', studios: ['winterthur'] },
  ])
  anna = await member(house, { studioCode: 'winterthur' })
  beat = await member(house, { studioCode: 'winterthur' })
}, 60_000)
afterAll(() => house.close())

const day = (back: number) => addDays(today(), -back)
const came = (who: Somebody | null, back: number, { studio = 'winterthur', clock = '09:30', outcome = 'in' as const, _id = v7() } = {}) => {
  const at = instantOf(day(back), clock)
  return house.db
    .insert(entry)
    .values({ _id, studio, at, receivedAt: at, person: who?._id ?? null, outcome, device: 'd', foreign: _id, chip: who ? null : '4711' })
}
const asked = async (from: string, to: string, who = chain, more: object = {}) =>
  (await house.as(who, visitStats.numbers, { body: { datePickerRange: { from, to }, comparison: 'none', ...more } })).reply
const lines = (reply: Awaited<ReturnType<typeof asked>>, by: string) =>
  Object.fromEntries(reply.splits.find(split => split.by === by)!.rows.map(({ name, now }) => [name, now]))

test('a visit is a person in a studio on a day; whoever was in two studios counts once in the total', async () => {
  await came(anna, 3)
  await came(anna, 3, { clock: '18:10' })
  await came(anna, 3, { studio: 'pfungen', clock: '20:00' })
  await came(anna, 2)
  await came(beat, 2, { outcome: 'in' })
  // An unknown chip came in, and is nobody's visit.
  await came(null, 2)
  const reply = await asked(day(5), day(1))
  expect(reply.total.now).toMatchObject({ checkins: 6, visits: 4, firsts: 2, people: 2, active: 2, members: 0 })
  const studios = lines(reply, 'studio')
  expect(Object.values(studios).map(({ people, visits }) => [people, visits])).toEqual(
    expect.arrayContaining([
      [2, 3],
      [1, 1],
    ]),
  )
  expect(lines(reply, 'hour')).toMatchObject({ '9–10 Uhr': { checkins: 4 }, '18–19 Uhr': { checkins: 1 } })
  const times = reply.splits.find(({ by }) => by === 'time')!.rows
  expect(times.reduce((sum, { now }) => sum + now.checkins, 0)).toBe(6)
  // A cell of the grid is as many as its rows.
  for (const { key, now } of times) {
    const { reply: behind } = await house.as(chain, visitStats.rows, { body: { from: day(5), to: day(1), line: `time:${key}` } })
    expect([key, behind.total]).toEqual([key, now.checkins])
  }
  expect(reply.curve.map(({ now }) => now?.people).slice(2, 4)).toEqual([1, 2])
  expect(Object.keys(lines(reply, 'way'))).toEqual(['Türe'])
})

test('a studio’s figures are those of the right, and whose an entry is stands for whoever searches people there', async () => {
  expect((await asked(day(5), day(1), here)).total.now).toMatchObject({ checkins: 5, visits: 3, people: 2 })
  const rows = async (who: Somebody, more: object = {}) =>
    (await house.as(who, visitStats.rows, { body: { from: day(5), to: day(1), ...more } })).reply
  expect((await rows(here)).rows.map(({ name }) => name).filter(Boolean)).toHaveLength(4)
  expect((await rows(chain)).rows.every(({ name, userId }) => name === null && userId === null)).toBe(true)
  expect([(await rows(chain, { line: 'studio:pfungen' })).total, (await rows(chain, { measure: 'people' })).total]).toEqual([1, 5])
  expect((await house.as(here, visitStats.numbers, { body: { selectedStudios: ['pfungen'] } })).code).toBe('forbidden')
})

test('what was counted stays once names are forgotten; different people are known for whole months alone (V28, V58)', async () => {
  const old = `${addDays(`${day(150).slice(0, 7)}-01`, 9)}`
  const back = daysBetween(old, today())
  for (const who of [anna, anna, beat]) await came(who, back)
  const month = { months: [old.slice(0, 7)], datePickerRange: undefined }
  const before = (await house.as(chain, visitStats.numbers, { body: { ...month, comparison: 'none' } })).reply.total.now
  await house.db.transaction(tx => forgetNames(tx, new Date()))
  // A line that comes late adds to what was counted, one of somebody who was counted does not.
  await came(anna, back, { clock: '21:00' })
  await house.db.transaction(tx => forgetNames(tx, new Date()))
  const { reply } = await house.as(chain, visitStats.numbers, { body: { ...month, comparison: 'none' } })
  expect(before.checkins).toBe(3)
  expect(reply.total.now).toMatchObject({ checkins: 4, visits: 2, firsts: 2, people: 2, active: unknown })
  expect((await asked(old, addDays(old, 3))).total.now).toMatchObject({ visits: 2, people: unknown })
  // Nobody comes for the first time twice.
  expect((await asked(day(5), day(1))).total.now.firsts).toBe(0)
})

test('a day whose names are to be forgotten tonight is counted until then', async () => {
  await came(beat, 95, { studio: 'pfungen' })
  expect((await asked(day(95), day(95))).total.now).toMatchObject({ checkins: 1, visits: 1 })
})

test('no total falls when a name goes, and nobody is new again once their days are forgotten (V58)', async () => {
  const cleo = await member(house, { studioCode: 'winterthur' })
  const back = 93
  await came(cleo, back)
  await house.db.transaction(tx => forgetNames(tx, new Date()))
  const of = async () => (await asked(day(back), day(back))).total.now.firsts
  expect(await of()).toBe(1)
  await house.db.delete(visitDay).where(eq(visitDay.person, cleo._id))
  await came(anna, back)
  await house.db.transaction(tx => forgetNames(tx, new Date()))
  expect(await of()).toBe(1)
  await came(cleo, 1)
  expect((await asked(day(1), day(1))).total.now.firsts).toBe(0)
})

test('the file says the same', async () => {
  const file = await house.as(chain, visitStats.excel, { body: { datePickerRange: { from: day(5), to: day(1) } } })
  expect(file.status).toBe(200)
})

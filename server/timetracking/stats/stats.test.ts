import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, lastOfMonth, monthsFrom, weekdayOf } from '#contract/days.ts'
import { isRestDay } from '#contract/rules/shifts/restDays.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import { unknown } from '#contract/stats.ts'
import { supplementKinds } from '#contract/timetracking/measures.ts'
import { employeeStats } from '#contract/timetracking/stats.ts'
import { absence } from '#server/absences/tables.ts'
import { employment } from '#server/employees/tables.ts'
import { dice } from '#server/kit/dice.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { team, teamMember } from '#server/shared/studios/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { payOf } from '#server/timetracking/payroll/pay.ts'
import { paySupplement } from '#server/timetracking/payroll/tables.ts'
import { timeWritten } from '#server/timetracking/tables.ts'

let house: TestHouse
let viewer: Somebody
let names: Somebody
let office: Somebody
const people: { _id: string; studio: string }[] = []
const { whole: between } = dice(23)

/** The whole month before this one. */
const first = monthsFrom(`${today().slice(0, 7)}-01`, -1)
const last = lastOfMonth(first)
const month = { months: [first.slice(0, 7)], comparison: 'none' as const }
const mondays = [480, 480, 480, 480, 480, 0, 0]
const isWorkday = (day: string) => weekdayOf(day) <= 5

/** Somebody who is employed in a studio since long before. */
async function employs(studio: string) {
  const { _id } = await member(house, { studioCode: studio })
  const terms = { workload: 100, minutes: mondays, wage: 'month' as const, week: 45 as const, studios: [studio], reason: 'Eintritt' }
  const agreed = { from: addDays(first, -90), to: null, name: `Person ${people.length}`, receipt: new Date().toISOString() }
  await house.db.insert(employment).values({ _id: v7(), person: _id, ...agreed, ...terms })
  return _id
}

async function writes(person: string, studio: string, [from, to, kind = 'office']: [from: string, to: string, kind?: WorkTimeKind]) {
  const said = { kind, source: 'office' as const, reason: 'Tablet aus', at: new Date().toISOString() }
  await house.db.insert(timeWritten).values({ _id: v7(), entry: v7(), version: 1, person, studio, from, to, ...said })
}

/** Somebody who is employed in a studio, and what they worked on some days of the month. */
async function works(studio: string, of: string | null) {
  const _id = await employs(studio)
  if (of) await house.db.insert(teamMember).values({ _id: v7(), team: of, person: _id, vorname: 'A', nachname: 'B' })
  for (let nth = 0; nth < 6; nth++) {
    const day = addDays(first, nth * 4)
    await writes(_id, studio, [instantOf(day, '08:00'), instantOf(day, `${between(10, 17)}:30`)])
  }
  people.push({ _id, studio })
  return _id
}

let front: string
let away: string
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['here', 'there']) await makeStudio(house, { code })
  viewer = await holder(house, [{ right: 'stat_viewstudio', studios: ['here'] }])
  names = await holder(house, [{ right: 'stat_employee', studios: ['here'] }])
  office = await holder(house, [
    { right: 'stat_employee', studios: ['here'] },
    { right: 'tt_office', studios: ['here'] },
  ])
  const small = v7()
  front = v7()
  for (const [_id, title] of [
    [front, 'Empfang'],
    [small, 'Technik'],
  ] as const)
    await house.db.insert(team).values({ _id, studio: 'here', title })
  for (let nth = 0; nth < 6; nth++) await works('here', front)
  for (let nth = 0; nth < 2; nth++) await works('here', small)
  for (let nth = 0; nth < 3; nth++) await works('here', null)
  for (let nth = 0; nth < 3; nth++) await works('there', null)
  away = people[0]!._id
  const off = { person: away, created: new Date().toISOString(), from: addDays(first, 1) }
  await house.db.insert(absence).values({ _id: v7(), kind: 'holiday', state: 'approved', ...off, to: addDays(first, 7) })
}, 120_000)
afterAll(() => house.close())

const asked = async (who: Somebody, more: object = {}) =>
  (await house.as(who, employeeStats.numbers, { body: { ...month, ...more } })).reply
const rows = async (who: Somebody, more: object = {}) =>
  (await house.as(who, employeeStats.rows, { body: { months: month.months, limit: 100, ...more } })).reply
const days = Array.from({ length: Number(last.slice(8)) }, (_, at) => addDays(first, at))
const holidays = days.filter(day => isWorkday(day) && day >= addDays(first, 1) && day <= addDays(first, 7)).length

/** What a statement of its own says of these people. */
async function plain(ids: readonly string[]) {
  const { rows: found } = await house.db.execute<{ n: number }>(sql`
    select coalesce(sum(extract(epoch from "to" - "from") / 60), 0)::int as n from time_written where person = any(${sql.param([...ids])}::uuid[])`)
  return { worked: found[0]!.n, target: ids.length * days.filter(isWorkday).length * 480, people: ids.length }
}
const of = (studio: string) => people.filter(one => one.studio === studio).map(({ _id }) => _id)
const lines = (reply: Awaited<ReturnType<typeof asked>>, by: string) => reply.splits.find(split => split.by === by)?.rows ?? []

test('worked, target and days away are what the sheets of all say', async () => {
  const reply = await asked(office)
  expect(reply.total.now).toMatchObject({
    ...(await plain(of('here'))),
    holidays: holidays * 100,
    absent: holidays * 100,
    credited: holidays * 480,
  })
  expect((await asked(viewer)).total.now).toEqual(reply.total.now)
  for (const by of ['team', 'person', 'studio', 'month'])
    for (const name of ['worked', 'target', 'credited', 'holidays', 'courses'] as const)
      expect(
        lines(reply, by).reduce((sum, { now }) => sum + now[name], 0),
        `${by} ${name}`,
      ).toBe(reply.total.now[name])
  const own = lines(reply, 'person').find(({ key }) => key === away)!
  expect(own.now).toMatchObject({ ...(await plain([away])), holidays: holidays * 100 })
})

test('supplements are told in minutes by kind, as the sheets of the month have them, counted by the calendar year (T33)', async () => {
  await makeStudio(house, { code: 'nights', canton: 'ZH' })
  const reader = await holder(house, [
    { right: 'stat_employee', studios: ['nights'] },
    { right: 'tt_office', studios: ['nights'] },
  ])
  const [late, busy] = [await employs('nights'), await employs('nights')]
  const said = { studio: 'nights', kinds: ['upkeep' as const], percent: 50, from: '2020-01-01' }
  await house.db.insert(paySupplement).values({ _id: v7(), name: 'Sonntag', when: 'sunday', ...said })
  await house.db.insert(paySupplement).values({ _id: v7(), name: 'Spät', when: 'hours', starts: '00:30', ends: '02:00', ...said })
  for (let nth = 0; nth < 26; nth++) {
    const day = addDays(first, nth)
    await writes(late, 'nights', [instantOf(day, '23:00'), instantOf(addDays(day, 1), '01:00'), 'upkeep'])
  }
  const monday = days.find(day => weekdayOf(day) === 1)!
  for (let nth = 0; nth < 6; nth++)
    await writes(busy, 'nights', [instantOf(addDays(monday, nth), '08:00'), instantOf(addDays(monday, nth), '16:00')])

  const sundays = days.slice(1, 27).filter(day => isRestDay(day, 'ZH')).length
  const wanted = { night: 24 * 120, nightTime: 240, sunday: sundays * 120, holiday: 0, times: 26 * 30, overtime: 180 }
  const reply = await asked(reader)
  expect(reply.total.now).toMatchObject(wanted)
  // Of the last days alone it is still the calendar year that says which night it is.
  const end = await asked(reader, { months: undefined, datePickerRange: { from: addDays(first, 20), to: last } })
  expect(end.total.now).toMatchObject({ night: 4 * 120 + 60, nightTime: 240 })
  for (const by of ['person', 'studio', 'month'])
    for (const kind of supplementKinds)
      expect(
        lines(reply, by).reduce((sum, { now }) => sum + now[kind], 0),
        `${by} ${kind}`,
      ).toBe(wanted[kind])
  const told = (await rows(reader)).rows
  for (const kind of supplementKinds) expect(told.reduce((sum, row) => sum + (row[kind] ?? 0), 0)).toBe(wanted[kind])
  const paid = (await Promise.all([late, busy].map(one => payOf(house.db, one, first.slice(0, 7), 0)))).flat()
  const ofKind = (kind: string) => paid.filter(line => line.kind === kind).reduce((sum, { minutes }) => sum + minutes, 0)
  expect([ofKind('night'), ofKind('nightTime'), ofKind('week')]).toEqual([wanted.night, wanted.nightTime, wanted.overtime])
  // Whoever may not know what each of two people worked learns nothing of it.
  const blind = await holder(house, [{ right: 'stat_viewstudio', studios: ['nights'] }])
  const veiled = (await asked(blind)).total.now
  expect(supplementKinds.map(kind => veiled[kind])).toEqual(supplementKinds.map(() => unknown))
})

test('people are named to who reads their names, hours by person told to who reads them there (V31, T41)', async () => {
  expect(lines(await asked(viewer), 'person')).toEqual([])
  const unhoured = lines(await asked(names), 'person')
  expect([unhoured.length, unhoured.every(({ now }) => now.worked === unknown && now.absent === unknown)]).toEqual([11, true])
  expect((await rows(names)).rows.every(({ name, worked, absent }) => name && worked === null && absent === null)).toBe(true)
  expect((await rows(viewer)).rows).toMatchObject([{ name: null, people: 11, worked: (await plain(of('here'))).worked }])
  const told = (await rows(office)).rows
  expect([told.length, told.reduce((sum, { worked }) => sum + worked!, 0)]).toEqual([11, (await plain(of('here'))).worked])
  expect((await rows(viewer, { line: `person:${away}` })).total).toBe(0)
  // Days that are no whole months tell nothing of a person.
  const some = { months: undefined, datePickerRange: { from: first, to: addDays(first, 9) } }
  expect(lines(await asked(office, some), 'person')).toEqual([])
})

test('a team of fewer than five joins others, so that its hours are nobody’s (V31)', async () => {
  const teams = async (who: Somebody) => lines(await asked(who), 'team').map(({ name, now }) => [name, now.people])
  expect(await teams(office)).toEqual([
    ['Empfang', 6],
    ['Ohne Team', 3],
    ['Technik', 2],
  ])
  expect(await teams(viewer)).toEqual([
    ['Empfang', 6],
    ['Übrige', 5],
  ])
  const few = await rows(viewer, { line: 'team:others' })
  expect(few.rows).toMatchObject([{ people: 5 }])
  expect((await rows(viewer, { line: `team:${front}` })).rows).toMatchObject([{ people: 6 }])
  const alone = await holder(house, [{ right: 'stat_viewstudio', studios: ['there'] }])
  expect((await asked(alone)).total.now).toMatchObject({ worked: unknown, target: unknown, people: 3 })
  expect((await rows(alone)).rows).toMatchObject([{ people: 3, worked: null, balance: null }])
})

test('who works elsewhere changes no byte for who holds one studio, and two years are the most', async () => {
  const all = async () =>
    JSON.stringify([{ ...(await asked(viewer)), at: '' }, await rows(viewer), (await house.as(viewer, employeeStats.choices)).reply])
  const before = await all()
  await works('there', null)
  expect(await all()).toBe(before)
  const long = { datePickerRange: { from: '2020-01-01', to: '2026-01-31' } }
  expect((await house.as(viewer, employeeStats.numbers, { body: long })).status).toBe(422)
  expect((await house.as(viewer, employeeStats.numbers, { body: { selectedStudios: ['there'] } })).code).toBe('forbidden')
  expect((await house.as(office, employeeStats.excel, { body: month })).status).toBe(200)
})

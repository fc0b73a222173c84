import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays, monthsFrom, weekdayOf } from '#contract/days.ts'
import { payroll } from '#contract/timetracking/payroll.ts'
import { paySupplements } from '#contract/timetracking/supplements.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'
import { publicHoliday } from '#server/absences/tables.ts'
import { employment } from '#server/employees/tables.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'
import { timeWritten } from '#server/timetracking/tables.ts'
import { payOf } from './pay.ts'
import { payrollTaken, paySupplement } from './tables.ts'

const house = testHouse({ studios: ['here', 'there'] })
let office: Somebody
let second: Somebody
beforeAll(async () => {
  office = await holder(house, [{ right: 'tt_office', studios: ['here'] }])
  second = await holder(house, [{ right: 'tt_office', studios: ['here', 'there'] }])
}, 60_000)

const [early, late] = [-2, -1].map(nth => monthsFrom(today(), nth)) as [string, string]
const monthOf = (day: string) => day.slice(0, 7)
const mondayIn = (first: string) => addDays(first, (8 - weekdayOf(first)) % 7)
const brand = 'thur' as const

async function worker(wage: 'hour' | 'month' = 'hour', named: { vorname?: string } = {}) {
  const who = await employee(house, 'trainer', ['here'], named)
  await house.db.insert(employment).values({
    _id: v7(),
    person: who._id,
    name: 'x',
    from: addDays(early, -100),
    to: null,
    ends: false,
    workload: 100,
    minutes: [0, 0, 0, 0, 0, 0, 0],
    wage,
    week: 45,
    number: '4711',
    studios: ['here'],
    skills: [],
    schoolDays: [],
    reason: 'Eintritt',
    receipt: new Date().toISOString(),
    toldOn: early,
  })
  return who
}
const write = (who: Somebody, day: string, from: string, to: string) =>
  house.as(office, timeOffice.create, {
    body: {
      _id: v7(),
      user: who._id,
      studio: 'here',
      kind: 'care',
      from: instantOf(day, from),
      to: instantOf(to > from ? day : addDays(day, 1), to),
      breaks: [],
      reason: 'Vergessen',
    },
  })
const view = async (who: Somebody, month: string) => (await house.as(who, timeMonths.one, { params: { user: 'me', month } })).reply
async function turn(who: Somebody, month: string, state: 'open' | 'locked', carry: object | null = null) {
  const { hash } = await view(who, month)
  const { status } = await house.as(office, timeMonths.update, {
    body: { user: who._id, month, state, hash, reason: 'Austritt', carry } as never,
  })
  expect(status).toBe(200)
}
const codes = [
  ['hour', '100'],
  ['night', '120'],
  ['paid', '130'],
] as const
async function layout(over: object = {}) {
  const { reply } = await house.as(office, payroll.layout, { params: { brand } })
  const { brand: _, ...now } = reply
  const types = codes.map(([kind, code]) => ({ kind, code, percent: 100 }))
  const body = { ...now, format: 'csv', charset: 'windows', columns: ['number', 'code', 'clock', 'hundredths'], types, ...over } as never
  expect((await house.as(office, payroll.saveLayout, { params: { brand }, body })).status).toBe(200)
}
const preview = async (month: string, who = office) => (await house.as(who, payroll.preview, { body: { brand, month } })).reply
const linesOf = (all: Awaited<ReturnType<typeof preview>>['lines'], who: Somebody) =>
  all.filter(({ person }) => person === who._id).map(({ month, kind, minutes }) => [month, kind, minutes])
async function propose(month: string) {
  const _id = v7()
  const { hash } = await preview(month)
  return { _id, hash, answer: await house.as(office, payroll.propose, { body: { _id, brand, month, hash } }) }
}
const freeze = (who: Somebody, { _id, hash }: { _id: string; hash: string }) =>
  house.as(who, payroll.freeze, { params: { id: _id }, body: { hash } })

test('a locked month is filed once, by two people, and what came late of it as a difference in the next', async () => {
  await layout()
  const who = await worker()
  const [first, next] = [monthOf(early), monthOf(late)]
  await write(who, mondayIn(early), '21:00', '01:00')
  expect((await preview(first)).missing).toContainEqual({ _id: who._id, name: expect.any(String), why: 'open' })
  await turn(who, first, 'locked')
  expect(linesOf((await preview(first)).lines, who)).toEqual([
    [first, 'hour', 240],
    [first, 'night', 120],
  ])

  const file = await propose(first)
  expect([file.answer.status, file.answer.reply.mayFreeze, file.answer.reply.number]).toEqual([200, false, null])
  expect((await freeze(office, file)).code).toBe('payroll-own')
  expect((await house.as(second, payroll.file, { params: { id: file._id } })).code).toBe('payroll-open')
  const frozen = await freeze(second, file)
  expect([frozen.status, frozen.reply.number]).toEqual([200, 1])
  expect((await freeze(second, file)).reply.number).toBe(1)
  expect((await house.as(office, payroll.remove, { params: { id: file._id } })).code).toBe('payroll-frozen')
  expect((await preview(first)).lines).toEqual([])
  expect((await propose(first)).answer.code).toBe('payroll-none')

  // What comes late stands in the next month's file, once.
  await write(who, addDays(mondayIn(early), 1), '08:00', '10:00')
  await write(who, mondayIn(late), '08:00', '09:00')
  await turn(who, next, 'locked')
  expect(linesOf((await preview(next)).lines, who)).toEqual([
    [first, 'hour', 120],
    [next, 'hour', 60],
  ])
  const after = await propose(next)
  expect((await freeze(second, after)).reply.number).toBe(2)

  // Opened and locked again, the month tells what no file has: nothing.
  await turn(who, first, 'open')
  await turn(who, first, 'locked')
  expect(linesOf((await preview(first)).lines, who)).toEqual([])
  await turn(who, first, 'open')
  await write(who, addDays(mondayIn(early), 2), '08:00', '09:00')
  await turn(who, first, 'locked')
  expect(linesOf((await preview(first)).lines, who)).toEqual([[first, 'hour', 60]])
})

test('a file that was proposed and has changed since is not frozen, and says whom it changed of', async () => {
  await layout()
  const [who, other] = [await worker('hour', { vorname: 'Mira' }), await worker('hour', { vorname: 'Otto' })]
  const month = monthOf(late)
  for (const one of [who, other]) {
    await write(one, mondayIn(late), '08:00', '10:00')
    await turn(one, month, 'locked')
  }
  const file = await propose(month)
  await turn(who, month, 'open')
  await write(who, addDays(mondayIn(late), 1), '08:00', '10:00')
  await turn(who, month, 'locked')
  const { code, reply } = await freeze(second, file)
  expect([code, (reply as { message?: string }).message]).toEqual([
    'payroll-changed',
    expect.stringMatching(/Geändert bei: Mira [^,]*\. Nimm/),
  ])
  expect((await house.as(office, payroll.remove, { params: { id: file._id } })).status).toBe(200)
  expect((await house.as(office, payroll.propose, { body: { _id: v7(), brand, month, hash: file.hash } })).code).toBe('stale')
})

test('the file has its columns, says who took it, and is the same whatever the layout is later', async () => {
  await layout()
  const who = await worker()
  const month = monthOf(early)
  await write(who, addDays(mondayIn(early), 3), '08:00', '08:50')
  await turn(who, month, 'locked')
  const file = await propose(month)
  await freeze(second, file)
  const taken = async () => {
    const { reply } = await house.as(second, payroll.file, { params: { id: file._id } })
    return Buffer.from(await (reply as Blob).arrayBuffer()).toString('latin1')
  }
  const before = await taken()
  expect(before.split('\r\n')[0]).toBe('Personalnummer;Lohnart;Stunden:Minuten;Stunden in Hundertsteln')
  expect(before).toContain('4711;100;0:50;0.83')
  await layout({ columns: ['name'] })
  expect(await taken()).toBe(before)
  expect(await house.db.$count(payrollTaken, eq(payrollTaken.file, file._id))).toBe(2)
  expect((await house.as(second, payroll.one, { params: { id: file._id } })).reply.taken).toHaveLength(2)
})

test('who has the office elsewhere, or in a part of the studios alone, sees no file', async () => {
  await layout()
  const who = await worker()
  const month = monthOf(late)
  await write(who, addDays(mondayIn(late), 2), '08:00', '10:00')
  await turn(who, month, 'locked')
  const file = await propose(month)
  const far = await holder(house, [{ right: 'tt_office', studios: ['there'] }])
  expect((await house.as(far, payroll.one, { params: { id: file._id } })).code).toBe('missing')
  expect((await freeze(far, file)).code).toBe('missing')
  expect((await house.as(far, payroll.list, { query: {} })).reply.total).toBe(0)
  expect(linesOf((await preview(month, far)).lines, who)).toEqual([])
  await house.as(office, payroll.remove, { params: { id: file._id } })
})

test('an agreed supplement stands in sheet and file by its own wage type; what is paid out is filed', async () => {
  await layout()
  const who = await worker('month')
  const _id = v7()
  const rule = { _id, studio: 'here', name: 'Abend', when: 'hours', starts: '20:00', ends: '23:00', percent: 10, code: '200', from: early }
  expect((await house.as(office, paySupplements.create, { body: rule as never })).status).toBe(200)
  const month = monthOf(early)
  await write(who, addDays(mondayIn(early), 4), '19:00', '22:00')
  expect((await view(who, month)).supplements).toEqual([{ month, name: 'Abend, 10 % Lohn', minutes: 120 }])
  await turn(who, month, 'locked', { opening: null, paid: 60 })
  expect(linesOf((await preview(month)).lines, who)).toEqual([
    [month, _id, 120],
    [month, 'month', 180],
    [month, 'paid', 60],
  ])
  const file = await propose(month)
  expect(file.answer.reply.content.filter(({ person }) => person === who._id).map(({ code }) => code)).toEqual(['200', '130'])
  await house.as(office, payroll.remove, { params: { id: file._id } })
})

test('the evening before a public holiday is paid with its month, also on the last day of it', async () => {
  const who = await worker('month')
  const [_id, month] = [v7(), monthOf(early)]
  const rule = { _id, studio: 'there', name: 'Feiertag', when: 'holiday' as const, percent: 50, from: early }
  await house.db.insert(paySupplement).values(rule)
  await house.db.insert(publicHoliday).values({ _id: v7(), studio: 'there', day: late, name: 'Feiertag' })
  const said = { kind: 'care', source: 'office', reason: 'Vergessen', at: new Date().toISOString() } as const
  const [from, to] = [instantOf(addDays(late, -1), '22:00'), instantOf(late, '00:00')]
  await house.db.insert(timeWritten).values({ _id: v7(), entry: v7(), version: 1, person: who._id, studio: 'there', from, to, ...said })
  expect((await payOf(house.db, who._id, month, 0)).find(({ kind }) => kind === _id)).toMatchObject({ month, minutes: 60 })
})

test('what comes late while a file is frozen changes nothing of it, and the locked sheet stays with a mark', async () => {
  await layout()
  const who = await worker()
  const month = monthOf(late)
  await write(who, mondayIn(late), '08:00', '10:00')
  await turn(who, month, 'locked')
  const file = await propose(month)
  const answers = await Promise.all([freeze(second, file), write(who, addDays(mondayIn(late), 1), '08:00', '09:00')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { content } = (await house.as(office, payroll.one, { params: { id: file._id } })).reply
  expect(linesOf(content, who)).toEqual([[month, 'hour', 120]])
  expect(await view(who, month)).toMatchObject({ state: 'locked', late: true })
})

test('frozen by two at once it has one number; frozen against a month that is opened meanwhile it is either as it was or changed', async () => {
  await layout()
  const third = await holder(house, [{ right: 'tt_office', studios: ['here', 'there'] }])
  const month = monthOf(late)
  const numbers = async () =>
    (await house.as(office, payroll.list, { query: { brand: [brand] } })).reply.rows.flatMap(({ number }) => number ?? [])
  for (let round = 0; round < (process.env.LONG ? 100 : 1); round++) {
    const who = await worker()
    await write(who, mondayIn(late), '08:00', '10:00')
    await turn(who, month, 'locked')
    const file = await propose(month)
    const both = await Promise.all([freeze(second, file), freeze(third, file)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ reply }) => reply.number)).size).toBe(1)
    const again = await worker()
    await write(again, mondayIn(late), '08:00', '10:00')
    await turn(again, month, 'locked')
    const next = await propose(month)
    const { hash } = await view(again, month)
    const opened = { user: again._id, month, state: 'open' as const, hash, reason: 'Nachtrag', carry: null }
    const [frozen] = await Promise.all([freeze(second, next), house.as(office, timeMonths.update, { body: opened as never })])
    expect([undefined, 'payroll-changed']).toContain(frozen.code)
    if (frozen.code) expect((await house.as(office, payroll.remove, { params: { id: next._id } })).status).toBe(200)
  }
  const all = (await numbers()).toSorted((one, other) => one - other)
  expect(all).toEqual(all.map((_, nth) => nth + 1))
}, 600_000)

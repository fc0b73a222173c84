import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, monthsFrom, weekdayOf } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { timeCorrections } from '#contract/timetracking/corrections.ts'
import { timeProposals } from '#contract/timetracking/proposals.ts'
import type { MonthView } from '#contract/timetracking/sheets.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'
import { absence, publicHoliday } from '#server/absences/tables.ts'
import { employment } from '#server/employees/tables.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { reckonAll } from './months/reckon.ts'

const house = testHouse({ studios: ['here', 'there'] })
let lead: Somebody
let office: Somebody
let elsewhere: Somebody
let guest: Somebody
beforeAll(async () => {
  guest = await member(house)
  lead = await holder(house, [{ right: 'tt_management', studios: ['here'] }])
  office = await holder(house, [{ right: 'tt_office', studios: ['here'] }])
  elsewhere = await holder(house, [
    { right: 'tt_office', studios: ['there'] },
    { right: 'tt_management', studios: ['there'] },
  ])
}, 60_000)

/** The month before this one, and its first Monday. */
const first = monthsFrom(today(), -1)
const month = first.slice(0, 7)
const monday = addDays(first, (8 - weekdayOf(first)) % 7)
const minutes = [480, 480, 480, 480, 480, 0, 0]

/** Somebody who is employed since half a year, eight hours from Monday to Friday. */
async function worker(over: Partial<typeof employment.$inferInsert> = {}) {
  const who = await employee(house, 'trainer', ['here'])
  await house.db.insert(employment).values({
    _id: v7(),
    person: who._id,
    name: 'x',
    from: addDays(first, -180),
    to: null,
    ends: false,
    workload: 100,
    minutes,
    wage: 'month',
    week: 45,
    studios: ['here'],
    skills: [],
    schoolDays: [],
    reason: 'Eintritt',
    receipt: new Date(Date.now() - dayMs).toISOString(),
    toldOn: first,
    ...over,
  })
  return who
}
let n = 0
const at = (day: string, clock: string) => instantOf(day, clock)
const tap = (who: Somebody, kind: 'in' | 'out', moment: string) =>
  house.as(who, timetracking.create, {
    body: { _id: v7(), studio: 'here', kind, at: moment, offset: 0, offsetAge: 5, device: 'phone', n: ++n } as never,
  })
const work = async (who: Somebody, day: string, from = '08:00', to = '16:00') => {
  await tap(who, 'in', at(day, from))
  await tap(who, 'out', at(day, to))
}
const view = async (who: Somebody, user = 'me', of = month) => (await house.as(who, timeMonths.one, { params: { user, month: of } })).reply
const sign = (who: Somebody, hash: string, of = month) => house.as(who, timeMonths.selfSubmit, { body: { month: of, hash } })
const confirm = (by: Somebody, user: string, hash: string) => house.as(by, timeMonths.submit, { body: { user, month, hash } })
const turn = (by: Somebody, user: string, state: 'open' | 'locked', more: object = {}) =>
  house.as(by, timeMonths.update, { body: { user, month, state, ...more } as never })
const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title }) => title)
/** Signed, confirmed and locked. */
async function locked(who: Somebody): Promise<MonthView> {
  const { hash } = await view(who)
  await sign(who, hash)
  await confirm(lead, who._id, hash)
  return (await turn(office, who._id, 'locked', { hash })).reply
}
const dayOf = ({ days }: Pick<MonthView, 'days'>, day: string) => days.find(one => one.day === day)!

describe('a sheet', () => {
  test('counts public and company holidays, holidays, sick and half days, and trips, each with its reason', async () => {
    const who = await worker()
    const day = (nth: number) => addDays(monday, nth)
    await house.db.insert(publicHoliday).values([
      { _id: v7(), studio: 'here', day: day(7), name: 'Feiertag' },
      { _id: v7(), studio: 'here', day: day(8), name: 'Inventar', company: true, half: true },
      { _id: v7(), studio: 'there', day: day(0), name: 'Anderswo' },
    ])
    const away = (kind: 'holiday' | 'sick' | 'trip' | 'wish', nth: number, over: object = {}) => ({
      _id: v7(),
      kind,
      person: who._id,
      from: day(nth),
      to: day(nth),
      state: ({ holiday: 'approved', sick: 'reported', trip: 'approved', wish: 'granted' } as const)[kind],
      created: at(first, '08:00'),
      ...over,
    })
    await house.db
      .insert(absence)
      .values([
        away('holiday', 0),
        away('holiday', 1, { halfFirst: true }),
        away('sick', 2, { share: 50 }),
        away('trip', 3, { minutes: 45 }),
        away('wish', 4),
        away('holiday', 9, { state: 'requested' }),
      ])
    await work(who, day(1), '08:00', '12:00')
    const sheet = await view(who)
    const said = [0, 1, 2, 3, 4, 7, 8, 9].map(nth => {
      const { target, credited, worked, why } = dayOf(sheet, day(nth))
      return [target, credited, worked, why.map(({ kind, minutes: of }) => `${kind} ${of}`).join()]
    })
    expect(said).toEqual([
      [480, 480, 0, 'holiday 480'],
      [480, 240, 240, 'holiday 240'],
      [480, 240, 0, 'sick 240'],
      [480, 525, 0, 'trip 525'],
      [480, 0, 0, ''],
      [0, 0, 0, 'public 480'],
      [240, 0, 0, 'company 240'],
      [480, 0, 0, ''],
    ])
    expect(sheet.balance).toBe(sheet.worked + sheet.credited - sheet.target!)
    await house.db.delete(publicHoliday)
  })
})

describe('a month', () => {
  test('is signed by its person, confirmed by the manager, locked by the office, each the sheet that they saw', async () => {
    const who = await worker()
    await work(who, monday)
    const { hash, may } = await view(who)
    expect(may).toEqual(['selfSubmitted'])
    expect((await confirm(lead, who._id, hash)).code).toBe('month-state')
    expect((await sign(who, 'a'.repeat(64))).code).toBe('stale')
    expect([(await sign(who, hash)).reply.state, (await sign(who, hash)).status]).toEqual(['selfSubmitted', 200])
    expect((await confirm(elsewhere, who._id, hash)).code).toBe('missing')
    expect((await confirm(office, who._id, hash)).code).toBe('forbidden')
    expect((await confirm(lead, who._id, hash)).reply.state).toBe('submitted')
    expect((await turn(elsewhere, who._id, 'locked', { hash })).code).toBe('missing')
    expect((await turn(lead, who._id, 'locked', { hash })).code).toBe('missing')
    const { reply } = await turn(office, who._id, 'locked', { hash, carry: { opening: 60, paid: 30 } })
    expect([reply.state, reply.opening, reply.paid, reply.closing]).toEqual(['locked', 60, 30, 60 + reply.balance! - 30])
    expect(reply.steps.map(({ to }) => to)).toEqual(['selfSubmitted', 'submitted', 'locked'])
    expect((await told(who)).filter(title => title.includes('abgeschlossen'))).toHaveLength(1)
  })

  test('is not signed while it runs, nor while an end or a decision is missing; the refusal names what', async () => {
    const who = await worker()
    const { hash: later } = await view(who, 'me', today().slice(0, 7))
    const running = addDays(monthsFrom(today(), 1), -1) === today()
    if (!running) expect((await sign(who, later, today().slice(0, 7))).code).toBe('month-running')
    await tap(who, 'in', at(monday, '08:00'))
    const open = await view(who)
    const refused = await sign(who, open.hash)
    expect([refused.code, (refused.reply as unknown as { current: MonthView }).current.open]).toEqual(['month-open', open.open])
    expect(open.open).toHaveLength(1)
  })

  test('nobody decides on their own, and nobody sees one of somebody else’s without the right', async () => {
    const who = await worker()
    await house.db.insert(employment).values({
      ...(await house.db.select().from(employment).where(eq(employment.person, who._id)))[0]!,
      _id: v7(),
      person: lead._id,
    })
    const { hash } = await view(lead)
    await sign(lead, hash)
    expect((await confirm(lead, lead._id, hash)).code).toBe('own')
    for (const stranger of [await member(house), elsewhere])
      expect((await house.as(stranger, timeMonths.one, { params: { user: who._id, month } })).code).toBe('missing')
    expect((await house.as(guest, timeMonths.list, { query: {} })).code).toBe('forbidden')
  })
  test('whoever does not work has none to sign', async () => {
    const { hash } = await view(guest)
    expect((await sign(guest, hash)).code).toBe('missing')
  })

  test('what changes its sheet clears the signature, and says so', async () => {
    const who = await worker()
    await work(who, monday)
    const { hash } = await view(who)
    await sign(who, hash)
    await confirm(lead, who._id, hash)
    await work(who, addDays(monday, 1))
    const now = await view(who)
    expect([now.state, now.steps.at(-1)]).toMatchObject(['open', { to: 'open', by: null }])
    expect((await told(who)).some(title => title.includes('die Unterschrift gilt nicht mehr'))).toBe(true)
  })

  test('after the lock the sheet stays, and each door books its difference once into the first open month', async () => {
    const who = await worker()
    await work(who, monday)
    const { hash, worked } = await locked(who)
    const doors: [string, number, () => Promise<unknown>][] = [
      ['a late stamp', 480, () => work(who, addDays(monday, 1))],
      [
        'the office',
        120,
        () =>
          house.as(office, timeOffice.create, {
            body: {
              _id: v7(),
              user: who._id,
              studio: 'here',
              kind: 'office',
              from: at(addDays(monday, 2), '08:00'),
              to: at(addDays(monday, 2), '10:00'),
              breaks: [],
              reason: 'Tablet war aus',
            },
          }),
      ],
      [
        'a correction',
        60,
        async () => {
          const wanted = { from: at(addDays(monday, 3), '08:00'), to: at(addDays(monday, 3), '09:00'), breaks: [], kind: 'care' as const }
          const _id = v7()
          const body = { _id, studio: 'here', entry: null, day: addDays(monday, 3), was: null, wanted, reason: 'Vergessen' }
          await house.as(who, timeCorrections.create, { body })
          await house.as(lead, timeCorrections.accept, { body: { _id, studio: 'here', version: 1 } })
        },
      ],
      [
        'another employment',
        480,
        async () => {
          await house.db.insert(employment).values({
            ...(await house.db.select().from(employment).where(eq(employment.person, who._id)))[0]!,
            _id: v7(),
            from: addDays(monday, 4),
            to: addDays(monday, 4),
            minutes: [0, 0, 0, 0, 0, 0, 0],
            receipt: new Date().toISOString(),
          })
          await reckonAll(house, Date.now())
        },
      ],
    ]
    let booked = 0
    for (const [door, minutes, act] of doors) {
      await act()
      booked += minutes
      const next = await view(who, 'me', monthsFrom(first, 1).slice(0, 7))
      expect([door, next.addenda.reduce((sum, one) => sum + one.minutes, 0)]).toEqual([door, booked])
      const kept = await view(who)
      expect([kept.state, kept.hash, kept.worked, kept.late]).toEqual(['locked', hash, worked, true])
    }
    for (const one of [who, lead, office]) expect((await told(one)).some(title => title.startsWith('Nachtrag aus'))).toBe(true)
  })

  test('is opened again by the office with a reason; locked anew it counts without what was booked elsewhere', async () => {
    const who = await worker()
    await work(who, monday)
    const before = await locked(who)
    await work(who, addDays(monday, 1))
    expect((await turn(office, who._id, 'open')).fields).toHaveProperty('reason')
    expect((await turn(office, who._id, 'open', { reason: 'Falsch' })).reply.state).toBe('open')
    const after = await locked(who)
    expect([after.worked, after.closing]).toEqual([960, before.closing])
    const next = await view(who, 'me', monthsFrom(first, 1).slice(0, 7))
    expect(next.addenda.map(({ minutes: of }) => of)).toEqual([480])
  })

  test('without a signature the office locks with a reason, and hours of a plan are confirmed one by one first', async () => {
    const who = await worker()
    const body = { user: who._id, from: monday, to: addDays(monday, 1) }
    const { reply: rows } = await house.as(office, timeProposals.fill, { body })
    expect(rows.map(({ origin }) => origin)).toEqual(['pattern', 'pattern'])
    expect((await house.as(office, timeProposals.fill, { body })).reply).toHaveLength(2)
    expect((await house.as(office, timeProposals.fill, { body: { ...body, user: office._id } })).code).toBe('own')
    const take = (by: Somebody, attendances: string[], user = who._id) => house.as(by, timeProposals.take, { body: { attendances, user } })
    expect([(await take(elsewhere, [rows[0]!._id])).code, (await take(office, [rows[0]!._id, v7()])).code]).toEqual(['missing', 'missing'])
    expect((await take(guest, [rows[0]!._id], guest._id)).code).toBe('missing')
    expect([(await take(office, [rows[0]!._id])).status, (await take(who, [rows[0]!._id])).status]).toEqual([200, 200])
    await house.as(who, timeProposals.strike, { body: { attendances: [rows[1]!._id], user: who._id } })
    expect((await house.as(who, timeProposals.list, { params: { id: 'me' } })).reply).toEqual([])
    const { hash, entries, taken } = await view(who)
    expect([entries.map(({ source, minutes: of }) => [source, of]), taken]).toEqual([[['plan', 480]], 1])
    expect((await turn(office, who._id, 'locked', { hash })).fields).toHaveProperty('reason')
    expect((await turn(office, who._id, 'locked', { hash, reason: 'Ausgetreten' })).code).toBe('month-plan')
    await house.as(office, timeOffice.update, {
      body: {
        _id: entries[0]!._id,
        act: v7(),
        studio: 'here',
        kind: 'care',
        from: entries[0]!.from!,
        to: entries[0]!.to!,
        breaks: [],
        reason: 'Von der Leitung bestätigt',
        version: 1,
      },
    })
    const anew = await view(who)
    const { reply } = await turn(office, who._id, 'locked', { hash: anew.hash, reason: 'Ausgetreten' })
    expect([reply.state, reply.unsigned]).toEqual(['locked', 'Ausgetreten'])
  })

  test('many are locked at once, each with its verdict; the list shows those of the caller’s studios', async () => {
    const [one, two] = [await worker(), await worker()]
    const hashes = [(await view(one)).hash, (await view(two)).hash]
    const items = [
      { user: one._id, month, hash: hashes[0]! },
      { user: two._id, month, hash: 'b'.repeat(64) },
      { user: v7(), month, hash: hashes[0]! },
    ]
    const { reply } = await house.as(office, timeMonths.lock, { body: { items, reason: 'Krank' } })
    expect(reply.items.map(({ verdict }) => verdict)).toEqual(['done', 'stale', 'missing'])
    const { reply: page } = await house.as(office, timeMonths.list, { query: { month: [month], limit: 200 } })
    const states = new Map(page.rows.map(({ user, state }) => [user, state]))
    expect([states.get(one._id), states.get(two._id)]).toEqual(['locked', 'open'])
    expect((await house.as(elsewhere, timeMonths.list, { query: { month: [month] } })).reply.total).toBe(0)
    for (const call of [timeMonths.pdf, timeMonths.excel])
      expect((await house.as(one, call, { params: { user: 'me', month } })).status).toBe(200)
  })
})

test('the office finds gaps, open entries, and stamps without an employment', async () => {
  const who = await worker()
  const day = addDays(today(), -(weekdayOf(today()) + 6))
  await tap(who, 'in', at(day, '08:00'))
  await work(guest, day)
  const { reply } = await house.as(office, timeProposals.doubts, { query: { limit: 200 } })
  const kinds = (of: Somebody) => [...new Set(reply.rows.filter(({ user }) => user === of._id).map(({ kind }) => kind))].sort()
  expect([kinds(who), kinds(guest)]).toEqual([['gap', 'open'], ['unemployed']])
  expect((await house.as(elsewhere, timeProposals.doubts, { query: {} })).reply.total).toBe(0)
  const query = { studio: 'here', from: day, to: today() }
  expect((await house.as(office, timeProposals.inspection, { query })).status).toBe(200)
  expect((await house.as(elsewhere, timeProposals.inspection, { query })).code).toBe('forbidden')
})

test('a week on the paper for the inspector is one person’s, also where two bear one name', async () => {
  for (const end of ['16:00', '14:00']) {
    const who = await employee(house, 'trainer', ['here'], { vorname: 'Ida', nachname: 'Zwilling' })
    await work(who, monday, '08:00', end)
  }
  const { reply } = await house.as(office, timeProposals.inspection, { query: { studio: 'here', from: monday, to: addDays(monday, 6) } })
  const lines = readPaper(Buffer.from(await (reply as Blob).arrayBuffer())).flat()
  // A day and a week of each.
  expect(lines.filter(line => line.includes('Ida Zwilling'))).toHaveLength(4)
})

test('whoever worked in the first hour of a month alone, by Zurich’s clock, stands in its list and in no other', async () => {
  const who = await member(house)
  await work(who, first, '00:10', '00:50')
  const isListed = async (of: string) =>
    (await house.as(office, timeMonths.list, { query: { month: [of], limit: 200 } })).reply.rows.some(({ user }) => user === who._id)
  expect([await isListed(month), await isListed(monthsFrom(first, -1).slice(0, 7))]).toEqual([true, false])
})

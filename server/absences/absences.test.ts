import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { absences } from '#contract/absences/calls.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { shownDays, unitsADay } from '#contract/rules/absences/holidays.ts'
import type { AbsenceKind, AbsenceState } from '#contract/rules/absences/states.ts'
import { employ } from '#server/employees/testing/make.ts'
import { today } from '#server/kit/zone.ts'
import { giveRoles } from '#server/shared/auth/grants.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { enrolOn, signed, tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { tellJob } from './absenceDecision.ts'
import { absenceStep, publicHoliday } from './tables.ts'

const house = testHouse({ studios: ['here', 'there'] })
let lead: Somebody
let coach: Somebody
let colleague: Somebody
let office: Somebody
let elsewhere: Somebody
let reader: Somebody
beforeAll(async () => {
  const leads = [{ right: 'tt_management' as const, studios: ['here'] }]
  lead = await employee(house, 'trainer', ['here'], { vorname: 'Reto', nachname: 'Ammann', grants: leads })
  coach = await employee(house, 'trainer', ['here'], { vorname: 'Sandro', nachname: 'Zehnder' })
  colleague = await employee(house, 'trainer', ['here'], { vorname: 'Mia', nachname: 'Frei' })
  office = await employee(house, 'office', ['here'])
  elsewhere = await employee(house, 'trainer', ['there'], { grants: [{ right: 'tt_management', studios: ['there'] }] })
  for (const who of [lead, coach, colleague, office]) await employ(house, who._id, ['here'])
  await employ(house, elsewhere._id, ['there'])
  reader = await holder(house, [{ right: 'g_studioadmin', studios: ['here'] }])
}, 240_000)

const monday = addDays(mondayOf(today()), 70)
let next = 0
/** A week of its own, so that nothing overlaps. */
const week = () => {
  const from = addDays(monday, 7 * next++)
  return { from, to: addDays(from, 4) }
}
const form = (over: object = {}) => Object.assign({ _id: v7(), halfFirst: false, halfLast: false, note: null }, week(), over)

async function asked(who = coach, over: object = {}) {
  const { reply, code } = await house.as(who, absences.askHoliday, { body: form(over) })
  expect(code).toBeUndefined()
  return reply
}
const decide = (
  who: Somebody,
  items: readonly { kind: AbsenceKind; _id: string; version: number; status: AbsenceState }[],
  over: object = {},
) => house.as(who, absences.decide, { body: { _id: v7(), items: [...items], reason: null, consent: false, shifts: 'keep', ...over } })
const item = ({ _id, kind, version }: { _id: string; kind: AbsenceKind; version: number }, status: AbsenceState) => ({
  _id,
  kind,
  version,
  status,
})
const change = (who: Somebody, id: string, status: AbsenceState, query: { version?: number; consent?: 'true' } = {}) =>
  house.as(who, absences.changeHoliday, { params: { id, status }, query })
const requests = async (who: Somebody) => (await house.as(who, absences.requests, { query: {} })).reply.rows
const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title }) => title)

describe('who sees and decides', () => {
  test('a request is its person’s and that of whoever manages there; to others there is none', async () => {
    const row = await asked()
    expect((await requests(lead)).map(({ _id }) => _id)).toContain(row._id)
    expect(await requests(elsewhere)).toEqual([])
    for (const who of [colleague, elsewhere]) expect((await change(who, row._id, 'approved')).code).toBe('missing')
    expect((await house.as(reader, absences.requests, { query: {} })).code).toBe('forbidden')
    expect((await house.as(colleague, absences.holidays, {})).reply).toEqual([])
    expect((await house.as(coach, absences.holidays, {})).reply.map(({ _id }) => _id)).toContain(row._id)
    expect((await house.as(lead, absences.daysLeft, { query: { user: coach._id } })).status).toBe(200)
    expect((await house.as(colleague, absences.daysLeft, { query: { user: coach._id } })).code).toBe('missing')
  })

  test('nobody decides on their own, by no call', async () => {
    const row = await asked(lead)
    expect((await change(lead, row._id, 'approved')).code).toBe('own')
    expect((await decide(lead, [item(row, 'approved')])).reply.items[0]?.verdict).toBe('own')
    expect((await requests(lead)).some(({ _id }) => _id === row._id)).toBe(false)
    const { code } = await house.as(lead, absences.enterSick, { body: { _id: v7(), from: today(), to: null, share: 100, user: lead._id } })
    expect(code).toBe('own')
    // Where nobody else manages there, the office does.
    expect((await requests(office)).map(({ user }) => user._id)).toEqual([lead._id])
    expect((await change(office, row._id, 'approved')).reply.state).toBe('approved')
    expect((await change(office, (await asked())._id, 'approved')).code).toBe('forbidden')
  })

  test('nobody decides on their own at a tablet either, nor by another role that they hold', async () => {
    const at = await makeStudio(house, { code: 'tablet' })
    const both = await employee(house, 'trainer', ['tablet'], { grants: [{ right: 'tt_management', studios: ['tablet'] }] })
    await giveRoles(house.db, both._id, [
      { role: 'trainer', studios: ['tablet'] },
      { role: 'studio_manager', studios: ['tablet'] },
    ])
    // Somebody else manages there, so that nobody stands in for themselves.
    const other = await employee(house, 'trainer', ['tablet'], { grants: [{ right: 'tt_management', studios: ['tablet'] }] })
    for (const who of [both, other]) await employ(house, who._id, ['tablet'])
    const row = await asked(both)
    expect((await change(both, row._id, 'approved')).code).toBe('own')
    const on = await tablet(house, at)
    const key = await enrolOn(house, on, both)
    const input = { params: { id: row._id, status: 'approved' as const }, query: {} }
    const answer = await house.as(on, absences.changeHoliday, input, { headers: signed(key, absences.changeHoliday, input) })
    expect(answer.code).toBe('own')
    expect((await change(other, row._id, 'approved')).reply.state).toBe('approved')
  })

  test('an administrator decides on their own where nobody else could, and it is marked', async () => {
    await makeStudio(house, { code: 'alone' })
    const admin = await employee(house, 'admin', ['alone'])
    await employ(house, admin._id, ['alone'])
    const row = await asked(admin)
    expect((await change(admin, row._id, 'approved')).reply.state).toBe('approved')
    const [step] = await house.db.select().from(absenceStep).where(eq(absenceStep.absence, row._id))
    expect(step?.marked).toBe(true)
  })
})

describe('states', () => {
  test('withdrawn is the person’s word, cancelling an approved one too, and cancelled without being asked needs their consent', async () => {
    const first = await asked()
    expect((await change(lead, first._id, 'withdrawn')).code).toBe('forbidden')
    expect((await change(coach, first._id, 'withdrawn')).reply.state).toBe('withdrawn')
    expect((await change(lead, first._id, 'approved')).code).toBe('absence-state')
    const second = await asked()
    await change(lead, second._id, 'approved')
    expect((await change(lead, second._id, 'cancelled')).code).toBe('invalid')
    expect((await change(coach, second._id, 'cancelling')).reply.state).toBe('cancelling')
    expect((await change(lead, second._id, 'cancelled')).reply.state).toBe('cancelled')
    const third = await asked()
    await change(lead, third._id, 'approved')
    expect((await change(lead, third._id, 'cancelled', { consent: 'true' })).reply.state).toBe('cancelled')
  })

  test('twice is once, another thing under an id is taken, two at a time overlap, and whoever saw another version is stale', async () => {
    const body = form()
    const { reply } = await house.as(coach, absences.askHoliday, { body })
    expect((await house.as(coach, absences.askHoliday, { body })).reply._id).toBe(reply._id)
    expect((await house.as(colleague, absences.askHoliday, { body })).code).toBe('taken')
    expect((await house.as(coach, absences.askHoliday, { body: { ...body, _id: v7() } })).code).toBe('absence-overlaps')
    expect((await change(lead, reply._id, 'approved', { version: 9 })).code).toBe('stale')
    await change(lead, reply._id, 'approved')
    expect((await change(lead, reply._id, 'approved')).reply.version).toBe(reply.version + 1)
    const late = await change(coach, reply._id, 'withdrawn')
    expect([late.code, (late.reply as unknown as { current?: { state?: string } }).current?.state]).toEqual(['absence-state', 'approved'])
  })
})

describe('many at once', () => {
  test('each has a verdict of its own; taken back within ten minutes it is as before where nothing came since, and told to nobody', async () => {
    const [one, two, gone] = [await asked(), await asked(colleague), await asked()]
    await change(coach, gone._id, 'withdrawn')
    const before = await told(coach)
    const { reply } = await decide(lead, [item(one, 'approved'), item(two, 'declined'), item(gone, 'approved')])
    expect(reply.items.map(({ verdict }) => verdict)).toEqual(['done', 'done', 'stale'])
    await change(colleague, two._id, 'withdrawn')
    const undone = await house.as(lead, absences.undo, { params: { id: reply._id } })
    expect(undone.reply.items.map(({ verdict, state }) => [verdict, state]).sort()).toEqual([
      ['done', 'requested'],
      ['done', 'requested'],
    ])
    await tellJob.work(house, { decision: reply._id } as never, { key: 'k', tries: 1, finish: async () => true })
    expect(await told(coach)).toEqual(before)
    expect((await house.as(colleague, absences.undo, { params: { id: reply._id } })).code).toBe('forbidden')
    expect((await house.as(elsewhere, absences.undo, { params: { id: reply._id } })).code).toBe('missing')
    const old = new Date(Date.now() - 11 * 60_000).toISOString()
    await house.db.update(absenceStep).set({ at: old }).where(eq(absenceStep.decision, reply._id))
    expect((await house.as(lead, absences.undo, { params: { id: reply._id } })).code).toBe('decision-late')
  })

  test('what was decided is told once, without what it is', async () => {
    const row = await asked()
    const { reply } = await decide(lead, [item(row, 'approved')])
    for (let nth = 0; nth < 2; nth++)
      await tellJob.work(house, { decision: reply._id } as never, { key: 'k', tries: 1, finish: async () => true })
    const all = (await told(coach)).filter(title => title.startsWith('Bewilligt'))
    expect(all).toHaveLength(1)
    for (const title of [...(await told(lead)), ...(await told(coach))]) expect(title).not.toMatch(/Ferien|Krank|Wunsch|Reise/i)
  })
})

describe('sickness', () => {
  const sick = () => Object.assign({ _id: v7(), share: 100, to: null }, { from: week().from })

  test('the person reports, ends and takes it back while it is only reported; colleagues read that they are away', async () => {
    const body = sick()
    const { reply } = await house.as(colleague, absences.reportSick, { body })
    expect(reply.state).toBe('reported')
    const end = { to: addDays(body.from, 2), share: 50, version: 1 }
    expect((await house.as(colleague, absences.endSick, { params: { id: body._id }, body: end })).reply).toMatchObject({
      to: end.to,
      share: 50,
    })
    expect((await house.as(coach, absences.endSick, { params: { id: body._id }, body: end })).code).toBe('missing')
    const { reply: mine } = await house.as(coach, absences.mine, {})
    expect(mine.away.find(({ name }) => name === 'Mia Frei')).toEqual({ name: 'Mia Frei', from: body.from, to: end.to })
    const query = { studio: 'here', from: body.from, to: end.to }
    const kindTo = async (who: Somebody) =>
      (await house.as(who, absences.calendar, { query })).reply.events
        .filter(({ _id }) => _id === body._id)
        .map(({ kind, state }) => [kind, state])
    expect(await kindTo(reader)).toEqual([[null, null]])
    expect(await kindTo(lead)).toEqual([['sick', 'reported']])
    expect((await house.as(coach, absences.removeSick, { body: { _id: body._id } })).code).toBe('missing')
    expect((await house.as(colleague, absences.removeSick, { body: { _id: body._id } })).status).toBe(200)
    expect((await house.as(colleague, absences.removeSick, { body: { _id: body._id } })).status).toBe(200)
    expect(await kindTo(lead)).toEqual([])
  })

  test('once certified only whoever manages deletes it', async () => {
    const body = Object.assign(sick(), { user: coach._id })
    const { reply } = await house.as(lead, absences.enterSick, { body })
    await decide(lead, [item(reply, 'certified')])
    expect((await house.as(coach, absences.removeSick, { body: { _id: body._id } })).code).toBe('absence-state')
    expect((await house.as(lead, absences.removeSick, { body: { _id: body._id } })).status).toBe(200)
    const all = await house.db
      .select()
      .from(notification)
      .where(and(eq(notification.person, coach._id), eq(notification.about, coach._id)))
    expect(all).toEqual([])
  })
})

test('somebody who only trains here asks for nothing, and who is not employed is told so', async () => {
  expect((await house.as(await member(house), absences.askHoliday, { body: form() })).code).toBe('forbidden')
  const gone = await employee(house, 'trainer', ['here'])
  await employ(house, gone._id, ['here'], { to: '2026-03-31' })
  expect((await house.as(gone, absences.askHoliday, { body: form() })).code).toBe('not-employed')
})

test('whoever moved to another studio is managed there, and here only for what began here', async () => {
  const mover = await employee(house, 'trainer', ['here'])
  await employ(house, mover._id, ['here'])
  await employ(house, mover._id, ['there'], { from: addDays(monday, -7) })
  const row = await asked(mover)
  expect((await change(elsewhere, row._id, 'approved')).reply.state).toBe('approved')
  await employ(house, mover._id, ['there'], { from: addDays(today(), -10) })
  expect((await change(lead, (await asked(mover))._id, 'approved')).code).toBe('missing')
})

test('the balance follows the employment, and public holidays are none', async () => {
  const who = await employee(house, 'trainer', ['here'], { geburtstag: '1990-01-01' })
  const year = today().slice(0, 4)
  await employ(house, who._id, ['here'], { from: `${year}-01-01` })
  const left = async () => (await house.as(who, absences.daysLeft, { query: {} })).reply
  // The studio's own 25 days.
  expect(shownDays((await left()).left)).toBe(25)
  const next = form()
  await house.as(who, absences.askHoliday, { body: next })
  expect(shownDays((await left()).pending)).toBe(5)
  await house.db.insert(publicHoliday).values({ _id: v7(), studio: 'here', day: addDays(next.from, 1), name: 'Frei' })
  await change(lead, next._id, 'approved')
  expect([shownDays((await left()).pending), shownDays((await left()).left)]).toEqual([0, 21])
})

test('another workload earns from its day on, and what was earned before stays', async () => {
  const who = await employee(house, 'trainer', ['here'], { geburtstag: '1990-01-01' })
  const year = String(Number(today().slice(0, 4)) - 1)
  const earned = async () =>
    (await house.as(who, absences.daysLeft, { query: {} })).reply.years.find(one => one.year === year)!.earned / unitsADay
  await employ(house, who._id, ['here'], { from: `${year}-01-01` })
  expect(await earned()).toBe(25)
  await employ(house, who._id, ['here'], { from: `${year}-07-02`, workload: 50 })
  // Half of the year at 25 days, half of it at 12.5, to a day.
  expect(await earned()).toBeCloseTo(18.75, 1)
})

import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays, monthsFrom, weekdayOf } from '#contract/days.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { timeProposals } from '#contract/timetracking/proposals.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'
import { absence } from '#server/absences/tables.ts'
import { employment } from '#server/employees/tables.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { publishedShift, shiftPlan } from '#server/shifts/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'
import { balancesOf } from '#server/timetracking/balances.ts'

const house = testHouse({ studios: ['here', 'there'] })
let office: Somebody
let both: Somebody
beforeAll(async () => {
  office = await holder(house, [{ right: 'tt_office', studios: ['here'] }])
  both = await holder(house, [{ right: 'tt_office', studios: ['here', 'there'] }])
}, 60_000)

/** The first days of the two months before this one and of this one. */
const [early, late, now] = [-2, -1, 0].map(nth => monthsFrom(today(), nth)) as [string, string, string]
const monthOf = (day: string) => day.slice(0, 7)
const mondayIn = (first: string) => addDays(first, (8 - weekdayOf(first)) % 7)

const agreed = (person: string, from = addDays(early, -100)) => ({
  _id: v7(),
  person,
  name: 'x',
  from,
  to: null,
  ends: false,
  workload: 100,
  minutes: [60, 0, 0, 0, 0, 0, 0],
  wage: 'month' as const,
  week: 45 as const,
  studios: ['here'],
  skills: [],
  schoolDays: [],
  reason: 'Eintritt',
  receipt: new Date().toISOString(),
  toldOn: early,
})
async function worker() {
  const who = await employee(house, 'trainer', ['here'])
  await house.db.insert(employment).values(agreed(who._id))
  return who
}

const write = (who: Somebody, day: string, hours: number, studio = 'here', by = office) =>
  house.as(by, timeOffice.create, {
    body: {
      _id: v7(),
      user: who._id,
      studio,
      kind: 'office',
      from: instantOf(day, '08:00'),
      to: instantOf(day, `${String(8 + hours).padStart(2, '0')}:00`),
      breaks: [],
      reason: 'Vergessen',
    },
  })
let n = 0
const tap = (who: Somebody, kind: 'in' | 'out', at: string, studio: string) =>
  house.as(who, timetracking.create, {
    body: { _id: v7(), studio, kind, at, offset: 0, offsetAge: 5, device: 'phone', n: ++n } as never,
  })
const view = async (who: Somebody, first: string) =>
  (await house.as(who, timeMonths.one, { params: { user: 'me', month: monthOf(first) } })).reply
const turn = async (who: Somebody, first: string, state: 'open' | 'locked', more: object = {}) => {
  const { hash } = await view(who, first)
  const body = { user: who._id, month: monthOf(first), state, hash, reason: 'Austritt', ...more }
  const { status, reply } = await house.as(office, timeMonths.update, { body: body as never })
  expect(status).toBe(200)
  return reply
}
const mine = async (who: Somebody) => (await house.as(who, timetracking.mine, {})).reply

test('what is changed in a month that is opened while a later one is locked goes into the first open month, once', async () => {
  const who = await worker()
  await write(who, mondayIn(early), 2)
  await turn(who, early, 'locked')
  const kept = await turn(who, late, 'locked')
  const before = await view(who, now)
  expect(before.opening).toBe(kept.closing)

  await turn(who, early, 'open')
  await write(who, addDays(mondayIn(early), 1), 3)
  const again = await turn(who, early, 'locked', { carry: { opening: null, paid: 30 } })
  const after = await view(who, now)
  expect([again.late, again.closing, (await view(who, late)).closing]).toEqual([true, kept.opening, kept.closing])
  expect(after.addenda.map(({ month, minutes }) => [month, minutes])).toEqual([[monthOf(early), 150]])
  expect(after.closing).toBe(before.closing + 150)

  await turn(who, early, 'open')
  await turn(who, early, 'locked', { carry: { opening: null, paid: 30 } })
  expect((await view(who, now)).closing).toBe(before.closing + 150)
})

test('a month that is opened again is carried into anew, as the one before it is paid out', async () => {
  const who = await worker()
  await write(who, mondayIn(early), 9)
  await turn(who, early, 'locked')
  await turn(who, late, 'locked')
  await turn(who, late, 'open')
  await turn(who, early, 'open')
  await turn(who, early, 'locked', { carry: { opening: null, paid: 60 } })
  expect((await view(who, late)).opening).toBe((await view(who, early)).closing)
})

test('hours of a month without a target count from when an employment says so', async () => {
  const who = await employee(house, 'trainer', ['here'])
  await write(who, mondayIn(early), 2)
  const locked = await turn(who, early, 'locked')
  expect([locked.target, locked.closing]).toEqual([null, 0])
  await house.db.insert(employment).values(agreed(who._id, addDays(early, -1)))
  await write(who, addDays(mondayIn(early), 1), 1)
  const mondays = (await view(who, early)).days.filter(({ day }) => weekdayOf(day) === 1).length
  const [addendum] = (await view(who, late)).addenda
  expect(addendum?.minutes).toBe(180 - 60 * mondays)
})

test('months before the first lock count from the first of which anything was recorded', async () => {
  const who = await worker()
  await write(who, mondayIn(early), 5)
  const [first, second, third] = [await view(who, early), await view(who, late), await view(who, now)]
  expect([first.opening, second.opening]).toEqual([0, first.closing])
  expect(third.opening).toBe(first.balance! + second.balance!)
  const locked = await turn(who, late, 'locked')
  expect([locked.opening, locked.closing]).toEqual([first.closing, third.opening])
  // The earlier one is locked as it stood: nothing flows twice.
  await turn(who, early, 'locked')
  expect((await view(who, now)).opening).toBe(third.opening)
  expect((await view(who, now)).addenda).toEqual([])
})

test('an entry that was struck says nothing of when somebody began', async () => {
  const who = await worker()
  const { reply } = await write(who, mondayIn(monthsFrom(today(), -4)), 5)
  const query = { studio: 'here', version: reply.version, reason: 'Falscher Monat', act: v7() }
  expect((await house.as(office, timeOffice.remove, { params: { id: reply._id }, query })).status).toBe(200)
  await write(who, mondayIn(early), 5)
  expect((await view(who, early)).opening).toBe(0)
})

test('what the office says is carried over stands in place of the months before it, also before the first lock', async () => {
  const who = await worker()
  await write(who, mondayIn(early), 5)
  await turn(who, late, 'locked', { carry: { opening: 90, paid: 0 } })
  expect((await view(who, late)).opening).toBe(90)
  await turn(who, early, 'locked')
  expect([(await view(who, late)).opening, (await view(who, now)).addenda]).toEqual([90, []])
})

test('the clock, the plan of shifts and the month agree on a balance', async () => {
  const who = await worker()
  await write(who, mondayIn(early), 5)
  await turn(who, early, 'locked', { carry: { opening: 600, paid: 45 } })
  await write(who, addDays(mondayIn(early), 1), 2)
  const own = await mine(who)
  const month = await view(who, now)
  const day = today()
  const made = month.days.filter(one => one.day < day).reduce((sum, one) => sum + one.worked + one.credited - (one.target ?? 0), 0)
  const stands = month.opening + made
  const counted = own.targets.filter(one => one.day < day).reduce((sum, one) => sum - one.minutes, 0)
  const worked = own.from <= mondayIn(early) ? 7 * 60 : 0
  expect((await house.db.transaction(tx => balancesOf(tx, [who._id]))).get(who._id)).toBe(stands)
  expect(own.carry! + counted + worked).toBe(stands)
})

test('whoever reads one studio sees where an entry of it ended in another', async () => {
  const who = await worker()
  const day = mondayIn(late)
  await tap(who, 'in', instantOf(day, '08:00'), 'here')
  await tap(who, 'in', instantOf(day, '12:00'), 'there')
  await tap(who, 'out', instantOf(day, '14:00'), 'there')
  const list = async (by: Somebody) =>
    (await house.as(by, timeOffice.list, { params: { a: day, b: day }, query: { user: [who._id] } })).reply.rows.map(
      ({ studio, minutes, state }) => [studio, minutes, state],
    )
  expect(await list(office)).toEqual([['here', 240, 'done']])
  expect(await list(both)).toEqual([
    ['here', 240, 'done'],
    ['there', 120, 'done'],
  ])
})

test('an entry that ends after midnight is not written over one that begins then', async () => {
  const who = await worker()
  const [day, next] = [mondayIn(late), addDays(mondayIn(late), 1)]
  await write(who, next, 1)
  const body = { _id: v7(), user: who._id, studio: 'here', kind: 'office' as const, breaks: [], reason: 'Nacht' }
  const at = { from: instantOf(next, '00:10'), to: instantOf(next, '01:00') }
  expect((await house.as(office, timeOffice.create, { body: { ...body, ...at } })).status).toBe(200)
  const over = { _id: v7(), from: instantOf(day, '20:00'), to: instantOf(next, '00:40') }
  expect((await house.as(office, timeOffice.create, { body: { ...body, ...over } })).code).toBe('time-overlap')
})

test('a shift of a day of holidays is proposed to nobody', async () => {
  const who = await worker()
  const [away, there] = [mondayIn(late), addDays(mondayIn(late), 7)]
  const plan = v7()
  const created = new Date().toISOString()
  const days = { startDate: away, endDate: there }
  await house.db
    .insert(shiftPlan)
    .values({ _id: plan, studio: 'here', ...days, planningSettings: { needs: [], confirmWithin: 7 }, created })
  await house.db.insert(absence).values({ _id: v7(), kind: 'holiday', person: who._id, from: away, to: away, state: 'approved', created })
  const shift = (day: string) => ({ from: instantOf(day, '08:00'), to: instantOf(day, '12:00'), kind: 'care' as const, break: 0 })
  await house.db
    .insert(publishedShift)
    .values([away, there].map(day => ({ _id: v7(), shift: v7(), plan, studio: 'here', person: who._id, ...shift(day), publication: 1 })))
  const { reply } = await house.as(office, timeProposals.fill, { body: { user: who._id, from: away, to: there } })
  expect(reply.map(({ from, origin }) => [from, origin])).toEqual([[instantOf(there, '08:00'), 'shift']])
  // Nor does a plan stand in for a stamp that lacks its end.
  await tap(who, 'in', instantOf(there, '08:05'), 'here')
  const body = { attendances: reply.map(({ _id }) => _id), user: who._id }
  expect((await house.as(office, timeProposals.take, { body })).code).toBe('time-overlap')
})

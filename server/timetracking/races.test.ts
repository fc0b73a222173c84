import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { absences } from '#contract/absences/calls.ts'
import { addDays, monthsFrom, weekdayOf } from '#contract/days.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { absence, absenceStep } from '#server/absences/tables.ts'
import { employ } from '#server/employees/testing/make.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { timeAddendum, timeMonth } from './tables.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const rounds = process.env.LONG ? 100 : 2
const house = testHouse({ studios: ['here'] })
let lead: Somebody
let office: Somebody
beforeAll(async () => {
  withoutLimits(house)
  lead = await holder(house, [{ right: 'tt_management', studios: ['here'] }])
  office = await holder(house, [{ right: 'tt_office', studios: ['here'] }])
}, 60_000)

/** The month before this one, and its first Monday. */
const first = monthsFrom(today(), -1)
const month = first.slice(0, 7)
const monday = addDays(first, (8 - weekdayOf(first)) % 7)

async function worker() {
  const who = await employee(house, 'trainer', ['here'])
  await employ(house, who._id, ['here'])
  return who
}
let n = 0
const tap = (who: Somebody, kind: 'in' | 'out', day: string, clock: string) =>
  house.as(who, timetracking.create, {
    body: {
      _id: v7(),
      studio: 'here',
      kind,
      at: instantOf(day, clock),
      offset: 0,
      offsetAge: 5,
      device: `of ${who._id.slice(-12)}`,
      n: ++n,
    } as never,
  })
const view = async (who: Somebody, of = month) => (await house.as(who, timeMonths.one, { params: { user: 'me', month: of } })).reply

test('a month that is locked while a stamp of it arrives: the stamp is kept, and is in the sheet or in the next month, once', async () => {
  for (let round = 0; round < rounds; round++) {
    const who = await worker()
    await tap(who, 'in', monday, '08:00')
    await tap(who, 'out', monday, '12:00')
    await tap(who, 'in', addDays(monday, 1), '08:00')
    const open = await view(who)
    // What has no end can't be locked: the stamp that ends it is the late one.
    expect(open.worked).toBe(240)
    const lock = async () => {
      const { hash } = await view(who)
      const body = { user: who._id, month, state: 'locked', hash, reason: 'Austritt' } as never
      return house.as(office, timeMonths.update, { body })
    }
    const [end, locked] = await Promise.all([tap(who, 'out', addDays(monday, 1), '12:00'), lock()])
    expect([end.status, [200, 409].includes(locked.status)]).toEqual([200, true])
    const again = locked.status === 200 ? locked : await lock()
    expect(again.status).toBe(200)
    await tap(who, 'in', addDays(monday, 2), '08:00')
    const [late, twice] = await Promise.all([tap(who, 'out', addDays(monday, 2), '09:00'), lock()])
    expect([late.status, twice.status < 500]).toEqual([200, true])
    const kept = await view(who)
    const [row] = await house.db
      .select()
      .from(timeMonth)
      .where(and(eq(timeMonth.person, who._id), eq(timeMonth.month, month)))
    const added = await house.db.select().from(timeAddendum).where(eq(timeAddendum.person, who._id))
    expect([kept.state, row?.late !== null]).toEqual(['locked', true])
    // Each minute counts once, wherever it stands.
    expect(kept.worked + added.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(240 + 240 + 60)
  }
}, 600_000)

test('a holiday that is approved while its person withdraws it is one of the two, and whoever came later is told which', async () => {
  for (let round = 0; round < rounds; round++) {
    const who = await worker()
    const from = addDays(monday, 140 + 7 * round)
    const body = { _id: v7(), from, to: addDays(from, 4), halfFirst: false, halfLast: false, note: null }
    const { reply } = await house.as(who, absences.askHoliday, { body })
    const turn = (by: Somebody, status: 'approved' | 'withdrawn') =>
      house.as(by, absences.changeHoliday, { params: { id: reply._id, status }, query: {} })
    const answers = await Promise.all([turn(lead, 'approved'), turn(who, 'withdrawn')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers[0]!.status === 200 ? 'approved' : 'withdrawn'
    expect(answers.find(({ status }) => status === 409)?.code).toBe('absence-state')
    const [row] = await house.db.select().from(absence).where(eq(absence._id, reply._id))
    const steps = await house.db.select().from(absenceStep).where(eq(absenceStep.absence, reply._id))
    expect([row?.state, steps.map(({ to }) => to)]).toEqual([won, [won]])
  }
}, 600_000)

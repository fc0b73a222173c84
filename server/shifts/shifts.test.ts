import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { absences } from '#contract/absences/calls.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { shifts } from '#contract/shifts/shiftOffice.ts'
import { studios } from '#contract/studios/calls.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { absence } from '#server/absences/tables.ts'
import { employ } from '#server/employees/testing/make.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { team, teamMember } from '#server/shared/studios/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio } from '#server/testing/make.ts'
import { openShifts } from './openedShifts.ts'
import { plannedIn, plannedOf } from './rules.ts'
import { entriesOf } from './shiftEntries.ts'

let house: TestHouse
let office: Somebody
let other: Somebody
let coach: Somebody
let colleague: Somebody
let young: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['here', 'there']) await makeStudio(house, { code })
  office = await holder(house, [{ right: 'tt_office', studios: ['here'] }])
  other = await holder(house, [{ right: 'tt_office', studios: ['there'] }])
  coach = await employee(house, 'trainer', ['here'], { vorname: 'Sandro', nachname: 'Zehnder' })
  colleague = await employee(house, 'trainer', ['here'], { vorname: 'Mia', nachname: 'Frei' })
  young = await employee(house, 'trainer', ['here'], { vorname: 'Mila', nachname: 'Abt', geburtstag: addDays(today(), -6000) })
  for (const who of [coach, colleague, young]) await employ(house, who._id, ['here', 'there'])
}, 240_000)
afterAll(() => house.close())

const first = addDays(mondayOf(today()), 7)
let nth = 0
/** Two weeks of their own. */
async function draft(who = office, studio = 'here', over: object = {}) {
  const startDate = addDays(first, 14 * nth++)
  const body = {
    _id: v7(),
    studio,
    startDate,
    endDate: addDays(startDate, 13),
    template: null,
    planningSettings: { needs: [], confirmWithin: 7 },
    ...over,
  }
  const { code } = await house.as(who, shiftPlans.create, { body })
  expect(code).toBeUndefined()
  return body
}
type Plan = Awaited<ReturnType<typeof draft>>

async function plan(in_: Plan, day: number, over: { person?: string | null; from?: number; to?: number } = {}, who = office) {
  const { person = coach._id, from = 480, to = 720 } = over
  const span = wallSpanOf(addDays(in_.startDate, day), from, to)
  const body = { _id: v7(), plan: in_._id, studio: in_.studio, person, ...span, kind: 'care' as const, skill: null, break: 0, note: null }
  const { code, reply } = await house.as(who, shifts.create, { body })
  return { code, body, reply }
}
const whole = async ({ _id, studio }: Plan, who = office) =>
  (await house.as(who, shiftPlans.one, { params: { id: _id }, query: { studio } })).reply
async function publish(in_: Plan, who = office) {
  const { changes } = await whole(in_, who)
  return house.as(who, shiftPlans.publish, { params: { id: in_._id }, body: { studio: in_.studio, changes } })
}
const mine = async (who: Somebody) => (await house.as(who, shiftPlans.mine, {})).reply.shifts
const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title }) => title)

describe('a plan', () => {
  test('is its studio’s: nobody else sees it, changes it or adds to it', async () => {
    const here = await draft()
    const shift = await plan(here, 0)
    expect(shift.code).toBeUndefined()
    expect((await house.as(other, shiftPlans.one, { params: { id: here._id }, query: { studio: 'there' } })).code).toBe('missing')
    expect((await house.as(other, shiftPlans.one, { params: { id: here._id }, query: { studio: 'here' } })).code).toBe('forbidden')
    expect((await house.as(other, shiftPlans.list, { query: {} })).reply.rows).toEqual([])
    const as = { ...shift.body, studio: 'there', version: 1, break: 15 }
    expect((await house.as(other, shifts.edit, { params: { id: shift.body._id }, body: as })).code).toBe('missing')
    expect((await house.as(other, shifts.create, { body: { ...as, _id: v7() } })).code).toBe('missing')
    expect((await house.as(coach, shiftPlans.list, { query: {} })).code).toBe('forbidden')
  })

  test('tells nobody before it is published, and then whoever works, who confirms', async () => {
    const here = await draft()
    const { body } = await plan(here, 1)
    await plan(here, 1, { person: null })
    expect((await mine(coach)).some(({ _id }) => _id === body._id)).toBe(false)
    const { reply } = await publish(here)
    expect(reply).toMatchObject({ told: 1, held: [], plan: { state: 'published', publication: 1, waits: 1, confirmedEmployeeUserIds: [] } })
    expect((await mine(coach)).filter(({ plan: of }) => of === here._id)).toMatchObject([{ _id: body._id, confirmed: false, before: null }])
    expect((await told(coach)).some(title => title.startsWith('Deine Schichten'))).toBe(true)
    expect((await house.as(colleague, shiftPlans.confirm, { params: { id: here._id }, body: { publication: 1 } })).code).toBe('missing')
    await house.as(coach, shiftPlans.confirm, { params: { id: here._id }, body: { publication: 1 } })
    expect((await whole(here)).confirmedEmployeeUserIds).toEqual([coach._id])
    const [planned] = await plannedOf(house.db, coach._id, here.startDate, here.endDate)
    expect(planned).toMatchObject({ studio: 'here', from: body.from, to: body.to, kind: 'care' })
    expect((await plannedIn(house.db, 'here', addDays(here.startDate, 1))).map(({ person }) => person)).toEqual([coach._id])
  })

  test('a change shows old and new and asks again; an older word confirms nothing of it', async () => {
    const here = await draft()
    const { body } = await plan(here, 2)
    await publish(here)
    await house.as(coach, shiftPlans.confirm, { params: { id: here._id }, body: { publication: 1 } })
    const moved = { ...body, ...wallSpanOf(addDays(here.startDate, 3), 540, 780), version: 1 }
    await house.as(office, shifts.edit, { params: { id: body._id }, body: moved })
    // Until it is published the person works as they were told.
    expect((await mine(coach)).find(({ _id }) => _id === body._id)).toMatchObject({ from: body.from, confirmed: true })
    await publish(here)
    await house.as(coach, shiftPlans.confirm, { params: { id: here._id }, body: { publication: 1 } })
    expect((await mine(coach)).find(({ _id }) => _id === body._id)).toMatchObject({
      from: moved.from,
      before: { from: body.from, to: body.to },
      confirmed: false,
    })
    expect((await told(coach)).some(title => title.startsWith('Geänderte Schichten'))).toBe(true)
    await house.as(coach, shiftPlans.confirm, { params: { id: here._id }, body: { publication: 2 } })
    expect((await mine(coach)).find(({ _id }) => _id === body._id)).toMatchObject({ before: null, confirmed: true })
  })

  test('given to somebody else it is gone for the one and new for the other', async () => {
    const here = await draft()
    const { body } = await plan(here, 4)
    await publish(here)
    await house.as(office, shifts.edit, { params: { id: body._id }, body: { ...body, person: colleague._id, version: 1 } })
    await publish(here)
    expect((await mine(coach)).find(({ _id }) => _id === body._id)).toMatchObject({ gone: true, confirmed: false })
    expect((await mine(colleague)).find(({ _id }) => _id === body._id)).toMatchObject({ gone: false, confirmed: false })
    expect((await entriesOf(house.db as never, coach._id)).find(({ startsAt }) => startsAt === body.from)?.state).toBe('cancelled')
  })

  test('of two planners who change one shift the second learns both; different shifts stand side by side', async () => {
    const here = await draft()
    const [one, two] = [await plan(here, 5), await plan(here, 6)]
    const edit = (body: typeof one.body, pause: number) =>
      house.as(office, shifts.edit, { params: { id: body._id }, body: { ...body, break: pause, version: 1 } })
    expect((await edit(one.body, 15)).status).toBe(200)
    const late = await edit(one.body, 30)
    expect([late.code, (late.reply as { current?: { break: number } }).current?.break]).toEqual(['stale', 15])
    expect((await edit(two.body, 45)).status).toBe(200)
  })

  test('whoever publishes has seen every change', async () => {
    const here = await draft()
    await plan(here, 0)
    const { changes } = await whole(here)
    await plan(here, 1)
    const { code, reply } = await house.as(office, shiftPlans.publish, { params: { id: here._id }, body: { studio: 'here', changes } })
    expect([code, (reply as { current?: { changes: number } }).current?.changes]).toEqual(['plan-changed', changes + 1])
  })

  test('a draft can be removed and comes back, a published one stays', async () => {
    const here = await draft()
    await plan(here, 0)
    const gone = { params: { id: here._id }, query: { studio: 'here', version: 1 } }
    expect((await house.as(office, shiftPlans.remove, gone)).status).toBe(200)
    expect((await house.as(office, shiftPlans.restore, { params: { id: here._id }, body: { studio: 'here' } })).status).toBe(200)
    await publish(here)
    const again = { params: gone.params, query: { studio: 'here', version: (await whole(here)).version } }
    expect((await house.as(office, shiftPlans.remove, again)).code).toBe('plan-published')
  })
})

describe('who can be planned', () => {
  test('somebody employed there, on a day of the plan', async () => {
    const here = await draft()
    expect((await plan(here, 0, { person: other._id })).code).toBe('invalid')
    const child = await employee(house, 'trainer', ['here'], { geburtstag: addDays(today(), -5100) })
    await employ(house, child._id, ['here'])
    expect((await plan(here, 0, { person: child._id })).code).toBe('invalid')
    expect((await plan(here, 14)).code).toBe('invalid')
    expect((await plan(here, 13)).code).toBeUndefined()
    const shorter = { ...here, endDate: addDays(here.startDate, 6), version: 1 }
    expect((await house.as(office, shiftPlans.edit, { params: { id: here._id }, body: shorter })).code).toBe('invalid')
  })

  test('what the law forbids is held back alone, also across studios', async () => {
    const [here, there] = [await draft(), await draft(other, 'there', {})]
    const elsewhere = { ...there, startDate: here.startDate, endDate: here.endDate, version: 1 }
    await house.as(other, shiftPlans.edit, { params: { id: there._id }, body: elsewhere })
    await plan({ ...there, startDate: here.startDate }, 0, { from: 1080, to: 1380 }, other)
    await publish(there, other)
    const early = await plan(here, 1, { from: 360, to: 660 })
    const fine = await plan(here, 3)
    const night = await plan(here, 5, { person: young._id, from: 1200, to: 1410 })
    const { reply } = await publish(here)
    expect(reply.held.map(({ shift, rule }) => [shift, rule])).toEqual([
      [early.body._id, 'rest'],
      [night.body._id, 'minor-night'],
    ])
    const of = async (who: Somebody) => (await plannedOf(house.db, who._id, here.startDate, here.endDate)).map(({ _id }) => _id)
    expect(await of(coach)).toContain(fine.body._id)
    expect(await of(coach)).not.toContain(early.body._id)
    expect(await of(young)).toEqual([])
    // Of the other studio planners see times alone.
    expect((await whole(here)).foreign).toMatchObject([{ person: coach._id }])
  })

  test('nothing is published over what a shift that is held back was told as', async () => {
    const here = await draft()
    const { body } = await plan(here, 0)
    await publish(here)
    const one = await plan(here, 2)
    const over = { ...body, ...wallSpanOf(addDays(here.startDate, 2), 480, 720), version: 1 }
    expect((await house.as(office, shifts.edit, { params: { id: body._id }, body: over })).code).toBeUndefined()
    const two = await plan(here, 0, { from: 600, to: 840 })
    const { reply } = await publish(here)
    expect(reply.held.map(({ shift, rule }) => [shift, rule]).sort()).toEqual(
      [body._id, one.body._id, two.body._id].map(_id => [_id, 'overlap']).sort(),
    )
    expect(await plannedOf(house.db, coach._id, here.startDate, here.endDate)).toMatchObject([{ _id: body._id, from: body.from }])
  })

  test('a shift never goes over into another plan', async () => {
    const here = await draft()
    const { body } = await plan(here, 0)
    await publish(here)
    const other = await draft(office, 'here', { startDate: here.startDate, endDate: here.endDate })
    const over = { ...body, plan: other._id, break: 15, version: 1 }
    expect((await house.as(office, shifts.edit, { params: { id: body._id }, body: over })).code).toBe('missing')
  })

  test('planners see targets and absences, colleagues first names and times', async () => {
    const here = await draft()
    const days = { from: here.startDate, to: addDays(here.startDate, 2) }
    const created = new Date().toISOString()
    await house.db.insert(absence).values({ _id: v7(), kind: 'holiday', person: coach._id, ...days, state: 'approved', created })
    const { people, absences } = await whole(here)
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mila Abt', 'Mia Frei', 'Sandro Zehnder']))
    expect(people.find(({ _id }) => _id === young._id)).toMatchObject({ under: 18, hasBirthday: true })
    await house.db.update(person).set({ geburtstag: null }).where(eq(person._id, colleague._id))
    expect((await whole(here)).people.find(({ _id }) => _id === colleague._id)).toMatchObject({ under: null, hasBirthday: false })
    expect(people.find(({ _id }) => _id === coach._id)?.targets).toHaveLength(14)
    expect(absences).toMatchObject([{ person: coach._id, ...days, kind: 'holiday' }])
  })

  test('whoever leaves the job is planned no more', async () => {
    const here = await draft()
    const { body } = await plan(here, 8, { person: colleague._id })
    await publish(here)
    const { changes } = await whole(here)
    await house.db.transaction(tx => openShifts(tx, colleague._id))
    const seen = { studio: 'here', changes }
    expect((await house.as(office, shiftPlans.publish, { params: { id: here._id }, body: seen })).code).toBe('plan-changed')
    expect((await whole(here)).shifts.find(({ _id }) => _id === body._id)?.person).toBe(null)
    expect(await plannedOf(house.db, colleague._id, here.startDate, here.endDate)).toEqual([])
  })
})

test('whoever approves an absence frees the shifts in it, or keeps them', async () => {
  const lead = await holder(house, [{ right: 'tt_management', studios: ['here'] }])
  const here = await draft()
  const rows = [await plan(here, 8), await plan(here, 9), await plan(here, 11)]
  await publish(here)
  const asked = async (from: number, to: number) => {
    const days = { from: addDays(here.startDate, from), to: addDays(here.startDate, to) }
    return (await house.as(coach, absences.askHoliday, { body: { _id: v7(), halfFirst: false, halfLast: false, note: null, ...days } }))
      .reply
  }
  const decide = ({ _id, version }: { _id: string; version: number }, shifts: 'open' | 'keep') => {
    const items = [{ kind: 'holiday' as const, _id, version, status: 'approved' as const }]
    return house.as(lead, absences.decide, { body: { _id: v7(), items, reason: null, consent: false, shifts } })
  }
  const [opens, keeps] = [await asked(8, 9), await asked(11, 11)]
  const told = (await house.as(lead, absences.requests, { query: {} })).reply.rows
  expect(told.find(({ _id }) => _id === opens._id)?.shifts.map(({ _id }) => _id)).toEqual(rows.slice(0, 2).map(({ body }) => body._id))
  expect((await decide(opens, 'open')).reply.items.map(({ verdict }) => verdict)).toEqual(['done'])
  await decide(keeps, 'keep')
  const people = (await whole(here)).shifts.map(({ person }) => person)
  expect(people).toEqual([null, null, coach._id])
  // Until the plan is published the person was told what they were told.
  expect(await plannedOf(house.db, coach._id, here.startDate, here.endDate)).toHaveLength(3)
})

test('a week is copied once, however often it arrives', async () => {
  const here = await draft()
  const rows = [0, 1].map(day => {
    const span = wallSpanOf(addDays(here.startDate, day + 7), 480, 720)
    return { _id: v7(), person: coach._id, ...span, kind: 'care' as const, skill: null, break: 0, note: null }
  })
  const body = { studio: 'here', shifts: rows }
  for (const _ of [1, 2]) {
    const { reply } = await house.as(office, shiftPlans.copy, { params: { id: here._id }, body })
    expect(reply.map(({ _id }) => _id).sort()).toEqual(rows.map(({ _id }) => _id).sort())
  }
  expect((await whole(here)).shifts).toHaveLength(2)
  // A copy made again, on another device, adds nothing; one more open shift is one more.
  const again = rows.map(row => ({ ...row, _id: v7() }))
  const open = { ...rows[0]!, _id: v7(), person: null }
  await house.as(office, shiftPlans.copy, { params: { id: here._id }, body: { ...body, shifts: [...again, open] } })
  expect((await whole(here)).shifts).toHaveLength(3)
})

test('the studio’s card names who is on duty, of those who agreed', async () => {
  const start = mondayOf(today())
  const _id = v7()
  await house.db.insert(team).values({ _id, studio: 'here', title: 'Training' })
  await house.db.insert(teamMember).values(
    [coach, young].map(({ _id: person }, at) => ({
      _id: v7(),
      team: _id,
      person,
      vorname: at ? 'Mila' : 'Sandro',
      nachname: 'X',
      trainer: true,
    })),
  )
  const here = await draft(office, 'here', { startDate: start, endDate: addDays(start, 13) })
  const soon = [0, 1, 2, 3, 4, 5, 6, 7].filter(day => addDays(start, day) >= today())[0]!
  await plan({ ...here, startDate: start }, soon, { from: 600, to: 720 })
  await publish(here)
  const trainers = async () =>
    (await house.as(coach, studios.listPublic, {})).reply
      .find(({ code }) => code === 'here')
      ?.trainers.map(each => [each.vorname, each.duty.length])
  expect(await trainers()).toEqual([
    ['Mila', 0],
    ['Sandro', 0],
  ])
  // The tablet's «planned today» is the same plan.
  const expected = (await house.as(coach, timetracking.here, { query: { studio: 'here' } })).reply
  const { from } = wallSpanOf(addDays(start, soon), 600, 720)
  expect(expected).toMatchObject([{ name: 'Sandro', expected: 120, planned: from }])
  expect((await house.as(coach, shiftPlans.show, { body: { shown: true } })).reply.shown).toBe(true)
  expect(await trainers()).toContainEqual(['Sandro', 1])
})

test('rules of a studio are said over what was seen', async () => {
  const params = { studio: 'here' }
  const { reply } = await house.as(office, shiftPlans.settings, { params })
  const { studio: _, ...now } = reply
  expect(now.canton).toBe('ZH')
  expect((await house.as(office, shiftPlans.saveSettings, { params, body: { ...now, horizon: 6 } })).reply.version).toBe(1)
  expect((await house.as(office, shiftPlans.saveSettings, { params, body: { ...now, horizon: 7 } })).code).toBe('stale')
  expect((await house.as(other, shiftPlans.settings, { params })).code).toBe('forbidden')
})

test('a week is a poster', async () => {
  const here = await draft()
  await plan(here, 0)
  await publish(here)
  const { status } = await house.as(office, shiftPlans.poster, {
    params: { id: here._id },
    query: { studio: 'here', week: here.startDate },
  })
  expect(status).toBe(200)
})

import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { type HabitForm, habits, mostHabits } from '#contract/habits/calls.ts'
import { isDue, weekdays } from '#contract/rules/habits/strength.ts'
import { minutesAfter } from '#contract/time.ts'
import { dayOf, instantOf, today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { write } from '#server/sync/door.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { plan } from '#server/workouts/tables.ts'
import { remindOfHabits } from './habitReminder.ts'
import { endShares } from './share.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })

const someone = () => member(house, { studioCode: 'winterthur' })
const form = (over: Partial<HabitForm> = {}): HabitForm => ({
  _id: v7(),
  title: 'Dehnen',
  source: 'own',
  avoid: false,
  rhythm: 'daily',
  weekdays: [],
  times: null,
  unit: null,
  goal: null,
  remindAt: null,
  since: today(),
  ...over,
})
const save = (who: Somebody, body: HabitForm & { version?: number; from?: string }) => house.as(who, habits.save, { body })
const me = { params: { id: 'me' } }
const now = () => new Date().toISOString()
const execute = (who: Somebody, habit: string, over: object = {}) =>
  house.as(who, habits.execute, { body: { habit, day: today(), done: true, at: now(), ...over } })
const statistic = async (who: Somebody) => (await house.as(who, habits.statistic, me)).reply

test('a habit is made, edited by who saw it, archived with its ticks, and comes back with them', async () => {
  const anna = await someone()
  const body = form({ unit: 'glass', goal: 8, weekdays: ['mo'], times: 3 })
  expect((await save(anna, body)).reply).toMatchObject({ weekdays: [], times: null, goal: 8, version: 1 })
  expect((await save(anna, body)).reply.version).toBe(1)
  await execute(anna, body._id, { done: undefined, amount: 8 })
  const weekly = { ...body, rhythm: 'weekdays' as const, weekdays: ['so' as const, 'mo' as const] }
  expect((await save(anna, { ...weekly, version: 1 })).reply).toMatchObject({ weekdays: ['mo', 'so'], version: 2 })
  expect((await save(anna, { ...weekly, title: 'Wasser', version: 1 })).code).toBe('stale')
  expect((await save(anna, { ...body, version: 2 })).reply.version).toBe(3)
  await house.as(anna, habits.archive, { params: { id: body._id }, query: { version: 3 } })
  expect((await house.as(anna, habits.list, me)).reply).toEqual([])
  expect((await house.as(anna, habits.archived)).reply).toMatchObject([{ _id: body._id, version: 4 }])
  expect((await execute(anna, body._id)).code).toBe('missing')
  await house.as(anna, habits.restore, { params: { id: body._id } })
  expect(await statistic(anna)).toMatchObject([{ habit: body._id, strength: 1, streak: 1 }])
})

test('a day has one tick, within seven days back, and what was needed that day stays', async () => {
  const anna = await someone()
  const body = form({ unit: 'glass', goal: 2 })
  await save(anna, body)
  expect((await execute(anna, body._id)).reply).toMatchObject({ amount: 2, goal: 2 })
  expect((await execute(anna, body._id, { done: undefined, amount: 1 })).reply.amount).toBe(1)
  expect((await execute(anna, body._id, { done: false })).reply.amount).toBe(0)
  for (const [back, code] of [
    [7, undefined],
    [8, 'invalid'],
    [-1, 'invalid'],
  ] as const)
    expect([back, (await execute(anna, body._id, { day: addDays(today(), -back) })).code]).toEqual([back, code])
  await save(anna, { ...body, goal: 5, version: 1 })
  // The tick of seven days ago is from before the first day, and full by what was asked then.
  expect(await statistic(anna)).toMatchObject([{ four: 1 / 7 }])
})

test('another rhythm leaves the days before to the one that was valid then, also where it arrives late', async () => {
  const anna = await someone()
  const body = form({
    since: addDays(today(), -5),
    rhythm: 'weekdays',
    weekdays: [weekdays[(new Date(addDays(today(), -3)).getUTCDay() + 6) % 7]!],
  })
  await save(anna, body)
  await execute(anna, body._id, { day: addDays(today(), -3) })
  const daily = { ...body, rhythm: 'daily' as const, version: 1, from: addDays(today(), -1) }
  const { reply } = await save(anna, daily)
  expect(reply.earlier).toEqual([{ rhythm: 'weekdays', weekdays: body.weekdays, times: null, until: addDays(today(), -2) }])
  // Sent again it is no other change.
  expect((await save(anna, daily)).reply).toMatchObject({ version: 2, earlier: reply.earlier })
  // The day three days ago was met, yesterday was missed.
  expect(await statistic(anna)).toMatchObject([{ four: 1 / 2, streak: 0 }])
  const later = { ...body, title: 'Anders', rhythm: 'weekly' as const, times: 2, version: 2, from: '2199-01-01' }
  expect((await save(anna, later)).reply.earlier?.at(-1)).toMatchObject({ rhythm: 'daily', until: addDays(today(), -1) })
})

test('trainings tick by themselves', async () => {
  const anna = await someone()
  await save(anna, form({ source: 'workout', avoid: true, unit: 'glass', goal: 2, since: addDays(today(), -1) }))
  const day = addDays(today(), -1)
  const run = { title: 'Kraft', started: instantOf(day, '08:00'), day, slots: [], modifications: [], source: 'app' }
  await write(house, anna._id, 'workoutRuns', { ...run, id: v7(), _deleted: false, state: 'running' })
  expect((await house.as(anna, habits.workoutDays, me)).reply).toEqual([])
  await write(house, anna._id, 'workoutRuns', { ...run, id: v7(), _deleted: false, state: 'finished', ended: instantOf(day, '09:00') })
  expect((await house.as(anna, habits.workoutDays, me)).reply).toEqual([day])
  expect(await statistic(anna)).toMatchObject([{ strength: 1, streak: 1 }])
  expect((await house.as(anna, habits.courseDays, me)).reply).toEqual([])
})

test(`nobody has more than ${mostHabits}, and nobody writes another's`, async () => {
  const [anna, beat] = [await someone(), await someone()]
  const own = form()
  await save(anna, own)
  for (const { code } of [
    await save(beat, { ...own, title: 'Fremd', version: 1 }),
    await execute(beat, own._id),
    await house.as(beat, habits.archive, { params: { id: own._id }, query: { version: 1 } }),
    await house.as(beat, habits.restore, { params: { id: own._id } }),
  ])
    expect(code).toBe('missing')
  for (let nth = 1; nth < mostHabits; nth++) await save(anna, form())
  expect((await save(anna, form())).code).toBe('invalid')
  expect((await save(anna, { ...own, title: 'Umbenannt', version: 1 })).reply.title).toBe('Umbenannt')
  // Archived, it leaves its place to another one, and comes back once there is one again.
  await house.as(anna, habits.archive, { params: { id: own._id }, query: { version: 2 } })
  const next = form()
  await save(anna, next)
  const restore = () => house.as(anna, habits.restore, { params: { id: own._id } })
  expect((await restore()).code).toBe('invalid')
  await house.as(anna, habits.archive, { params: { id: next._id }, query: { version: 1 } })
  expect((await restore()).status).toBe(200)
})

test('habits are read by others only while shared, in the studio in which they were, and it leaves a trace', async () => {
  const anna = await someone()
  const [viewer, elsewhere, maker] = [
    await holder(house, [{ right: 'tp_viewAll', studios: ['winterthur'] }]),
    await holder(house, [{ right: 'tp_viewAll', studios: ['pfungen'] }]),
    await holder(house, [{ right: 'tp_create', studios: ['winterthur'] }]),
  ]
  await save(anna, form())
  const read = async (who: Somebody) => (await house.as(who, habits.list, { params: { id: anna._id } })).code ?? 'read'
  const share = (shared: boolean) => house.as(anna, habits.share, { body: { shared } })
  const all = async () => [await read(viewer), await read(elsewhere), await read(maker)]
  expect((await house.as(anna, habits.sharing)).reply).toEqual({ shared: false })
  expect(await all()).toEqual(['missing', 'missing', 'missing'])
  await share(true)
  expect(await all()).toEqual(['read', 'missing', 'missing'])
  await house.db.insert(plan).values({ _id: v7(), person: anna._id, trainer: maker._id, title: 'Kraft', start: today(), created: now() })
  expect(await all()).toEqual(['read', 'missing', 'read'])
  expect((await house.as(viewer, habits.statistic, { params: { id: anna._id } })).reply).toHaveLength(1)
  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, anna._id))
  expect(new Set(traces.map(({ reader, what }) => `${reader} ${what}`))).toEqual(
    new Set([viewer, maker].map(({ _id }) => `${_id} Gewohnheiten`)),
  )
  expect(traces).toHaveLength(2)
  const shared = (who: Somebody) => house.as(who, habits.shared, { params: { id: anna._id } })
  expect((await shared(viewer)).reply).toMatchObject([{ title: form().title, since: today(), strength: null, streak: 0 }])
  const { _id } = (await house.as(anna, habits.list, me)).reply[0]!
  await execute(anna, _id, { day: addDays(today(), -6) })
  expect((await shared(viewer)).reply).toMatchObject([{ since: addDays(today(), -6), streak: 0 }])
  expect([(await shared(elsewhere)).code, (await shared(anna)).code]).toEqual(['missing', 'forbidden'])
  expect(await house.db.$count(accessTrace, eq(accessTrace.person, anna._id))).toBe(2)

  const move = (studioCode: string) => house.db.update(person).set({ studioCode }).where(eq(person._id, anna._id))
  await move('pfungen')
  expect(await all()).toEqual(['missing', 'missing', 'missing'])
  await endShares(house.db)
  await move('winterthur')
  expect((await house.as(anna, habits.sharing)).reply).toEqual({ shared: false })
  await share(true)
  expect((await share(false)).reply).toEqual({ shared: false })
  expect(await read(viewer)).toBe('missing')
})

test('one reminder a person and time, within an hour, of what is due and open', async () => {
  const day = today()
  const at = (clock: string) => instantOf(day, clock)
  const [anna, beat, cora, dora] = [await someone(), await someone(), await someone(), await someone()]
  const evening = { remindAt: '20:30', since: day }
  await save(anna, form(evening))
  await save(anna, form({ ...evening, title: 'Lesen' }))
  const done = form(evening)
  await save(beat, done)
  await execute(beat, done._id, { day, at: at('18:00') })
  await save(
    cora,
    form({ ...evening, rhythm: 'weekdays', weekdays: weekdays.filter(other => !isDue({ rhythm: 'weekdays', weekdays: [other] }, day)) }),
  )
  await save(dora, form({ ...evening, remindAt: '23:58' }))
  const told = async () => {
    const people = [anna, beat, cora, dora]
    const rows = await house.db.select().from(notification)
    return people.map(({ _id }) => rows.filter(row => row.person === _id).length)
  }
  await remindOfHabits(house, at('20:29'))
  expect(await told()).toEqual([0, 0, 0, 0])
  await remindOfHabits(house, at('20:30'))
  await remindOfHabits(house, at('20:35'))
  expect(await told()).toEqual([1, 0, 0, 0])
  await remindOfHabits(house, at('21:30'))
  expect(await told()).toEqual([1, 0, 0, 0])
  const night = minutesAfter(at('23:59'), 4)
  expect(dayOf(night)).toBe(addDays(day, 1))
  await remindOfHabits(house, night)
  expect(await told()).toEqual([1, 0, 0, 1])
})

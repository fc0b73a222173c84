import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { courses } from '#contract/courses/calls.ts'
import { courseDoor, type DoorAct } from '#contract/courses/courseDoor.ts'
import { tallyAll } from '#server/courses/stats/tally.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import { executionNow, makeExecution } from '#server/courses/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let planner: Somebody
beforeAll(async () => {
  planner = await employee(house, 'studio_manager', ['winterthur'])
})

const minutes = 60_000
const from = (ms: number) => new Date(Date.now() + ms).toISOString()
/** A course that these people signed up for; it begins in so many minutes. */
async function courseWith(people: readonly Somebody[], { inMinutes = 10, capacity = 20 } = {}) {
  const { _id } = await makeExecution(house, { capacity })
  for (const who of people) await house.as(who, courses.signUp, { params: { id: _id } })
  await moveTo(_id, inMinutes)
  return _id
}
const moveTo = (_id: string, inMinutes: number) =>
  house.db
    .update(courseExecution)
    .set({ startsAt: from(inMinutes * minutes), endsAt: from((inMinutes + 60) * minutes) })
    .where(eq(courseExecution._id, _id))

const here = (person: string, over: Partial<DoorAct> = {}): DoorAct => ({ _id: v7(), kind: 'here', at: from(0), person, ...over })
const undo = (of: DoorAct): DoorAct => ({ _id: v7(), kind: 'undo', at: from(0), of: of._id })
const correct = (person: string, came: boolean, at = from(0)): DoorAct => ({
  _id: v7(),
  kind: 'correct',
  at,
  person,
  came,
  reason: 'Liste verwechselt',
})
const close = (): DoorAct => ({ _id: v7(), kind: 'close', at: from(0) })

async function check(id: string, ...acts: DoorAct[]) {
  const { status, reply } = await house.as(planner, courseDoor.check, { params: { id }, body: { acts } })
  expect(status).toBe(200)
  return reply.told.map(({ outcome }) => outcome)
}
const seatOf = async (execution: string, { _id }: { _id: string }) =>
  (
    await house.db
      .select()
      .from(courseSignup)
      .where(and(eq(courseSignup.execution, execution), eq(courseSignup.person, _id)))
  )[0]
const rosterAt = async (id: string) => (await house.as(planner, courseDoor.roster, { params: { id } })).reply

test('a person counts once, and a check-in stands until that very check-in is taken back', async () => {
  const anna = await member(house)
  const id = await courseWith([anna])
  const [one, two] = [here(anna._id), here(anna._id)]
  expect(await check(id, one)).toEqual(['visited'])
  expect(await check(id, one, two)).toEqual(['visited', 'again'])
  expect((await rosterAt(id)).entries[0]).toMatchObject({ state: 'booked', acts: [one._id, two._id] })
  expect(await check(id, undo(one))).toEqual(['undone'])
  expect((await seatOf(id, anna))?.visitedAt).not.toBeNull()
  await check(id, undo(two))
  expect((await seatOf(id, anna))?.visitedAt).toBeNull()
  expect(await executionNow(house, id)).toMatchObject({ booked: 1 })
})

test('what is taken back before it arrives never counts', async () => {
  const anna = await member(house)
  const id = await courseWith([anna])
  const act = here(anna._id)
  await check(id, undo(act))
  await check(id, act)
  expect((await seatOf(id, anna))?.visitedAt).toBeNull()
})

test('who waits or comes without a sign-up takes a seat, and gives it back as it was', async () => {
  const [anna, beat, carla] = [await member(house), await member(house), await member(house)]
  const id = await courseWith([anna, beat], { capacity: 1 })
  expect(await seatOf(id, beat)).toMatchObject({ state: 'waiting' })
  const acts = [here(beat._id), here(carla._id)]
  expect(await check(id, ...acts)).toEqual(['moved-up', 'walk-in'])
  expect(await executionNow(house, id)).toMatchObject({ booked: 3, waiting: 0 })
  expect((await rosterAt(id)).log.map(({ over }) => over)).toEqual([true, true])
  await check(id, ...acts.map(undo))
  expect(await executionNow(house, id)).toMatchObject({ booked: 1, waiting: 1 })
  expect(await seatOf(id, beat)).toMatchObject({ state: 'waiting', visitedAt: null })
  expect(await seatOf(id, carla)).toMatchObject({ state: 'off', visitedAt: null })
  // Somebody who never signed up did not sign off either.
  expect((await rosterAt(id)).entries.find(({ person }) => person === carla._id)).toMatchObject({ state: null, acts: [] })
  expect(await check(id, here(carla._id))).toEqual(['walk-in'])
})

test('who signed off and came all the same was there; taken back, the sign-off holds again', async () => {
  const anna = await member(house)
  const id = await courseWith([anna])
  await house.as(anna, courses.signOff, { params: { id } })
  expect(await seatOf(id, anna)).toMatchObject({ state: 'late' })
  const act = here(anna._id)
  expect(await check(id, act)).toEqual(['signed-off'])
  expect(await seatOf(id, anna)).toMatchObject({ state: 'booked' })
  await check(id, undo(act))
  expect(await seatOf(id, anna)).toMatchObject({ state: 'late', visitedAt: null })
})

test('a code names its member, another course knows it by another mark, and a renewed one opens nothing', async () => {
  const anna = await member(house)
  const id = await courseWith([anna])
  const { code } = (await house.as(anna, codes.mine)).reply
  expect((await house.as(anna, codes.mine)).reply.code).toBe(code)
  const [entry] = (await rosterAt(id)).entries
  expect(JSON.stringify(await rosterAt(id))).not.toContain(code)
  const other = await courseWith([anna], { inMinutes: 200 })
  expect((await rosterAt(other)).entries[0]?.mark).not.toBe(entry?.mark)
  const byCode = (scanned: string): DoorAct => ({ _id: v7(), kind: 'here', at: from(0), code: scanned })
  expect(await check(id, byCode(code))).toEqual(['visited'])
  const fresh = (await house.as(anna, codes.renew)).reply.code
  expect(await check(id, byCode(code), byCode(fresh))).toEqual(['unknown-code', 'again'])
})

test('whoever is booked and does not come is missed once the course is closed; a late word or a correction mends it and leaves its trace', async () => {
  const [anna, beat, carla] = [await member(house), await member(house), await member(house)]
  const id = await courseWith([anna, beat, carla])
  const early = here(beat._id)
  await check(id, here(anna._id), close())
  expect([await seatOf(id, anna), await seatOf(id, beat)].map(seat => seat?.missedAt !== null)).toEqual([false, true])
  await check(id, early)
  expect(await seatOf(id, beat)).toMatchObject({ missedAt: null })
  await check(id, correct(carla._id, true), correct(anna._id, false))
  expect(await seatOf(id, carla)).toMatchObject({ missedAt: null })
  expect((await seatOf(id, carla))?.visitedAt).not.toBeNull()
  expect(await seatOf(id, anna)).toMatchObject({ visitedAt: null })
  expect((await seatOf(id, anna))?.missedAt).not.toBeNull()
  const { log, closedAt } = await rosterAt(id)
  expect(closedAt).not.toBeNull()
  expect(log.filter(({ kind }) => kind === 'correct')).toHaveLength(2)
  expect(log.find(({ person }) => person === carla._id)).toMatchObject({
    reason: 'Liste verwechselt',
    by: expect.stringContaining('Muster'),
  })
})

test('a correction overrules what was done before it, not what was done after', async () => {
  const anna = await member(house)
  const id = await courseWith([anna])
  await check(id, correct(anna._id, false, from(-5 * minutes)))
  await check(id, here(anna._id, { at: from(-10 * minutes) }))
  expect((await seatOf(id, anna))?.visitedAt).toBeNull()
  await check(id, here(anna._id, { at: from(-1 * minutes) }))
  expect((await seatOf(id, anna))?.visitedAt).not.toBeNull()
})

test('two hours after a course somebody was checked in at, it closes by itself', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const id = await courseWith([anna, beat])
  await check(id, here(anna._id))
  await house.pool.query(`update job set due = now() - interval '1 second' where key like $1`, [`course-door-close:${id}%`])
  expect(await house.runJobs()).toBe(0)
  expect((await seatOf(id, beat))?.missedAt).toBeNull()
  await moveTo(id, -200)
  await house.pool.query(`update job set due = now() - interval '1 second' where key like $1`, [`course-door-close:${id}%`])
  expect(await house.runJobs()).toBe(0)
  expect((await seatOf(id, beat))?.missedAt).not.toBeNull()
  expect((await seatOf(id, anna))?.missedAt).toBeNull()
})

test('an instructor stands at their own doors in their studios, a planner at all of theirs, nobody else at any', async () => {
  const [own, elsewhere] = [await employee(house, 'gf_instructor', ['winterthur']), await employee(house, 'gf_instructor', ['pfungen'])]
  const id = await courseWith([])
  await house.db.update(courseExecution).set({ instructor: own._id }).where(eq(courseExecution._id, id))
  const asked = async (who: Somebody) => (await house.as(who, courseDoor.roster, { params: { id } })).status
  expect(
    await Promise.all([own, elsewhere, planner, await member(house), await employee(house, 'studio_manager', ['pfungen'])].map(asked)),
  ).toEqual([200, 404, 200, 403, 404])
  const doors = async (who: Somebody) => (await house.as(who, courseDoor.doors, { query: {} })).reply.map(({ _id }) => _id)
  expect(await doors(own)).toEqual([id])
  expect(await doors(elsewhere)).toEqual([])
  expect(await doors(planner)).toContain(id)
})

const signs: Record<string, (who: Somebody, id: string) => Promise<unknown>> = {
  up: async (who, id) => {
    // The course is moved far enough ahead that somebody may still wait for it.
    await moveTo(id, 300)
    const answer = await house.as(who, courses.signUp, { params: { id } })
    await moveTo(id, 40)
    return answer
  },
  off: (who, id) => house.as(who, courses.signOff, { params: { id } }),
}
/** Steps of one person in order, and the counts that the statistics make of them; every second seat is somebody else's. */
const told: [steps: string, counted: { signups: number; visits: number; late?: number; left?: number }][] = [
  ['here', { signups: 0, visits: 1 }],
  ['here undo', { signups: 0, visits: 0 }],
  ['here undo here', { signups: 0, visits: 1 }],
  ['here undo up', { signups: 1, visits: 0 }],
  ['here undo up here', { signups: 1, visits: 1 }],
  ['up here', { signups: 1, visits: 1 }],
  ['up here undo', { signups: 1, visits: 0 }],
  ['up off', { signups: 1, visits: 0, late: 1 }],
  ['up off here', { signups: 1, visits: 1 }],
  ['up off here undo', { signups: 1, visits: 0, late: 1 }],
  // People inside can't sign off, however they got in.
  ['here off! undo', { signups: 0, visits: 0 }],
  ['here off!', { signups: 0, visits: 1 }],
  ['here off! up undo', { signups: 0, visits: 0 }],
  ['here undo off', { signups: 0, visits: 0 }],
  ['here undo up off', { signups: 1, visits: 0, late: 1 }],
  ['here undo up here off!', { signups: 1, visits: 1 }],
  ['up here off!', { signups: 1, visits: 1 }],
  ['up here off! undo', { signups: 1, visits: 0 }],
  ['up here undo off', { signups: 1, visits: 0, late: 1 }],
  ['up off here off!', { signups: 1, visits: 1 }],
  ['up off here off! undo', { signups: 1, visits: 0, late: 1 }],
  ['full up here off!', { signups: 1, visits: 1 }],
  ['full up', { signups: 1, visits: 0, left: 1 }],
  ['full up here', { signups: 1, visits: 1 }],
  ['full up here undo', { signups: 1, visits: 0, left: 1 }],
  ['full here undo', { signups: 0, visits: 0 }],
]
test.each(told)('«%s» counts what it was', async (steps, counted) => {
  const [anna, other] = [await member(house), await member(house)]
  const isFull = steps.startsWith('full ')
  const id = await courseWith(isFull ? [other] : [], { inMinutes: 40, capacity: isFull ? 1 : 20 })
  let last: DoorAct | undefined
  for (const step of steps.split(' ')) {
    if (step === 'here') {
      last = here(anna._id)
      await check(id, last)
    } else if (step === 'undo') await check(id, undo(last as DoorAct))
    else if (step === 'off!') expect(await signs.off?.(anna, id)).toMatchObject({ status: 409, code: 'course-inside' })
    else if (step !== 'full') expect(await signs[step]?.(anna, id)).toMatchObject({ status: 200 })
    const seat = await seatOf(id, anna)
    if (seat?.visitedAt) expect(seat.state).toBe('booked')
  }
  await moveTo(id, -200)
  await tallyAll(house.db)
  const { signups, visits, late, left, tallied } = (await executionNow(house, id)) as typeof courseExecution.$inferSelect
  const others = isFull ? 1 : 0
  expect({ signups: signups - others, visits, late, left, tallied }).toEqual({ late: 0, left: 0, ...counted, tallied: true })
})

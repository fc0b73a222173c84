import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { monthsFrom } from '#contract/days.ts'
import { type GoalMonth, type GoalsForm, goals } from '#contract/goals/calls.ts'
import { ownGoals } from '#contract/goals/ownGoals.ts'
import { figureOf } from '#contract/measures/registry.ts'
import { type Goal, joinGoals } from '#contract/rules/goals/join.ts'
import { dayMs } from '#contract/time.ts'
import { courseSignup } from '#server/courses/tables.ts'
import { makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { goal, goalMonth } from '#server/goals/tables.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { leave } from '#server/leaving/leave.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { forgetGoals } from './retention.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let manager: Somebody
let other: Somebody
let anna: Somebody
beforeAll(async () => {
  manager = await employee(house, 'studio_manager', ['winterthur'])
  other = await employee(house, 'studio_manager', ['winterthur'])
  anna = await employee(house, 'gf_instructor', ['winterthur'], { vorname: 'Anna', nachname: 'Meier' })
}, 60_000)
beforeEach(async () => {
  await house.db.delete(goal)
  await house.db.delete(goalMonth)
})

const month = today().slice(0, 7)
const past = monthsFrom(`${month}-01`, -2).slice(0, 7)
const studioGoal = (figure: string, value: number): Goal => ({ person: null, figure, value })
const annas = (figure: string, value: number): Goal => ({ person: anna._id, figure, value })

const save = (who: Somebody, body: Partial<GoalsForm>, of = month) =>
  house.as(who, goals.save, {
    params: { month: of },
    body: { studio: 'winterthur', version: 0, goals: [], reason: null, ...body } as GoalsForm,
  })
const standing = async (of = month) =>
  (await house.as(manager, goals.month, { params: { month: of }, query: { studio: 'winterthur' } })).reply
const plain = ({ goals: all }: Pick<GoalMonth, 'goals'>): Goal[] =>
  all.map(({ person, figure, value }) => ({ person: person ?? null, figure, value }))

test('a month is saved whole, and read by whoever holds right and role in that studio', async () => {
  const { reply } = await save(manager, { goals: [studioGoal('visits.visits', 400), annas('courses.visits', 30)] })
  expect([reply.version, reply.goals.length]).toEqual([1, 2])
  expect(reply.people.map(({ name }) => name)).toContain('Anna Meier')
  const viewer = await holder(house, [{ right: 'stat_viewstudio', studios: ['winterthur'] }])
  const elsewhere = await employee(house, 'studio_manager', ['pfungen'])
  for (const who of [viewer, elsewhere, anna]) expect((await save(who, { version: 1 })).code).toBe('forbidden')
})

/** What a device does that was second: it joins both by cell and saves anew, until nobody is before it. */
async function insist(who: Somebody, seen: GoalMonth, mine: Goal[]) {
  let [base, version, wanted] = [plain(seen), seen.version, mine]
  for (;;) {
    const { status, code, reply } = await save(who, { version, goals: wanted })
    if (status === 200) return
    expect(code).toBe('stale')
    const { current } = reply as unknown as { current: GoalMonth }
    const { joined, clashes } = joinGoals(base, wanted, plain(current))
    expect(clashes).toEqual([])
    ;[base, version, wanted] = [plain(current), current.version, joined]
  }
}

const rounds = process.env.LONG ? 200 : 10
test('two who save one month at once lose nothing: the second gets both, and joins them cell by cell', async () => {
  await save(manager, { goals: [studioGoal('visits.visits', 400)] })
  for (let round = 0; round < rounds; round++) {
    const seen = await standing()
    const without = (figure: string) => plain(seen).filter(each => each.figure !== figure)
    await Promise.all([
      insist(manager, seen, [...without('contracts.closings'), studioGoal('contracts.closings', 100 + round)]),
      insist(other, seen, [...without('courses.visits'), annas('courses.visits', 10 + round)]),
    ])
    const now = new Set(plain(await standing()).map(({ figure, value }) => `${figure} ${value}`))
    expect(now).toEqual(new Set(['visits.visits 400', `contracts.closings ${100 + round}`, `courses.visits ${10 + round}`]))
  }
}, 120_000)

test('what both set otherwise comes back with both', async () => {
  await save(manager, { goals: [studioGoal('visits.visits', 400)] })
  const seen = await standing()
  await save(other, { version: 1, goals: [studioGoal('visits.visits', 500)] })
  const { code, reply } = await save(manager, { version: 1, goals: [studioGoal('visits.visits', 450)] })
  expect(code).toBe('stale')
  const { current } = reply as unknown as { current: GoalMonth }
  const { clashes } = joinGoals(plain(seen), [studioGoal('visits.visits', 450)], plain(current))
  expect(clashes).toEqual([{ person: null, figure: 'visits.visits', mine: 450, theirs: 500 }])
})

test('the same again is no news, and an older version of it none to refuse', async () => {
  const body = { goals: [studioGoal('visits.visits', 400)] }
  await save(manager, body)
  expect((await save(manager, body)).reply.version).toBe(1)
})

test('a month that is over changes with a reason alone', async () => {
  const body = { goals: [studioGoal('visits.visits', 400)] }
  const { status, reply } = await save(manager, body, past)
  expect([status, (reply as unknown as { fields: object }).fields]).toEqual([422, { reason: expect.any(String) }])
  expect((await save(manager, { ...body, reason: 'Falsch abgeschrieben' }, past)).reply.reason).toBe('Falsch abgeschrieben')
})

test('no goal of somebody who does not work there, of a figure without a better, or of a person where it is not counted', async () => {
  const stranger = await member(house, { studioCode: 'winterthur' })
  const wrong: Goal[] = [
    { person: stranger._id, figure: 'courses.visits', value: 3 },
    studioGoal('courses.held', 3),
    annas('visits.visits', 3),
    studioGoal('visits.nothing', 3),
  ]
  for (const each of wrong) expect([each.figure, (await save(manager, { goals: [each] })).status]).toEqual([each.figure, 422])
  expect((await save(manager, { goals: [studioGoal('visits.visits', 1), studioGoal('visits.visits', 2)] })).status).toBe(422)
})

const mine = async (who: Somebody, of = month) => (await house.as(who, ownGoals.mine, { params: { month: of } })).reply

test('whoever has a goal reads it with how far they are, and nobody else’s', async () => {
  await save(manager, { goals: [annas('courses.visits', 2), studioGoal('visits.visits', 9)], reason: 'Nachgetragen' }, past)
  const [course, room] = [await makeCourse(house), await makeRoom(house)]
  const startsAt = instantOf(`${past}-15`, '18:00')
  const held = await makeExecution(house, { course: course._id, room: room._id, instructor: anna._id, startsAt })
  const guest = await member(house)
  await house.db.insert(courseSignup).values({
    _id: v7(),
    execution: held._id,
    person: guest._id,
    state: 'booked',
    receipt: 1,
    at: startsAt,
    visitedAt: startsAt,
  })
  const [own, ...more] = await mine(anna, past)
  expect([own?.figure, own?.value, own?.reached, more.length]).toEqual(['courses.visits', 2, 1, 0])
  expect([await mine(guest, past), await mine(anna)]).toEqual([[], []])
})

test('whoever sees the figures of all studios reads the goals of their people, each as far as they are, and nobody else’s (V29)', async () => {
  await save(manager, { goals: [studioGoal('visits.visits', 400), annas('courses.visits', 30)] })
  const chain = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  const elsewhere = await holder(house, [{ right: 'stat_admin', studios: ['pfungen'] }])
  const people = async (who: Somebody, studio?: string[]) =>
    house.as(who, goals.people, { params: { month }, query: studio ? { studio } : {} })
  const { reply } = await people(chain)
  const [own] = await mine(anna)
  expect(reply).toEqual([
    {
      person: anna._id,
      name: 'Anna Meier',
      studio: 'winterthur',
      place: expect.any(String),
      figure: 'courses.visits',
      value: 30,
      reached: own!.reached,
    },
  ])
  expect([(await people(elsewhere)).reply, (await people(chain, ['pfungen'])).reply]).toEqual([[], []])
  expect((await people(manager)).code).toBe('forbidden')
})

test('the same goals are a workbook, a line each, for whoever may read them', async () => {
  await save(manager, { goals: [annas('courses.visits', 30), annas('anamnesis.finished', 50)] })
  const chain = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  const elsewhere = await holder(house, [{ right: 'stat_admin', studios: ['pfungen'] }])
  const excel = async (who: Somebody) => {
    const { reply } = await house.as(who, goals.peopleExcel, { params: { month }, query: {} })
    return Object.values(readBook(Buffer.from(await reply.arrayBuffer())).Ziele!).map(({ value }) => value)
  }
  const { reply: all } = await house.as(chain, goals.people, { params: { month }, query: {} })
  expect(all).toHaveLength(2)
  const cells = await excel(chain)
  for (const { name, place, figure, value } of all) {
    const at = cells.findIndex((cell, place) => cell === name && cells[place + 2] === figureOf(figure)!.measure.title)
    expect([figure, cells.slice(at, at + 4)]).toEqual([figure, [name, place, figureOf(figure)!.measure.title, value]])
  }
  expect(await excel(elsewhere)).not.toContain('Anna Meier')
  expect((await house.as(manager, goals.peopleExcel, { params: { month }, query: {} })).code).toBe('forbidden')
})

test('whoever leaves is named no more, their goal stays one of a person and outlasts the next saving', async () => {
  const gone = await employee(house, 'gf_instructor', ['winterthur'])
  await save(manager, { goals: [{ person: gone._id, figure: 'courses.visits', value: 3 }] })
  await house.db.transaction(tx => leave(tx, house, gone._id))
  expect(await house.db.select({ person: goal.person, isPersonal: goal.isPersonal }).from(goal)).toEqual([
    { person: null, isPersonal: true },
  ])
  const { version, goals: left } = await standing()
  expect(left).toEqual([])
  await save(manager, { version, goals: [studioGoal('visits.visits', 4)] })
  expect(await house.db.select().from(goal).where(eq(goal.isPersonal, true))).toHaveLength(1)
})

test('a month that names somebody who has left meanwhile is saved all the same, without them', async () => {
  const gone = await employee(house, 'gf_instructor', ['winterthur'])
  const goals = [{ person: gone._id, figure: 'courses.visits', value: 3 }, studioGoal('visits.visits', 4)]
  await house.db.transaction(tx => leave(tx, house, gone._id))
  const { status, reply } = await save(manager, { goals })
  expect([status, plain(reply)]).toEqual([200, [studioGoal('visits.visits', 4)]])
})

test('after three years goals are forgotten', async () => {
  await save(manager, { goals: [studioGoal('visits.visits', 400)] })
  await forgetGoals(house, new Date())
  expect((await standing()).goals).toHaveLength(1)
  await forgetGoals(house, new Date(Date.now() + 4 * 366 * dayMs))
  expect((await standing()).version).toBe(0)
})

import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { CollectionName, Wired } from '#contract/sync.ts'
import { zone } from '#contract/time.ts'
import { workouts } from '#contract/workouts.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { push } from '#server/sync/door.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { type AddedPlan, addLibrary, addPlan } from './demo/demoLibrary.ts'
import { firstPlan, mainPlan, oldPlan } from './demo/demoPlans.ts'

const house = testHouse()
let me: Somebody
let other: Somebody
let plan: AddedPlan
const today = new Date().toLocaleDateString('sv-SE', { timeZone: zone })
const created = new Date().toISOString()

beforeAll(async () => {
  me = await member(house)
  other = await member(house)
  await addExercises(house.db)
  await addLibrary(house.db)
  plan = await addPlan(house.db, mainPlan, { person: me._id, trainer: null, start: addDays(today, -30), created })
}, 120_000)

const store = async (name: CollectionName, ...docs: object[]) => {
  const rows = docs.map(doc => ({ newDocumentState: { version: 1, rev: '', _deleted: false, ...doc } as Wired }))
  expect((await push(house, me._id, name, rows)).refused).toEqual([])
  await house.projector.settled(me._id)
}
const at = (day: string, clock = '17:00') => `${day}T${clock}:00.000Z`

/** A finished run of a split on a day, with these sets. */
async function train(day: string, split: number, sets: { weight?: number; reps?: number; warmup?: boolean }[], more: object = {}) {
  const id = v7()
  const of = plan.splits[split]!
  const press = exerciseOf('Brustpresse')
  await store('workoutRuns', {
    id,
    title: of.title,
    plan: plan._id,
    split: of._id,
    state: 'finished',
    started: at(day),
    ended: at(day, '18:02'),
    day,
    slots: [],
    modifications: [],
    source: 'app',
    ...more,
  })
  const docs = sets.map((set, index) => ({
    id: v7(),
    run: id,
    slot: 's',
    exercise: press._id,
    title: press.title,
    kind: press.kind,
    warmup: false,
    index,
    ...set,
    at: at(day, `17:${10 + index}`),
    day,
    source: 'app',
  }))
  await store('sets', ...docs)
  return id
}

test('without anything trained: the first split is due, all else is empty', async () => {
  expect((await house.as(me, workouts.split)).reply).toMatchObject({ plan: plan._id, split: { title: 'Oberkörper A' } })
  expect((await house.as(me, workouts.session)).reply).toBeNull()
  expect((await house.as(me, workouts.training)).reply).toEqual({ last: null, total: 0, bests: [] })
  expect((await house.as(me, workouts.completed)).reply).toEqual({ total: 0, rows: [] })
  expect((await house.as(other, workouts.split)).reply).toBeNull()
  expect((await house.as(other, workouts.plan)).reply).toBeNull()
})

describe('after three trainings', () => {
  const [first, second, third] = [addDays(today, -20), addDays(today, -13), addDays(today, -6)]
  let runs: string[]
  beforeAll(async () => {
    runs = [
      await train(first, 0, [
        { weight: 30, reps: 12, warmup: true },
        { weight: 55, reps: 10 },
      ]),
      await train(second, 1, [
        { weight: 57.5, reps: 10 },
        { weight: 57.5, reps: 10 },
      ]),
      await train(third, 0, [{ weight: 50, reps: 14 }]),
    ]
  })

  test('the split that was longest not trained is due', async () => {
    expect((await house.as(me, workouts.split)).reply?.split.title).toBe('Ganzkörper')
    await train(addDays(today, -5), 2, [{ weight: 40, reps: 5 }])
    expect((await house.as(me, workouts.split)).reply?.split.title).toBe('Unterkörper A')
  })

  test('runs come newest first, by pages, with their sums', async () => {
    const { reply } = await house.as(me, workouts.completed, { query: { page: 2, size: 2 } })
    expect(reply.total).toBe(4)
    expect(reply.rows).toEqual([
      {
        _id: runs[1],
        title: 'Unterkörper A',
        day: second,
        started: at(second),
        ended: at(second, '18:02'),
        sets: 2,
        volume: 1150,
        records: 1,
      },
      { _id: runs[0], title: 'Oberkörper A', day: first, started: at(first), ended: at(first, '18:02'), sets: 2, volume: 550, records: 0 },
    ])
  })

  test('a day: its runs and sets, records as the rules say', async () => {
    const { reply } = await house.as(me, workouts.day, { params: { day: second } })
    expect(reply.runs.map(({ _id }) => _id)).toEqual([runs[1]])
    expect(reply.sets.map(({ weight, reps, record }) => [weight, reps, record])).toEqual([
      [57.5, 10, 'weight'],
      [57.5, 10, null],
    ])
    expect((await house.as(me, workouts.day, { params: { day: addDays(second, 1) } })).reply).toMatchObject({ runs: [], sets: [] })
    expect((await house.as(other, workouts.day, { params: { day: second } })).reply).toMatchObject({ runs: [], sets: [] })
  })

  test('bests, each from the set that reached it first', async () => {
    const { reply } = await house.as(me, workouts.training)
    expect(reply.bests.map(({ kind, value, day }) => [kind, value, day])).toEqual([
      ['weight', 57.5, second],
      ['volume', 700, third],
      ['reps', 14, third],
    ])
    expect(reply.total).toBe(4)
    expect(reply.last?.title).toBe('Ganzkörper')
  })

  test('the calendar holds the days of its range', async () => {
    const { reply } = await house.as(me, workouts.calendar, { query: { start: second, end: third } })
    expect(reply).toEqual([
      { day: second, runs: 1, visits: 0 },
      { day: third, runs: 1, visits: 0 },
    ])
    expect((await house.as(me, workouts.calendar, { query: { start: third, end: second } })).reply).toEqual([])
  })

  test('sums and streak follow a set that is deleted', async () => {
    const before = (await house.as(me, workouts.stats)).reply
    expect(before).toMatchObject({ runs: 4, sets: 6, volume: 550 + 1150 + 700 + 200, minutes: 4 * 62 })
    const id = await train(today, 1, [{ weight: 10, reps: 1 }])
    expect((await house.as(me, workouts.streak)).reply.thisWeek).toBeGreaterThan(0)
    const { sets } = (await house.as(me, workouts.day, { params: { day: today } })).reply
    const gone = sets.find(({ run }) => run === id)!
    const { record: _, _id, ...body } = gone
    const state = { ...body, id: _id, slot: 's', index: 0, source: 'app', version: 1, rev: '' }
    const bare = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null)) as unknown as Wired
    await push(house, me._id, 'sets', [
      { assumedMasterState: { ...bare, _deleted: false }, newDocumentState: { ...bare, version: 2, _deleted: true } },
    ])
    await house.projector.settled(me._id)
    expect((await house.as(me, workouts.stats)).reply).toMatchObject({ runs: 5, sets: 6, volume: before.volume })
    expect((await house.as(me, workouts.updateStreak)).reply).toEqual((await house.as(me, workouts.streak)).reply)
  })

  test('the unfinished run with its sets', async () => {
    const id = await train(addDays(today, -1), 1, [{ weight: 60, reps: 5 }], { state: 'running', ended: undefined })
    const { reply } = await house.as(me, workouts.session)
    expect(reply).toMatchObject({ run: { _id: id, ended: null, sets: 1 }, sets: [{ weight: 60 }] })
    expect((await house.as(me, workouts.completed)).reply.rows.map(({ _id }) => _id)).not.toContain(id)
  })
})

test('of several plans the one that began last counts; ended and coming ones do not', async () => {
  const person = other._id
  const by = { person, trainer: null, created }
  await addPlan(house.db, oldPlan, { ...by, start: addDays(today, -90), end: addDays(today, -1) })
  expect((await house.as(other, workouts.plan)).reply).toBeNull()
  await addPlan(house.db, firstPlan, { ...by, start: today, end: today })
  await addPlan(house.db, mainPlan, { ...by, start: addDays(today, 1) })
  expect((await house.as(other, workouts.plan)).reply?.title).toBe('Wiedereinstieg')
  expect((await house.as(other, workouts.plans)).reply.map(({ title, current }) => [title, current])).toEqual([
    ['Muskelaufbau, Phase 2', false],
    ['Wiedereinstieg', true],
    ['Grundlagen', false],
  ])
  expect((await house.as(other, workouts.split)).reply?.split.title).toBe('Ganzkörper')
})

test('the library, one workout of it, and none that is not there', async () => {
  const { reply: list } = await house.as(me, workouts.list)
  expect(list.length).toBe(6)
  const barbell = list.find(({ title }) => title.startsWith('Langhantel'))!
  const { reply } = await house.as(me, workouts.one, { params: { id: barbell._id } })
  expect(reply.sets).toBe(barbell.sets)
  expect(reply.slots.map(({ exercise }) => exercise.title)).toEqual([
    'Kniebeuge, Langhantel',
    'Bankdrücken, Langhantel',
    'Kreuzheben, Langhantel',
  ])
  expect((await house.as(me, workouts.one, { params: { id: v7() } })).code).toBe('missing')
})

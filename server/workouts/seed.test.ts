import { beforeAll, expect, test } from 'vitest'
import { replay } from '#contract/rules/training/records.ts'
import { Fold } from '#contract/rules/training/trainingFold.ts'
import { workouts } from '#contract/workouts.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import type { History } from './demo/history.ts'
import { seedTraining } from './seed.ts'

const house = testHouse()
let ursina: Somebody
let noah: Somebody
let trainer: Somebody
let history: History
const people = () => ({ member: ursina._id, member2: noah._id, trainer: trainer._id })

beforeAll(async () => {
  ursina = await member(house)
  noah = await member(house)
  trainer = await member(house, { vorname: 'Sandro', nachname: 'Zehnder' })
  history = await seedTraining(house, people())
}, 120_000)

test('a year of training: three a week, seven weeks in form, every kind of exercise', async () => {
  expect(history.sets.length).toBeGreaterThan(2500)
  expect(new Set(history.sets.map(({ kind }) => kind))).toEqual(new Set(['weight', 'body', 'distance', 'time']))
  const { reply } = await house.as(ursina, workouts.streak)
  expect(reply).toMatchObject({ weeks: 7, goal: 3 })
  expect(reply.thisWeek).toBeLessThanOrEqual(2)
  const { reply: weeks } = await house.as(ursina, workouts.streakHistory)
  expect(weeks.length).toBeGreaterThan(50)
  expect(weeks.filter(({ kept }) => kept).length).toBeGreaterThan(40)
})

test('what the server counts is what the rules count from the same sets', async () => {
  const fold = new Fold()
  for (const set of history.sets) fold.put(set)
  for (const run of history.runs) fold.putRun(run)
  const { reply: stats } = await house.as(ursina, workouts.stats)
  const { sets, volume, runs, minutes, records } = fold.totals()
  expect(stats).toMatchObject({ sets, volume, runs, minutes, records })
  expect(records).toBe(replay(history.sets).size)
  const { reply: training } = await house.as(ursina, workouts.training)
  const own = fold.exerciseIds().flatMap(id => {
    const { sets: _, ...bests } = fold.exercise(id)!.bests
    return Object.entries(bests).map(([kind, best]) => `${id} ${kind} ${best.value} ${best.day}`)
  })
  expect(training.bests.map(({ exercise, kind, value, day }) => `${exercise} ${kind} ${value} ${day}`).sort()).toEqual(own.sort())
})

test('the split due next is the plan’s first, with the last weights of the pictures', async () => {
  const { reply: due } = await house.as(ursina, workouts.split)
  expect(due?.split).toMatchObject({ title: 'Oberkörper A', sets: 18 })
  const press = due!.split.slots.find(({ exercise }) => exercise.title === 'Brustpresse')!
  expect(press).toMatchObject({ setting: 'Sitz 5', exercise: { device: 'Gerät 14' } })
  const last = history.sets.filter(({ slot, warmup }) => slot === press.key && !warmup).slice(-3)
  expect(last.map(({ weight, reps }) => [weight, reps])).toEqual([
    [57.5, 10],
    [57.5, 9],
    [57.5, 8],
  ])
})

test('plans: a current and an old one here, another one there, and nobody sees the other’s', async () => {
  const { reply: mine } = await house.as(ursina, workouts.plans)
  expect(mine.map(({ title, current, trainer: by }) => [title, current, by])).toEqual([
    ['Muskelaufbau, Phase 2', true, 'Sandro Zehnder'],
    ['Grundlagen', false, 'Sandro Zehnder'],
  ])
  const { reply: theirs } = await house.as(noah, workouts.plan)
  expect(theirs?.title).toBe('Wiedereinstieg')
  const foreign = await house.as(noah, workouts.onePlan, { params: { id: mine[0]!._id } })
  expect([foreign.status, foreign.code]).toEqual([404, 'missing'])
  const { reply: stats } = await house.as(noah, workouts.stats)
  expect(stats).toMatchObject({ runs: 0, sets: 0, volume: 0, records: 0, streak: { weeks: 0, best: 0 } })
})

test('done again it adds nothing', async () => {
  const before = (await house.as(ursina, workouts.stats)).reply
  await seedTraining(house, people())
  expect((await house.as(ursina, workouts.stats)).reply).toEqual(before)
  expect((await house.as(ursina, workouts.plans)).reply.length).toBe(2)
})

test('sixty exercises; what can take a place exists and is another', async () => {
  const { reply: exercises } = await house.as(ursina, workouts.exercises)
  const ids = new Set(exercises.map(({ _id }) => _id))
  expect(exercises.length).toBeGreaterThanOrEqual(55)
  expect(ids.size).toBe(exercises.length)
  for (const { _id, alternatives } of exercises) for (const other of alternatives) expect(ids.has(other) && other !== _id).toBe(true)
  expect(exercises.filter(({ note }) => note).every(({ device }) => device?.startsWith('Kabelturm'))).toBe(true)
  expect(exercises.some(({ note }) => note)).toBe(true)
})

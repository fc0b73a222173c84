import { describe, expect, test } from 'vitest'
import type { Exercise, ExerciseSlot, SetTarget } from '#contract/workouts.ts'
import { addSlot, addTarget, durationOf, sameAsLast, startRun, suggestion, swapSlot } from './trainingRun.ts'

const exercise = (title: string, kind: Exercise['kind'] = 'weight'): Exercise => ({
  _id: title,
  title,
  kind,
  muscle: null,
  device: null,
  bar: null,
  note: false,
  alternatives: [],
})
const target = (more: Partial<SetTarget> = {}): SetTarget => ({
  warmup: false,
  weight: null,
  reps: 8,
  repsTo: 10,
  distance: null,
  time: null,
  ...more,
})
const slot = (key: string, more: Partial<ExerciseSlot> = {}): ExerciseSlot => ({
  key,
  exercise: exercise(key),
  superset: null,
  rest: 120,
  setting: 'Sitz 5',
  hint: null,
  targets: [target({ warmup: true, weight: 30 }), target(), target(), target()],
  ...more,
})
const moment = { at: '2026-11-20T15:42:00.000Z', day: '2026-11-20' }
const change = { id: 'm1', at: '2026-11-20T15:50:00.000Z' }
const done = (index: number, warmup = false, values = {}) => ({ slot: 'A', index, warmup, ...values })

test('a run copies what it starts from', () => {
  const split = { _id: 's', title: 'Oberkörper A', slots: [slot('A')] }
  const run = startRun({ plan: 'p', split }, moment)
  expect(run).toMatchObject({
    title: 'Oberkörper A',
    plan: 'p',
    split: 's',
    state: 'running',
    started: moment.at,
    day: moment.day,
    modifications: [],
  })
  split.slots[0]!.targets.pop()
  expect(run.slots[0]!.targets.length).toBe(4)
  expect(startRun({ workout: { _id: 'w', title: 'Kurz', slots: [] } }, moment)).toMatchObject({ workout: 'w', title: 'Kurz' })
  expect(startRun({}, moment)).toMatchObject({ title: 'Freies Training', slots: [] })
})

describe('swap and add', () => {
  const run = startRun({ plan: 'p', split: { _id: 's', title: 'x', slots: [slot('A'), slot('B')] } }, moment)

  test('a slot without sets takes the other exercise and is logged', () => {
    const swapped = swapSlot(run, { key: 'A', exercise: exercise('C') }, change)
    expect(swapped.slots.map(one => [one.key, one.exercise._id, one.added, one.setting])).toEqual([
      ['A', 'C', true, null],
      ['B', 'B', undefined, 'Sitz 5'],
    ])
    expect(swapped.slots[0]!.targets.map(({ weight, reps }) => [weight, reps])).toEqual(Array(4).fill([null, 8]))
    expect(swapped.modifications).toEqual([{ ...change, kind: 'swap', slot: 'A', from: 'A', to: 'C' }])
    expect(run.slots[0]!.exercise._id).toBe('A')
  })

  test('a slot with sets keeps them; the rest goes on behind it', () => {
    const swapped = swapSlot(run, { key: 'A', exercise: exercise('C'), done: [done(0, true), done(0)] }, change)
    expect(swapped.slots.map(one => [one.key, one.exercise._id, one.targets.map(({ warmup }) => warmup)])).toEqual([
      ['A', 'A', [true, false]],
      ['m1', 'C', [false, false]],
      ['B', 'B', [true, false, false, false]],
    ])
    expect(swapped.modifications[0]).toMatchObject({ slot: 'm1', from: 'A', to: 'C' })
  })

  test('after the last set there is one to do with the other', () => {
    const all = [done(0, true), done(0), done(1), done(2)]
    expect(swapSlot(run, { key: 'A', exercise: exercise('C'), done: all }, change).slots[1]!.targets.length).toBe(1)
  })

  test('in a superset the slot stays one, so that the rounds stay aligned', () => {
    const pair = startRun(
      { workout: { _id: 'w', title: 'x', slots: [slot('A', { superset: 's' }), slot('B', { superset: 's' })] } },
      moment,
    )
    expect(swapSlot(pair, { key: 'A', exercise: exercise('C'), done: [done(0)] }, change).slots.map(({ key }) => key)).toEqual(['A', 'B'])
  })

  test('another kind asks for what it counts', () => {
    const held = swapSlot(run, { key: 'A', exercise: exercise('Plank', 'time') }, change).slots[0]!
    expect(held.targets).toEqual(Array(3).fill(target({ reps: null, repsTo: null })))
  })

  test('an added exercise stands last and is logged; a set more is a copy of the last', () => {
    const added = addSlot(run, exercise('D'), change)
    expect(added.slots.at(-1)).toMatchObject({ key: 'm1', exercise: { _id: 'D' }, added: true, targets: [{}, {}, {}] })
    expect(added.modifications).toEqual([{ ...change, kind: 'add', slot: 'm1', to: 'D' }])
    expect(addTarget(run, 'A').slots[0]!.targets.at(-1)).toEqual(target())
    expect(addTarget(run, 'A').slots[0]!.targets.length).toBe(5)
  })

  test('a slot that is gone changes nothing', () => expect(swapSlot(run, { key: 'Z', exercise: exercise('C') }, change)).toBe(run))
})

describe('what the bar is filled with', () => {
  const last = [
    done(0, true, { weight: 30, reps: 12 }),
    done(0, false, { weight: 57.5, reps: 10 }),
    done(1, false, { weight: 57.5, reps: 9 }),
  ]

  test.each([
    [{ index: 1, warmup: false }, [], { weight: 57.5, reps: 9, from: 'last' }],
    [{ index: 0, warmup: true }, [], { weight: 30, reps: 12, from: 'last' }],
    [{ index: 2, warmup: false }, [done(1, false, { weight: 60, reps: 8 })], { weight: 60, reps: 8, from: 'previous' }],
    [{ index: 2, warmup: false }, [], { reps: 8, from: 'target' }],
  ])('%j', (place, now, values) => expect(suggestion(slot('A'), place, last, now)).toEqual(values))

  test('nothing known is said', () =>
    expect(suggestion(slot('A', { targets: [] }), { index: 0, warmup: false }, [], [])).toEqual({ from: 'nothing' }))

  test('the same as last time: absent and nought are one', () => {
    expect(sameAsLast({ reps: 8 }, { reps: 8, weight: 0, time: null })).toBe(true)
    expect(sameAsLast({ reps: 8, weight: 10 }, { reps: 8 })).toBe(false)
    expect(sameAsLast({ reps: 8 }, undefined)).toBe(false)
  })
})

test('a duration is never negative', () => {
  expect(durationOf({ started: moment.at, ended: '2026-11-20T16:42:00.000Z' })).toBe(3_600_000)
  expect(durationOf({ started: moment.at }, '2026-11-20T15:43:00.000Z')).toBe(60_000)
  expect(durationOf({ started: moment.at })).toBe(0)
  expect(durationOf({ started: moment.at, ended: '2026-11-19T00:00:00.000Z' })).toBe(0)
})

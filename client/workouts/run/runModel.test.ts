import { describe, expect, test } from 'vitest'
import { noPast, recordsIn, withPastPage } from '#client/parts/training/exercisePast.ts'
import { findExercises } from '#client/parts/training/exerciseSearch.ts'
import { replay } from '#contract/rules/training/records.ts'
import { nextSlot, progress } from '#contract/rules/training/rotation.ts'
import { prefillOf } from './prefill.ts'
import { groupsFor, linesOf, signOf } from './setLines.ts'
import { exercise, set, slot, target } from './testing.ts'
import { sourceOf } from './words.ts'

const none = new Set<string>()

describe('prefill', () => {
  const bench = slot('a', { targets: [target({ warmup: true, reps: 12 }), target(), target(), target()] })
  const last = [
    set(bench, 0, { run: 'then', weight: 57.5, reps: 10 }),
    set(bench, 1, { run: 'then', weight: 57.5, reps: 9 }),
    set(bench, 2, { run: 'then', weight: 57.5, reps: 8 }),
  ]

  test('the values of last time, set by set', () => {
    expect(prefillOf(bench, { warmup: false, index: 0 }, { lastTime: last, done: [] })).toMatchObject({
      values: { weight: 57.5, reps: 10 },
      source: 'wie zuletzt',
    })
    const same = [set(bench, 0, { weight: 57.5, reps: 10 })]
    expect(prefillOf(bench, { warmup: false, index: 1 }, { lastTime: last, done: same }).values).toEqual({ weight: 57.5, reps: 9 })
  })

  test('who left last time behind goes on as with the set before', () => {
    const more = [set(bench, 0, { weight: 60, reps: 10 }), set(bench, 1, { weight: 62.5, reps: 9 })]
    const filled = prefillOf(bench, { warmup: false, index: 2 }, { lastTime: last, done: more })
    expect([filled.values, filled.source, filled.last?.reps]).toEqual([{ weight: 62.5, reps: 9 }, 'wie Satz 2', 8])
  })

  test('without a past the plan says, and without a plan a place to begin', () => {
    expect(
      prefillOf(slot('b', { targets: [target({ weight: 40, reps: 12 })] }), { warmup: false, index: 0 }, { lastTime: [], done: [] }),
    ).toMatchObject({
      values: { weight: 40, reps: 12 },
      source: 'wie im Plan',
    })
    const bar = slot('c', { exercise: exercise('Kniebeuge', { bar: 15 }), targets: [] })
    expect(prefillOf(bar, { warmup: false, index: 0 }, { lastTime: [], done: [] }).values).toEqual({ weight: 15, reps: 10 })
  })
})

describe('a plan with a weight for each set', () => {
  const weights = (...all: (number | null)[]) => all.map(weight => target({ weight, reps: 8 }))
  const ramp = slot('r', { targets: weights(40, 42.5, 45) })
  const flat = slot('f', { targets: weights(50, 50) })
  const at = (index: number) => ({ warmup: false, index })
  const then = (of: typeof ramp, ...kilos: number[]) => kilos.map((weight, n) => set(of, n, { run: 'then', weight, reps: 6 }))
  const now = (of: typeof ramp, weight: number) => [set(of, 0, { weight, reps: 8 })]

  test('proposes each set as planned, whatever was done last time or just before', () => {
    expect(prefillOf(ramp, at(1), { lastTime: [], done: now(ramp, 40) })).toEqual({
      values: { weight: 42.5, reps: 8 },
      source: 'wie im Plan',
    })
    expect(prefillOf(ramp, at(2), { lastTime: then(ramp, 40, 40, 40), done: now(ramp, 47.5) })).toMatchObject({
      values: { weight: 45, reps: 8 },
      last: { weight: 40 },
      source: 'wie im Plan',
    })
    expect(prefillOf(ramp, at(0), { lastTime: then(ramp, 40), done: [] })).toMatchObject({
      values: { weight: 40, reps: 6 },
      source: 'wie zuletzt',
    })
  })

  test('one that names other weights than in the last training goes before what was lifted then; one that did not change does not', () => {
    const last = then(flat, 60, 60)
    expect(prefillOf(flat, at(0), { lastTime: last, done: [], asked: weights(45, 45) })).toMatchObject({
      values: { weight: 50, reps: 8 },
      source: 'wie im Plan',
    })
    for (const asked of [weights(50), weights(50, 50, 50), undefined])
      expect(prefillOf(flat, at(1), { lastTime: last, done: [], asked })).toMatchObject({
        values: { weight: 60, reps: 6 },
        source: 'wie zuletzt',
      })
  })
})

describe('lines', () => {
  const [a, b] = [slot('a', { targets: [target({ warmup: true }), target(), target()] }), slot('b')]

  test('warm-up first, the due one marked', () => {
    const sets = [set(a, 0, { warmup: true })]
    const lines = linesOf('a', progress([a, b], sets), sets, nextSlot([a, b], sets))
    expect(lines.map(({ label, now }) => [label, now])).toEqual([
      ['Aufw.', false],
      ['1', true],
      ['2', false],
    ])
  })

  test('sets of two devices on one place are both shown', () => {
    const sets = [set(b, 0), set(b, 0, { reps: 7 })]
    const lines = linesOf('b', progress([b], sets), sets, nextSlot([b], sets))
    expect(lines.filter(line => line.set).map(line => line.set?.id)).toEqual(sets.map(({ id }) => id))
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  })
})

describe('groups', () => {
  const [a, b, c] = [slot('a', { targets: [target()] }), slot('b', { superset: 'S' }), slot('c', { superset: 'S' })]

  test('done, under way, coming; the members of a superset carry letters', () => {
    const sets = [set(a, 0, { weight: 40, reps: 10, warmup: true, rev: '1:x' }), set(a, 0, { weight: 77.5, reps: 8, rev: '1:x' })]
    const groups = groupsFor([a, b, c], { sets, records: new Map(), refused: none, active: 'c' })
    expect(groups.map(({ phase, superset, rounds }) => [phase, superset, rounds])).toEqual([
      ['done', false, 1],
      ['active', true, 3],
    ])
    expect(groups[0]!.slots[0]).toMatchObject({ volume: 620, sign: 'ok', done: 2 })
    expect(groups[1]!.slots.map(({ letter }) => letter)).toEqual(['A', 'B'])
  })

  test('a row shows its worst set', () => {
    const one = set(a, 0, { rev: '1:x' })
    const two = set(a, 1)
    const sign = (refused: Set<string>) =>
      groupsFor([a], { sets: [one, two], records: new Map(), refused, active: undefined })[0]!.slots[0]!.sign
    expect([sign(none), sign(new Set([one.id]))]).toEqual(['waiting', 'refused'])
  })
})

test('a tick is solid only for the version that the server has', () => {
  const one = set(slot('a'), 0)
  const sign = (rev: string, version = 2) => signOf({ id: one.id, rev, version }, none)
  expect([sign(''), sign('1:x'), sign('2:x')]).toEqual(['waiting', 'waiting', 'ok'])
})

describe('records', () => {
  const bench = slot('a')
  const past = [set(bench, 0, { run: 'then', weight: 60, reps: 10 }), set(bench, 1, { run: 'then', weight: 55, reps: 12 })]
  const now = [
    set(bench, 0, { warmup: true, weight: 100, reps: 1 }),
    set(bench, 1, { weight: 60, reps: 10 }),
    set(bench, 2, { weight: 62.5, reps: 9 }),
    set(bench, 3, { weight: 62.5, reps: 13 }),
  ]

  test('are those that the replay of all sets tells', () => {
    const known = new Map([[bench.exercise._id, withPastPage(noPast, [...past].reverse(), true)]])
    const all = replay([...past, ...now])
    for (const { id } of past) all.delete(id)
    expect(recordsIn(now, known)).toEqual(all)
    expect([...recordsIn(now, known).values()]).toEqual(['weight', 'volume'])
  })

  test('wait until all of the past is read', () => {
    const known = new Map([[bench.exercise._id, withPastPage(noPast, past, false)]])
    expect(recordsIn(now, known).size).toBe(0)
  })

  test('pages add up to sessions, newest first', () => {
    const older = [set(bench, 0, { run: 'long ago', at: '2026-01-02T08:00:00.000Z' })]
    const book = withPastPage(withPastPage(noPast, past, false), older, true)
    expect(book.sessions.map(({ run, sets }) => [run, sets.length])).toEqual([
      ['then', 2],
      ['long ago', 1],
    ])
    expect(book.bests.sets).toBe(3)
  })
})

test('the search needs no accents and puts beginnings first', () => {
  const all = [exercise('Schrägbankdrücken'), exercise('Bankdrücken', { device: 'Gerät 3' }), exercise('Beinpresse')]
  expect(findExercises(all, 'bankdrucken').map(({ title }) => title)).toEqual(['Bankdrücken', 'Schrägbankdrücken'])
  expect(findExercises(all, 'gerat bank').map(({ title }) => title)).toEqual(['Bankdrücken'])
})

test('one training is told of as one', () => {
  expect(sourceOf(1)).toBe('Für eine Wiederholung, aus Sätzen mit 1 bis 12 Wiederholungen deines letzten Trainings.')
  expect(sourceOf(3)).toContain('der letzten 3 Trainings')
})

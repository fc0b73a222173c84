import { expect, test } from 'vitest'
import { doneSet } from './testing.ts'
import { Fold } from './trainingFold.ts'

const of = (sets: Parameters<Fold['put']>[0][]) => {
  const fold = new Fold()
  for (const set of sets) fold.put(set)
  return fold
}

test('a day of an exercise: its volume and the set with its best estimate', () => {
  const first = doneSet({ day: '2026-11-02', weight: 60, reps: 10 })
  const second = doneSet({ day: '2026-11-02', weight: 70, reps: 8 })
  const fold = of([doneSet({ day: '2026-11-02', weight: 40, reps: 10, warmup: true }), first, second])
  expect(fold.exercise('a')!.days).toEqual([{ day: '2026-11-02', sets: 2, volume: 1160, oneRepMax: 70 * (1 + 8 / 30), set: second.id }])
  expect(fold.totals()).toMatchObject({ sets: 3, volume: 1160 })
})

test('thirds of a kilogram never drift', () => {
  const sets = Array.from({ length: 1000 }, () => doneSet({ weight: 20.41, reps: 3 }))
  const fold = of(sets)
  for (const { id } of sets.slice(1)) fold.remove(id)
  expect(fold.totals().volume).toBe(61.23)
  fold.remove(sets[0]!.id)
  expect(fold.totals()).toMatchObject({ sets: 0, volume: 0 })
  expect([...fold.trainingDays()]).toEqual([])
})

test('minutes come from runs that ended', () => {
  const fold = new Fold()
  fold.putRun({ id: 'r', started: '2026-11-02T10:00:00.000Z', ended: '2026-11-02T11:02:00.000Z' })
  fold.putRun({ id: 's', started: '2026-11-03T10:00:00.000Z' })
  expect(fold.totals()).toMatchObject({ runs: 2, minutes: 62 })
  fold.removeRun('r')
  expect(fold.totals()).toMatchObject({ runs: 1, minutes: 0 })
})

test('after 20 000 sets, one more recounts one exercise only', () => {
  const fold = of(Array.from({ length: 20_000 }, (_, n) => doneSet({ exercise: `e${n % 50}`, weight: n % 100, reps: 8, day: addedDay(n) })))
  const before = fold.exerciseIds().map(id => fold.exercise(id))
  fold.put(doneSet({ exercise: 'e7', weight: 500, reps: 1, at: '2027-01-01T00:00:00.000Z' }))
  const after = fold.exerciseIds().map(id => fold.exercise(id))
  expect(after.filter((totals, place) => totals !== before[place]).map(totals => totals!.exercise)).toEqual(['e7'])
  expect(fold.exercise('e7')!.bests.weight?.value).toBe(500)
})
const addedDay = (n: number) => `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`

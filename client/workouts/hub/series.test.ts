import { expect, it } from 'vitest'
import { Fold, type FoldSet } from '#contract/rules/training/trainingFold.ts'
import { headlineOf, metricOf, metricSentence, seriesOf } from './series.ts'

const set = (id: string, day: string, fields: Partial<FoldSet>): FoldSet => ({
  id,
  exercise: 'e',
  title: 'E',
  kind: 'weight',
  warmup: false,
  at: `${day}T10:00:00.000Z`,
  day,
  ...fields,
})

function exerciseOf(...sets: FoldSet[]) {
  const fold = new Fold()
  for (const one of sets) fold.put(one)
  return fold.exercise('e')!
}

const options = { formula: 'epley', metric: 'oneRepMax', isOpen: () => false } as const

it('takes the best estimate of each day and marks those above all before', () => {
  const exercise = exerciseOf(
    set('a', '2026-11-02', { weight: 60, reps: 10 }),
    set('b', '2026-11-02', { weight: 90, reps: 3, warmup: true }),
    set('c', '2026-11-04', { weight: 60, reps: 8 }),
    set('d', '2026-11-06', { weight: 60, reps: 8 }),
    set('e', '2026-11-06', { weight: 70, reps: 9 }),
  )
  expect(seriesOf(exercise, options)).toEqual([
    { day: '2026-11-02', value: 80, record: false, open: false },
    { day: '2026-11-04', value: 76, record: false, open: false },
    { day: '2026-11-06', value: 91, record: true, open: false },
  ])
})

it('is open on the days whose sets are only here', () => {
  const exercise = exerciseOf(set('a', '2026-11-02', { weight: 60, reps: 10 }), set('b', '2026-11-04', { weight: 60, reps: 10 }))
  const points = seriesOf(exercise, { ...options, isOpen: ({ id }) => id === 'b' })
  expect(points.map(({ open }) => open)).toEqual([false, true])
})

it('shows what its kind is measured by, and names the formula only where there is one', () => {
  const plank = exerciseOf(set('a', '2026-11-02', { kind: 'time', time: 90_000 }))
  expect(metricOf(plank)).toBe('time')
  expect(seriesOf(plank, { ...options, metric: 'time' })[0]?.value).toBe(90)
  expect(metricSentence('time', 'epley')).toBe('Längste Zeit je Training.')
  expect(metricSentence('oneRepMax', 'brzycki')).toBe('Geschätztes 1RM nach Brzycki.')
  const pullUp = exerciseOf(set('a', '2026-11-02', { kind: 'body', reps: 8 }))
  expect(headlineOf(pullUp)).toMatchObject({ kind: 'reps', value: 8 })
  const rower = exerciseOf(set('a', '2026-11-02', { kind: 'distance', distance: 2000, time: 468_200 }))
  expect(headlineOf(rower)).toMatchObject({ kind: 'distance', value: 2000 })
})

import { expect, test } from 'vitest'
import { newsOf, type TrainedPlan } from '#contract/rules/plans/planNews.ts'
import type { ExerciseSlot } from '#contract/workouts.ts'
import { newsWords } from './words.ts'

const slot = (key: string, more: Partial<ExerciseSlot> = {}): ExerciseSlot => ({
  key,
  superset: null,
  rest: 90,
  setting: null,
  hint: null,
  targets: [{ warmup: false, weight: 60, reps: 8, repsTo: 12, distance: null, time: null }],
  exercise: { _id: key, title: key, kind: 'weight', muscle: null, device: null, bar: null, note: false, alternatives: [] },
  ...more,
})
const plan = (...slots: ExerciseSlot[]): TrainedPlan => ({
  _id: 'plan',
  title: 'Kraft',
  splits: [{ _id: 'day', title: 'Oberkörper', minutes: 40, sets: slots.length, slots }],
})
const words = (before: TrainedPlan | null, now: TrainedPlan) => newsWords(newsOf(before, now)!).map(({ title, lines }) => [title, ...lines])

test('what is new stands there in words', () => {
  const [press, row] = [slot('Brustpresse'), slot('Rudern')]
  const heavier = slot('Brustpresse', { targets: press.targets.map(each => ({ ...each, weight: 62.5 })), rest: 120, setting: 'Sitz 5' })
  expect(words(plan(press, row), plan(slot('Latzug'), heavier))).toEqual([
    [
      'Oberkörper',
      'Neu: Latzug, 1 Satz · 60 kg × 8–12',
      'Brustpresse: 1 Satz · 62,5 kg × 8–12 statt 1 Satz · 60 kg × 8–12, Pause 120 s statt 90 s, Einstellung Sitz 5',
      'Nicht mehr dabei: Rudern',
    ],
  ])
  expect(words(null, plan(press))).toEqual([['Oberkörper', 'Neuer Tag, 1 Übung']])
})

test('a superset that is only called otherwise is not told, and of many lines the first', () => {
  expect(words(plan(slot('a', { superset: 'B' })), plan(slot('a', { superset: 'A' })))).toEqual([])
  const many = Array.from({ length: 12 }, (_, at) => slot(`${at}`))
  const [[, ...lines] = []] = words(plan(), plan(...many))
  expect(lines).toHaveLength(9)
  expect(lines.at(-1)).toBe('und 4 mehr')
})

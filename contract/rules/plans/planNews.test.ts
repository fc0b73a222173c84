import { expect, test } from 'vitest'
import type { ExerciseSlot, SetTarget, Split } from '#contract/workouts.ts'
import { newsOf, type PlanNews, type TrainedPlan } from './planNews.ts'

const eight: SetTarget = { warmup: false, weight: 60, reps: 8, repsTo: 12, distance: null, time: null }
const slot = (key: string, title = key, more: Partial<ExerciseSlot> = {}): ExerciseSlot => ({
  key,
  superset: null,
  rest: 90,
  setting: null,
  hint: null,
  targets: [eight, eight],
  exercise: { _id: title, title, kind: 'weight', muscle: null, device: null, bar: null, note: false, alternatives: [] },
  ...more,
})
const day = (_id: string, slots: ExerciseSlot[], title = _id): Split => ({ _id, title, minutes: 40, sets: 4, slots })
const plan = (splits: Split[], _id = 'plan'): TrainedPlan => ({ _id, title: 'Kraft', splits })
const [press, row, squat] = [slot('press'), slot('row'), slot('squat')]
const known = plan([day('A', [press, row]), day('B', [squat])])

/** The news in a few words. */
const words = (news: PlanNews | undefined) =>
  news && [
    ...(news.other ? ['another plan'] : []),
    ...news.days.flatMap(one =>
      one.kind !== 'changed'
        ? [`${one.kind} ${one.split.title}`]
        : [
            ...(one.before.title !== one.split.title ? [`${one.before.title} is ${one.split.title}`] : []),
            ...(one.moved ? [`${one.split.title} in another order`] : []),
            ...one.slots.map(({ kind, slot, ...rest }) =>
              'parts' in rest ? `${slot.key}: ${rest.parts.join(', ')}` : `${kind} ${slot.exercise.title}`,
            ),
          ],
    ),
    ...(news.moved ? ['days in another order'] : []),
  ]

test.each<[string, TrainedPlan | null, TrainedPlan, string[] | undefined]>([
  ['the same plan', known, structuredClone(known), undefined],
  ['the first plan', null, known, ['another plan', 'added A', 'added B']],
  ['another plan', known, plan([day('C', [press])], 'other'), ['another plan', 'added C']],
  ['a day more', known, plan([...known.splits, day('C', [press])]), ['added C']],
  ['a day less', known, plan([known.splits[0]!]), ['removed B']],
  ['days moved', known, plan([...known.splits].reverse()), ['days in another order']],
  ['a day renamed', known, plan([day('A', [press, row], 'Push'), known.splits[1]!]), ['A is Push']],
  ['an exercise more', known, plan([day('A', [press, row, slot('curl')]), known.splits[1]!]), ['added curl']],
  ['an exercise less', known, plan([day('A', [row]), known.splits[1]!]), ['removed press']],
  ['another exercise in its place', known, plan([day('A', [slot('press', 'dips'), row]), known.splits[1]!]), ['swapped dips']],
  ['exercises moved', known, plan([day('A', [row, press]), known.splits[1]!]), ['A in another order']],
  [
    'a set more',
    known,
    plan([day('A', [slot('press', 'press', { targets: [eight, eight, eight] }), row]), known.splits[1]!]),
    ['press: targets'],
  ],
  [
    'rest, setting, hint and superset',
    known,
    plan([day('A', [slot('press', 'press', { rest: 60, setting: 'Sitz 5', hint: 'Langsam', superset: 'A' }), row]), known.splits[1]!]),
    ['press: rest, setting, hint, superset'],
  ],
  ['an exercise on another day', known, plan([day('A', [press]), day('B', [squat, row])]), ['removed row', 'added row']],
])('%s', (_what, before, now, news) => {
  expect(words(newsOf(before, now))).toEqual(news)
})

test('what the studio says of an exercise, and how an answer writes nothing, is no news', () => {
  const { superset: _, setting: __, ...bare } = press
  const renamed = { ...bare, exercise: { ...press.exercise, title: 'Brustpresse', alternatives: ['dips'] } } as ExerciseSlot
  const sets = [{ repsTo: 12, reps: 8, weight: 60, warmup: false }, eight] as SetTarget[]
  expect(newsOf(known, plan([day('A', [{ ...renamed, targets: sets }, row]), known.splits[1]!]))).toBeUndefined()
})

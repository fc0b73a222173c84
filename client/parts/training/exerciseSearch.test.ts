import { expect, test } from 'vitest'
import type { Exercise } from '#contract/workouts.ts'
import { findExercises } from './exerciseSearch.ts'

const about = { kind: 'weight', muscle: null, device: null, bar: null, note: false } as const
const all = ['Kniebeuge, Langhantel', 'Kniebeuge ohne Gewicht', 'Unterarmstütz', 'Rudern sitzend', 'Bankdrücken, Langhantel'].map(
  (title): Exercise => ({ ...about, _id: title, title, alternatives: [] }),
)
const titles = (text: string) => findExercises(all, text).map(({ title }) => title)

test('an exercise is found by its English name and by what people call it', () => {
  expect(titles('squat')).toEqual(['Kniebeuge ohne Gewicht', 'Kniebeuge, Langhantel'])
  expect(titles('Plank')).toEqual(['Unterarmstütz'])
  expect(titles('bench press')).toEqual(['Bankdrücken, Langhantel'])
})

test('one wrong letter is looked over where nothing has the word as typed', () => {
  expect(titles('Knibeuge')).toHaveLength(2)
  expect(titles('unteramstütz')).toEqual(['Unterarmstütz'])
  expect(titles('rudern')).toEqual(['Rudern sitzend'])
  expect(titles('springen')).toEqual([])
})

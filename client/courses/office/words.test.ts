import { expect, test } from 'vitest'
import type { ShownExecution } from './coursePlanActs.ts'
import { noticeCountText } from './words.ts'

const row = (over: Partial<ShownExecution>) => ({ published: true, booked: 2, waiting: 1, ...over }) as ShownExecution
const person = (pushed?: boolean) => ({ _id: 'a', name: 'Anna Tobler', waiting: false, pushed, telefon: null })

test.each([
  [row({ published: false }), undefined, undefined],
  [row({ booked: 0, waiting: 0 }), undefined, undefined],
  [row({}), undefined, '3 Personen erfahren es.'],
  [row({ booked: 1, waiting: 0 }), [person(true)], '1 Person erfährt es: 1 auf dem Handy.'],
  [row({}), [person(true), person(false), person(false)], '3 Personen erfahren es: 1 auf dem Handy, 2 per E-Mail.'],
  [row({}), [person(false), person(false), person(false)], '3 Personen erfahren es: 3 per E-Mail.'],
])('who is told, and how (%#)', (shown, people, words) => {
  expect(noticeCountText(shown, people)).toBe(words)
})

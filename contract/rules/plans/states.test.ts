import { expect, test } from 'vitest'
import { follows } from '#contract/states.ts'
import { type FeedbackState, feedbackMoves, feedbackStates } from './states.ts'

test('feedback goes from new by read to answered, and never back', () => {
  const all = Object.keys(feedbackStates) as FeedbackState[]
  const steps = all.flatMap(from => all.filter(to => follows(feedbackMoves, from, to)).map(to => `${from} → ${to}`))
  expect(steps).toEqual(['new → read', 'new → answered', 'read → answered'])
})

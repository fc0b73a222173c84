import { expect, test } from 'vitest'
import { firstSteps } from './firstSteps.ts'

const today = '2026-11-28'
const fresh = { studio: null, since: today, trained: [], joined: false, seen: false }
const open = (over: Partial<Parameters<typeof firstSteps>[0]> = {}) =>
  firstSteps({ ...fresh, ...over }, today).flatMap(([step, done]) => (done ? [] : [step]))

test('a new member is shown what to do first, and what of it is done', () => {
  expect(open()).toEqual(['studio', 'code', 'training', 'community'])
  expect(open({ studio: 'winterthur', trained: [today] })).toEqual(['code', 'community'])
  expect(open({ joined: undefined })).toContain('community')
})

test('nobody is shown them who has done all, or has trained three times', () => {
  expect(open({ studio: 'winterthur', trained: [today], joined: true, seen: true })).toEqual([])
  expect(open({ trained: [today, today, today] })).toEqual([])
})

test('nobody is shown them who has been a member for long, or of whom that is not known', () => {
  expect(open({ since: '2026-09-29' })).toHaveLength(4)
  expect(open({ since: '2026-09-28' })).toEqual([])
  expect(open({ since: undefined })).toEqual([])
  expect(open({ trained: ['2026-09-28'] })).toEqual([])
})

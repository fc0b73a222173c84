import { expect, test } from 'vitest'
import { firstSteps } from './firstSteps.ts'

const fresh = { studio: null, trained: 0, joined: false, seen: false }
const open = (over: Partial<Parameters<typeof firstSteps>[0]> = {}) =>
  firstSteps({ ...fresh, ...over }).flatMap(([step, done]) => (done ? [] : [step]))

test('a new member is shown what to do first, and what of it is done', () => {
  expect(open()).toEqual(['studio', 'code', 'training', 'community'])
  expect(open({ studio: 'winterthur', trained: 1 })).toEqual(['code', 'community'])
  expect(open({ joined: undefined })).toContain('community')
})

test('nobody is shown them who has done all, or has trained three times', () => {
  expect(firstSteps({ studio: 'winterthur', trained: 1, joined: true, seen: true })).toEqual([])
  expect(firstSteps({ ...fresh, trained: 3 })).toEqual([])
})

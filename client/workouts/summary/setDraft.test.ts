import { expect, it } from 'vitest'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { applySetDraft, draftOf, reasons } from './setDraft.ts'

const set = { id: 's', kind: 'weight', weight: 60, reps: 10, rpe: 8, note: 'Sitz 5' } as TrainingSet

it('keeps what was not edited and drops what was emptied', () => {
  expect(applySetDraft(set, { ...draftOf(set), weight: 62.5 }, 'Sitz 6')).toMatchObject({ weight: 62.5, reps: 10, rpe: 8, note: 'Sitz 6' })
  const bare = applySetDraft(set, { reps: 10 }, ' ')
  expect('weight' in bare).toBe(false)
  expect('note' in bare).toBe(false)
})

it('shows seconds and keeps milliseconds', () => {
  const plank = { ...set, kind: 'time', weight: undefined, reps: undefined, time: 90_500 } as TrainingSet
  expect(draftOf(plank).time).toBe(90.5)
  expect(applySetDraft(plank, { time: 61.25 }, '').time).toBe(61_250)
})

it('says why a value can not be kept', () => {
  expect(reasons('weight', { weight: 60, reps: 10 })).toEqual({})
  expect(reasons('weight', { weight: 60 })).toHaveProperty('reps')
  expect(reasons('weight', { weight: 501, reps: 1.5 })).toMatchObject({
    weight: expect.stringContaining('500'),
    reps: expect.stringContaining('ganze'),
  })
  expect(reasons('time', { time: Number.NaN })).toHaveProperty('time')
  expect(reasons('body', { reps: 0 })).toEqual({})
})

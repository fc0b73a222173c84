import { describe, expect, test } from 'vitest'
import { bestsOf, noBests, recordOf, replay } from './records.ts'
import { doneSet } from './testing.ts'

const bestsAfter = (...earlier: Parameters<typeof doneSet>[0][]) => bestsOf(earlier.map(set => doneSet(set)))

describe('what a record is', () => {
  const baseline = { weight: 60, reps: 10 }

  test.each([
    [{ weight: 62.5, reps: 9 }, 'weight'],
    [{ weight: 60, reps: 11 }, 'volume'],
    [{ weight: 40, reps: 14 }, 'reps'],
    [{ weight: 60, reps: 10 }, null],
    [{ weight: 57.5, reps: 10 }, null],
    [{ weight: 62.5, reps: 20 }, 'weight'],
    [{ weight: 70, reps: 12, warmup: true }, null],
    [{ weight: 60, reps: 10, time: 90_000 }, null],
    [{ weight: 80, reps: 12, distance: 10 }, 'distance'],
  ])('after 60 × 10, %j is %s', (set, kind) => expect(recordOf(doneSet(set), bestsAfter(baseline))).toBe(kind))

  test('the first set is the baseline, and a warm-up before it changes nothing', () => {
    expect(recordOf(doneSet(baseline), noBests())).toBeNull()
    expect(recordOf(doneSet(baseline), undefined)).toBeNull()
    expect(recordOf(doneSet(baseline), bestsAfter({ weight: 20, reps: 10, warmup: true }))).toBeNull()
  })

  test('the farthest distance comes first; its time is none for a distance', () => {
    const rowed = bestsAfter({ kind: 'distance', distance: 2000, time: 480_000 })
    expect(recordOf(doneSet({ kind: 'distance', distance: 2001, time: 500_000 }), rowed)).toBe('distance')
    expect(recordOf(doneSet({ kind: 'distance', distance: 2000, time: 600_000 }), rowed)).toBeNull()
  })

  test('the longest time is a best and no record (L123)', () => {
    const held = bestsAfter({ kind: 'time', time: 60_000 })
    expect(recordOf(doneSet({ kind: 'time', time: 61_000 }), held)).toBeNull()
    expect(held.time?.value).toBe(60_000)
  })

  test('the first kilogram on the body is a record', () => {
    const own = bestsAfter({ kind: 'body', reps: 8 })
    expect(recordOf(doneSet({ kind: 'body', reps: 5, weight: 2.5 }), own)).toBe('weight')
    expect(recordOf(doneSet({ kind: 'body', reps: 9 }), own)).toBe('reps')
  })
})

test('exercises do not know of each other', () => {
  const records = replay([
    doneSet({ weight: 60, reps: 5 }),
    doneSet({ exercise: 'b', weight: 80, reps: 5 }),
    doneSet({ weight: 61, reps: 5 }),
  ])
  expect([...records.values()]).toEqual(['weight'])
})

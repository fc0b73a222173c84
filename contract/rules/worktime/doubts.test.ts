import { describe, expect, test } from 'vitest'
import { clockDoubts, doubtsOf } from './doubts.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-20T08:00:00Z')

interface Tap {
  /** True minutes since the start. */
  min: number
  /** Ms by which the device's clock is ahead of what it was. */
  set?: number
  /** True minutes at which it was last compared with ours; its clock was ahead by `knew` then. */
  compared: number
  knew?: number
}

/** Taps as a device sends them, in the order of its numbers. */
const taps = (all: readonly Tap[]) =>
  all.map(({ min, set = 0, compared, knew = 0 }, nth) => {
    const now = start + min * 60_000 + set
    const age = Math.max(0, Math.round((now - (start + compared * 60_000 + knew)) / 1000))
    return { _id: `s${nth}`, n: nth, at: new Date(now - knew).toISOString(), offset: -knew, offsetAge: age }
  })
const told = (all: readonly Tap[]) => [...clockDoubts(taps(all))].map(([_id, whys]) => `${_id} ${whys.join('+')}`).sort()

describe('taps on one device', () => {
  test.each<[what: string, all: Tap[], found: string[]]>([
    [
      'with a clock that is right tell nothing',
      [
        { min: 0, compared: -1 },
        { min: 60, compared: 59 },
        { min: 240, compared: 200 },
      ],
      [],
    ],
    [
      'that come one upon the other tell nothing of a clock that is compared between them, to the second',
      [
        { min: 0, compared: -1, knew: -800 },
        { min: 0.01, compared: 0, knew: 700 },
        { min: 0.1, compared: 0.1 },
      ],
      [],
    ],
    [
      'of which the clock was put forward are told once it is compared, both of them',
      [
        { min: 0, compared: 0 },
        { min: 60, set: 2 * hour, compared: 20 },
        { min: 90, set: 2 * hour, compared: 20 },
        { min: 240, set: 2 * hour, compared: 239, knew: 2 * hour },
      ],
      ['s1 jumped', 's2 jumped', 's3 jumped'],
    ],
    [
      'of which the clock was put back are told, and not what was compared a moment before',
      [
        { min: 0, compared: -1 },
        { min: 240, compared: 239 },
        { min: 250, set: -2 * hour, compared: 239 },
        { min: 260, set: -2 * hour, compared: 239 },
      ],
      ['s2 backwards', 's3 backwards'],
    ],
    [
      'that were put back to before anything was tapped are told once it is compared',
      [
        { min: 0, compared: -1 },
        { min: 240, set: -2 * hour, compared: 200 },
        { min: 300, set: -2 * hour, compared: 299, knew: -2 * hour },
      ],
      ['s1 jumped', 's2 jumped'],
    ],
    [
      'between which the clock was put forward and right again are both doubtful',
      [
        { min: 0, compared: 0 },
        { min: 30, set: 2 * hour, compared: 0 },
        { min: 60, compared: 0 },
      ],
      ['s1 backwards', 's2 backwards'],
    ],
  ])('%s', (_, all, found) => expect(told(all)).toEqual(found))

  test('what is marked is told of its person’s own, each doubt once', () => {
    const [one] = taps([{ min: 0, compared: 0 }])
    const stamp = { ...one!, kind: 'in' as const, studio: 'here', device: 'tablet', marks: ['jumped', 'jumped', 'key'] as const }
    expect(doubtsOf([stamp]).get('s0')).toEqual(['jumped', 'key'])
  })
})

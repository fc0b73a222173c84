import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import { fc } from '#contract/testing/draws.ts'
import { copied, notThere, ofTemplate } from './copies.ts'
import { judged } from './judge.ts'
import { gapsOn } from './needs.ts'
import { daysLater, minutesOf, wallMomentOf, wallOf, wallSpanOf } from './wallTimes.ts'
import type { ShiftFinding } from './worker.ts'

/** '1 08:00-12:00' is on the first day, Monday 4 January 2027; `+30` is the break, `@office` another kind of work. */
function shifts(words: string) {
  return words.split(', ').map((word, nth) => {
    const [, day = '1', from = '', to = '', pause = '0', kind = 'care'] =
      /^(\d+) (\S+)-(\d\d:\d\d)(?:\+(\d+))?(?:@(\w+))?$/.exec(word) ?? []
    const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    return {
      _id: `s${nth}`,
      kind: kind as WorkTimeKind,
      break: Number(pause),
      ...wallSpanOf(addDays('2027-01-03', Number(day)), minute(from), minute(to)),
    }
  })
}
const told = (found: ReadonlyMap<string, readonly ShiftFinding[]>) =>
  [...found].sort().map(([_id, all]) => `${_id} ${all.map(({ rule, weight }) => (weight === 'hint' ? `${rule}?` : rule)).join('+')}`)
const rules = (words: string, under: 16 | 18 | null = null) => told(judged(shifts(words), { under }))

describe('what the law says', () => {
  test.each<[what: string, words: string, under: 16 | 18 | null, found: string[]]>([
    ['a usual week', '1 08:00-16:30+30, 2 08:00-16:30+30', null, []],
    ['a late and an early day', '1 14:00-22:30+30, 2 06:00-12:00+15', null, ['s0 rest', 's1 rest']],
    ['a rest that is shortened once a week', '1 14:00-22:30+30, 2 08:00-12:00', null, ['s0 rest-short?', 's1 rest-short?']],
    ['and twice', '1 15:00-20:00, 2 06:00-20:00+60, 3 06:00-10:00', null, ['s0 rest-short?', 's1 rest-short?+rest', 's2 rest']],
    ['exactly eleven hours', '1 14:00-21:00+30, 2 08:00-12:00', null, []],
    ['a gap within one day is no rest', '1 06:00-10:00, 1 16:00-19:30', null, []],
    ['more than fourteen hours from first to last', '1 06:00-10:00, 1 16:00-20:15', null, ['s0 span', 's1 span']],
    ['a night goes on into the next day', '1 22:00-06:00+60@upkeep, 2 13:00-18:00', null, ['s0 rest', 's1 rest']],
    ['a break that is too short is a hint', '1 08:00-16:00+15', null, ['s0 break?']],
    ['one within another, and one more', '1 08:00-12:00, 1 09:00-10:00, 1 11:00-13:00', null, ['s0 overlap', 's1 overlap', 's2 overlap']],
    ['two at once', '1 08:00-12:00, 1 11:00-13:00', null, ['s0 overlap', 's1 overlap']],
    ['someone of sixteen until ten', '1 14:00-22:00+30', 18, []],
    ['and no longer', '1 14:00-22:15+30', 18, ['s0 minor-night']],
    ['someone of fifteen until eight', '1 15:00-20:30', 16, ['s0 minor-night']],
    ['no Sunday for them', '7 10:00-14:00', 18, ['s0 minor-sunday']],
    ['nine hours at most', '1 08:00-18:00+30', 18, ['s0 break?+minor']],
    ['twelve hours of rest', '1 14:00-21:00+30, 2 08:30-12:00', 18, ['s0 rest', 's1 rest']],
  ])('%s', (_, words, under, found) => expect(rules(words, under)).toEqual(found))

  test('shifts of other studios count and are told nothing', () => {
    const found = judged(shifts('1 14:00-23:00+60, 2 08:00-12:00'), { under: null }, { own: id => id === 's1' })
    expect([...found.keys()]).toEqual(['s1'])
  })

  test('the order in which they come says nothing', () => {
    const all = shifts('1 14:00-22:30+30, 2 08:00-12:00, 2 20:00-23:00, 3 07:00-09:00')
    expect(judged(all.toReversed(), { under: null })).toEqual(judged(all, { under: null }))
  })
})

describe('times', () => {
  test('days later it is the same clock, also where it is changed in between', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 15, max: 900 }),
        fc.integer({ min: 1, max: 300 }),
        (from, long, days) => {
          const span = wallSpanOf('2027-01-04', from, (from + long) % 1440)
          const later = daysLater(span, days)
          const [one, other] = [wallOf(span), wallOf(later)]
          // In the hour that spring skips there is no such clock.
          if (wallMomentOf(other.day, one.from) === later.from && other.from === one.from)
            expect(other.to - other.from).toBe(one.to - one.from)
          expect(Date.parse(later.to)).toBeGreaterThan(Date.parse(later.from))
        },
      ),
    )
  })

  test('a night over the change of the clock has an hour more or less', () => {
    const long = (day: string) => minutesOf({ ...wallSpanOf(day, 1320, 360), break: 0 })
    expect([long('2026-10-24'), long('2027-03-27'), long('2027-01-04')]).toEqual([540, 420, 480])
  })
})

test('a copy leaves notes behind, a template makes as many open ones as it says', () => {
  const [one] = shifts('1 08:00-12:00')
  const row = { ...one!, person: 'p', skill: null, note: 'Schlüssel holen' }
  expect(copied([row], 7)).toMatchObject([{ person: 'p', note: null, from: '2027-01-11T07:00:00.000Z' }])
  const line = { weekday: 3, from: '22:00', to: '02:00', kind: 'care' as const, skill: null, break: 0, count: 2 }
  expect(ofTemplate([line], '2027-01-04').map(({ from, to, person }) => [from, to, person])).toEqual(
    Array.from({ length: 2 }, () => ['2027-01-06T21:00:00.000Z', '2027-01-07T01:00:00.000Z', null]),
  )
})

test('a shift over midnight covers needs of both days', () => {
  const needs = [1, 2].map(weekday => ({
    weekday,
    from: weekday === 1 ? '23:00' : '00:00',
    to: weekday === 1 ? '00:00' : '02:00',
    kind: 'care' as const,
    skill: null,
    count: 1,
  }))
  const planned = shifts('1 22:00-01:00').map(each => ({ ...each, person: 'p' }))
  const on = (day: string) => gapsOn(day, { needs, shifts: planned, skillsOf: () => [] }).map(({ from, to }) => [from, to])
  expect([on('2027-01-04'), on('2027-01-05')]).toEqual([[], [[60, 120]]])
})

test('as many equal shifts as were meant stand, however often they are put in', () => {
  const line = { weekday: 1, from: '08:00', to: '12:00', kind: 'care' as const, skill: null, break: 0, count: 3 }
  const made = ofTemplate([line], '2027-01-04')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), many => {
      const there = [...made, ...made].slice(0, many)
      const after = [...there, ...notThere(made, there)]
      expect(after).toHaveLength(Math.max(3, many))
      expect(notThere(made, after)).toEqual([])
    }),
  )
  expect(notThere([{ ...made[0]!, person: 'p' }], made)).toHaveLength(1)
})

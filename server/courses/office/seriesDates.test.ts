import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/days.ts'
import { type CourseRepeat, daysAfter, daysOf, executionIdOf, repeatOf, repeatWords, ruleOf } from '#contract/rules/courses/courseRepeat.ts'
import { fc } from '#contract/testing/draws.ts'
import { expand, shifted, shifter, split, timesOn } from './seriesDates.ts'

const weekly = (weekdays: number[], rest: Partial<CourseRepeat> = {}): CourseRepeat => ({
  every: 'week',
  interval: 1,
  weekdays,
  count: 4,
  ...rest,
})

describe('days of a rule', () => {
  test.each<[string, CourseRepeat, string, string[], string[]]>([
    ['over the end of summer time', weekly([7], { count: 3 }), '2026-10-18', [], ['2026-10-18', '2026-10-25', '2026-11-01']],
    ['over its beginning', weekly([7], { count: 3 }), '2027-03-21', [], ['2027-03-21', '2027-03-28', '2027-04-04']],
    ['over the end of the year', weekly([3, 5]), '2026-12-30', [], ['2026-12-30', '2027-01-01', '2027-01-06', '2027-01-08']],
    ['without days left out', weekly([3, 5]), '2026-12-30', ['2027-01-01'], ['2026-12-30', '2027-01-06', '2027-01-08']],
    [
      'every second week, counted from its Monday',
      weekly([1, 3], { interval: 2 }),
      '2026-11-18',
      [],
      ['2026-11-18', '2026-11-30', '2026-12-02', '2026-12-14'],
    ],
    [
      'until a day that counts',
      weekly([1], { count: undefined, until: '2026-12-07' }),
      '2026-11-23',
      [],
      ['2026-11-23', '2026-11-30', '2026-12-07'],
    ],
    [
      'every third day over the change',
      { every: 'day', interval: 3, weekdays: [], count: 3 },
      '2026-10-23',
      [],
      ['2026-10-23', '2026-10-26', '2026-10-29'],
    ],
    [
      'the last Sunday of the month',
      { every: 'month', interval: 1, weekdays: [7], nth: -1, count: 3 },
      '2026-10-01',
      [],
      ['2026-10-25', '2026-11-29', '2026-12-27'],
    ],
    [
      'the first Monday of every second month',
      { every: 'month', interval: 2, weekdays: [1], nth: 1, count: 3 },
      '2026-11-03',
      [],
      ['2027-01-04', '2027-03-01', '2027-05-03'],
    ],
    ['on 29 February', { every: 'day', interval: 1, weekdays: [], count: 2 }, '2028-02-28', [], ['2028-02-28', '2028-02-29']],
  ])('%s', (_name, repeat, from, except, days) => {
    expect(daysOf(repeat, from, except)).toEqual(days)
    expect(expand({ rule: ruleOf(repeat), from, except })).toEqual(days)
  })

  const day = fc.integer({ min: 0, max: 1200 }).map(days => addDays('2025-06-01', days))
  const end = fc.oneof(
    fc.integer({ min: 1, max: 60 }).map(count => ({ count })),
    day.map(until => ({ until })),
  )
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }).map(days => days.sort((a, b) => a - b))
  const interval = fc.integer({ min: 1, max: 5 })
  const rule: fc.Arbitrary<CourseRepeat> = fc.oneof(
    fc.record({ interval, weekdays, end }).map(({ end: last, ...rest }) => ({ every: 'week' as const, ...rest, ...last })),
    fc.record({ interval, end }).map(({ end: last, ...rest }) => ({ every: 'day' as const, weekdays: [], ...rest, ...last })),
    fc
      .record({ interval, weekday: fc.integer({ min: 1, max: 7 }), nth: fc.constantFrom(1, 2, 3, 4, -1), end })
      .map(({ weekday, end: last, ...rest }) => ({ every: 'month' as const, weekdays: [weekday], ...rest, ...last })),
  )

  test('a device counts them as RFC 5545 does, and a rule written and read is the same', () => {
    fc.assert(
      fc.property(rule, day, (repeat, from) => {
        expect(repeatOf(ruleOf(repeat))).toEqual(repeat)
        expect(daysOf(repeat, from)).toEqual(expand({ rule: ruleOf(repeat), from, except: [] }))
      }),
      { numRuns: process.env.LONG ? 300 : 60 },
    )
  })

  test('without an end half a year, and from a later day on what the same rule means, other weeks left out as before', () => {
    const repeat = weekly([1, 3], { interval: 2, count: undefined })
    const rule = ruleOf(repeat)
    expect(rule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE')
    const days = daysOf(repeat, '2026-11-18')
    expect(days).toEqual(expand({ rule, from: '2026-11-18', except: [] }))
    expect([days[0], days.at(-1)]).toEqual(['2026-11-18', '2027-05-19'])
    const whole = expand({ rule: `${rule};UNTIL=20280630`, from: '2026-11-18', except: [] })
    const after = daysAfter(repeat, { from: '2026-11-18', after: '2027-05-19', last: '2028-06-30', except: ['2028-06-28'] })
    expect(after).toEqual(whole.filter(each => each > '2027-05-19' && each !== '2028-06-28'))
  })

  test('«this and following» never loses or doubles one: the two parts mean what the whole meant', () => {
    fc.assert(
      fc.property(rule, day, fc.nat(), fc.array(fc.nat(), { maxLength: 5 }), (repeat, from, at, left) => {
        const all = daysOf(repeat, from)
        fc.pre(all.length > 0)
        const except = [...new Set(left.map(place => all[place % all.length]!))]
        const whole = { rule: ruleOf(repeat), from, except }
        const { before, after } = split(whole, all[at % all.length]!)
        expect([...expand(before), ...expand(after)]).toEqual(expand(whole))
      }),
      { numRuns: process.env.LONG ? 300 : 60 },
    )
  })

  test('a series moved to other weekdays keeps as many dates, in order, each moved alike', () => {
    fc.assert(
      fc.property(fc.record({ weekdays, end }), day, fc.integer({ min: -6, max: 6 }), ({ weekdays: days, end: last }, from, by) => {
        const repeat: CourseRepeat = { every: 'week', interval: 1, weekdays: days, ...last }
        const whole = { rule: ruleOf(repeat), from, except: [] }
        const all = expand(whole)
        fc.pre(all.length > 0 && (!repeat.until || by >= 0))
        const to = addDays(all[0]!, by)
        const next = shifted(whole, all[0]!, to)
        const moved = expand({ ...next, from: [to, next.from].sort()[0]! })
        expect(moved.slice(0, all.length)).toEqual(all.map(shifter(whole, all[0]!, to)))
      }),
      { numRuns: process.env.LONG ? 200 : 40 },
    )
  })

  test('the second Tuesday moved to a Friday is the second Friday of every month', () => {
    const rule = ruleOf({ every: 'month', interval: 1, weekdays: [2], nth: 2, count: 3 })
    const whole = { rule, from: '2026-11-01', except: [] }
    expect(expand(whole)).toEqual(['2026-11-10', '2026-12-08', '2027-01-12'])
    expect(expand(shifted(whole, '2026-11-10', '2026-11-13'))).toEqual(['2026-11-13', '2026-12-11', '2027-01-08'])
    expect(expand(whole).map(shifter(whole, '2026-11-10', '2026-11-13'))).toEqual(['2026-11-13', '2026-12-11', '2027-01-08'])
  })
})

describe('the clock on the wall', () => {
  test.each([
    ['2026-10-24', '18:00', '2026-10-24T16:00:00.000Z', '2026-10-24T17:00:00.000Z'],
    ['2026-10-25', '18:00', '2026-10-25T17:00:00.000Z', '2026-10-25T18:00:00.000Z'],
    ['2027-03-27', '18:00', '2027-03-27T17:00:00.000Z', '2027-03-27T18:00:00.000Z'],
    ['2027-03-28', '18:00', '2027-03-28T16:00:00.000Z', '2027-03-28T17:00:00.000Z'],
    // The hour that spring skips, and the one that autumn has twice.
    ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z', '2027-03-28T02:30:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['2026-12-31', '23:30', '2026-12-31T22:30:00.000Z', '2026-12-31T23:30:00.000Z'],
  ])('%s at %s', (day, clock, startsAt, endsAt) => {
    expect(timesOn(day, { clock, minutes: 60 })).toEqual({ startsAt, endsAt })
  })
})

test('each day of a series has an id of its own that every device knows', () => {
  const series = '01900000-0000-7000-8000-00000000006a'
  const days = Array.from({ length: 800 }, (_, at) => addDays('2026-01-01', at))
  const ids = days.map(day => executionIdOf(series, day))
  expect(new Set(ids).size).toBe(days.length)
  for (const _id of ids) expect(_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(executionIdOf(series, '2026-01-01')).toBe(ids[0])
})

test.each<[CourseRepeat, string]>([
  [weekly([1, 3], { count: undefined, until: '2026-12-20' }), 'jede Woche am Mo und Mi, bis 20.12.2026'],
  [weekly([2], { interval: 2, count: 10 }), 'alle 2 Wochen am Di, 10 Mal'],
  [{ every: 'month', interval: 1, weekdays: [7], nth: -1, count: 3 }, 'jeden Monat am letzten So, 3 Mal'],
  [{ every: 'day', interval: 1, weekdays: [], count: 3 }, 'jeden Tag, 3 Mal'],
  [weekly([5], { count: undefined }), 'jede Woche am Fr, ohne Ende'],
])('%j reads %s', (repeat, words) => expect(repeatWords(repeat)).toBe(words))

test('a rule that is none of ours is none', () => {
  for (const rule of [
    '',
    'FREQ=YEARLY;COUNT=2',
    'FREQ=WEEKLY;BYDAY=1MO;COUNT=2',
    'FREQ=MONTHLY;BYDAY=MO;COUNT=2',
    'FREQ=DAILY;COUNT=0',
    'FREQ=WEEKLY;BYDAY=XX;COUNT=2',
  ])
    expect(repeatOf(rule)).toBeUndefined()
  expect(weekdayOf('2026-11-22')).toBe(7)
})

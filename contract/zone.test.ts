import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { zone } from '#contract/time.ts'
import { beginOf, clockAt, dayAt, endOf, momentsOf } from '#contract/zone.ts'

const at = (instant: string) => Date.parse(instant)

test.each([
  ['2026-07-01', '08:15', ['2026-07-01T06:15:00.000Z']],
  ['2026-12-01', '08:15', ['2026-12-01T07:15:00.000Z']],
  ['2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['2027-03-28', '02:30', []],
  ['2027-03-28', '03:00', ['2027-03-28T01:00:00.000Z']],
  ['2026-10-25', '03:00', ['2026-10-25T02:00:00.000Z']],
  ['2026-10-25', '25:00', []],
])('%s %s is shown at %j', (day, clock, moments) => expect(momentsOf(day, clock)).toEqual(moments.map(at)))

test('the days on which the clock is changed have 25 and 23 hours', () => {
  const hours = (day: string) => (endOf(day) - beginOf(day)) / 3_600_000
  expect(['2026-10-25', '2027-03-28', '2026-11-20'].map(hours)).toEqual([25, 23, 24])
})

test('day and clock are those of Temporal at any moment of forty years', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }), moment => {
      const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
      expect([dayAt(moment), clockAt(moment)]).toEqual([
        there.toPlainDate().toString(),
        there.toPlainTime().toString({ smallestUnit: 'minute' }),
      ])
    }),
    { numRuns: 300 },
  )
})

import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { addDays, dayOf, weekdayOf } from './time.ts'

test('the day of an instant is what Temporal says of Zurich', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), at => {
      const instant = at.toISOString()
      const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Zurich')
      expect(dayOf(instant)).toBe(zoned.toPlainDate().toString())
    }),
  )
})

test('days are counted over the change of the clocks', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-10-26', -2)).toBe('2026-10-24')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})

test('weeks begin on Monday', () => {
  expect(weekdayOf('2026-11-16')).toBe(0)
  expect(weekdayOf('2026-11-22')).toBe(6)
})

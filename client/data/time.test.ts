import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { zone } from '#contract/time.ts'
import { dayOf } from './time.ts'

test('the day of an instant is what Temporal says of Zurich', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), at => {
      const instant = at.toISOString()
      const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
      expect(dayOf(instant)).toBe(zoned.toPlainDate().toString())
    }),
  )
})

test('a day begins at midnight in Zurich, in winter and in summer', () => {
  const around = ['2026-11-19T22:59:59.999Z', '2026-11-19T23:00:00.000Z', '2026-06-19T21:59:59.999Z', '2026-06-19T22:00:00.000Z']
  for (const _ of ['first', 'known']) expect(around.map(dayOf)).toEqual(['2026-11-19', '2026-11-20', '2026-06-19', '2026-06-20'])
})

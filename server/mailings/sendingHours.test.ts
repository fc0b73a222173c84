import { expect, test } from 'vitest'
import { openFrom } from './sendingHours.ts'

test('mailings go out from 8 to 20 o’clock in Zurich, not on Sundays and public holidays', () => {
  for (const [now, goes] of [
    ['2026-11-20T11:00:00.000Z', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T06:00:00.000Z', '2026-11-20T07:00:00.000Z'],
    ['2026-11-20T19:00:00.000Z', '2026-11-21T07:00:00.000Z'],
    // Saturday evening: Sunday is left out.
    ['2026-11-21T19:30:00.000Z', '2026-11-23T07:00:00.000Z'],
    ['2026-11-22T10:00:00.000Z', '2026-11-23T07:00:00.000Z'],
    // Christmas is a Friday, and the 26th stands in the studio's list.
    ['2026-12-25T10:00:00.000Z', '2026-12-28T07:00:00.000Z'],
    // The clock goes forward on Sunday.
    ['2027-03-27T19:30:00.000Z', '2027-03-30T06:00:00.000Z'],
  ])
    expect(openFrom(now!, new Set(['2026-12-26', '2027-03-29'])), now).toBe(goes)
})

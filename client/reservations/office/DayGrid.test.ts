import { expect, test } from 'vitest'
import type { BookedRow } from '#contract/reservations/reservationOffice.ts'
import { blockOf } from './DayGrid.tsx'

test.each([
  ['in the night in which the clock goes back', '2027-10-31T00:30:00.000Z', '2027-10-31T01:00:00.000Z', [150, 180]],
  ['in the night in which it goes forward', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z', [90, 210]],
  ['until midnight', '2027-06-01T21:30:00.000Z', '2027-06-01T22:00:00.000Z', [1410, 1440]],
])('a slot %s is drawn as long as it lasts', (_, startsAt, endsAt, drawn) => {
  const { from, to } = blockOf({ _id: 'a', who: 'Vreni Muster', state: 'booked', startsAt, endsAt } as BookedRow)
  expect([from, to]).toEqual(drawn)
})

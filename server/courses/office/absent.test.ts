import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { absence } from '#server/absences/tables.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { clashesOf } from './clashes.ts'

const house = testHouse()
let lead: Somebody
beforeAll(async () => {
  lead = await employee(house, 'gf_instructor', ['winterthur'], { vorname: 'Mia', nachname: 'Frei' })
}, 120_000)

const day = addDays(today(), 30)
type Row = Partial<typeof absence.$inferInsert>

/** The clashes of a course at this time, where this absence is all there is. */
async function met(row: Row, from: string, to: string) {
  await house.db.delete(absence)
  const born = { _id: v7(), kind: 'holiday' as const, person: lead._id, from: day, to: addDays(day, 2), state: 'approved' as const }
  await house.db.insert(absence).values({ ...born, created: new Date().toISOString(), ...row })
  const times = { startsAt: instantOf(day, from), endsAt: instantOf(day, to) }
  const found = await clashesOf(house.db, [
    { _id: v7(), course: v7(), studio: 'winterthur', room: v7(), instructor: lead._id, ...times, asks: ['instructor'] },
  ])
  return found.map(({ kind, who, other }) => [kind, who, other.title])
}

const absent = [['absent', 'Mia Frei', 'abwesend']]

test.each<[string, Row, string, string, unknown[]]>([
  ['approved holidays', {}, '18:00', '19:00', absent],
  ['asked for alone', { state: 'requested' }, '18:00', '19:00', []],
  ['declined', { state: 'declined' }, '18:00', '19:00', []],
  ['still approved while it is to be cancelled', { state: 'cancelling' }, '18:00', '19:00', absent],
  ['taken away', { removedAt: '2026-01-01T00:00:00.000Z' }, '18:00', '19:00', []],
  [
    'reported sick, nobody knows until when',
    { kind: 'sick', state: 'reported', from: addDays(day, -3), to: null },
    '06:00',
    '07:00',
    absent,
  ],
  ['sick until the day before', { kind: 'sick', state: 'reported', from: addDays(day, -3), to: addDays(day, -1) }, '06:00', '07:00', []],
  ['a granted wish is a hint of the plan, no clash', { kind: 'wish', state: 'granted' }, '18:00', '19:00', []],
  ['half a first day, in its morning', { halfFirst: true }, '09:00', '10:00', []],
  ['half a first day, over noon', { halfFirst: true }, '11:30', '12:30', absent],
  ['half a last day, in its afternoon', { from: addDays(day, -2), to: day, halfLast: true }, '12:00', '13:00', []],
  ['half of a single day', { to: day, halfFirst: true }, '09:00', '10:00', absent],
])('%s', async (_, row, from, to, found) => {
  expect(await met(row, from, to)).toEqual(found)
})

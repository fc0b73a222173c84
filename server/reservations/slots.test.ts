import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOf } from '#server/kit/zone.ts'
import { slotsOn, takenIn } from './slots.ts'

const plan = { closures: [], slotMinutes: 60, bufferMinutes: 0 }
const night = (weekday: number) => [{ weekday, from: '00:00', to: '06:00' }]
const clocks = (day: string) => slotsOn({ ...plan, hours: night(7) }, day).map(({ startsAt }) => clockOf(startsAt))

test('on the days on which the clock is moved a night has an hour less or more, and every slot is an hour long', () => {
  expect(clocks('2027-03-28')).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00'])
  expect(clocks('2027-10-31')).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00', '04:00', '05:00'])
  for (const day of ['2027-03-28', '2027-10-31']) {
    const slots = slotsOn({ ...plan, hours: night(7) }, day)
    expect(new Set(slots.map(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt)))).toEqual(new Set([3_600_000]))
  }
})

test('hours until midnight end with their day, and a closed day has none', () => {
  const late = { ...plan, hours: [{ weekday: 6, from: '22:00', to: '24:00' }] }
  expect(slotsOn(late, '2027-03-27').map(({ endsAt }) => clockOf(endsAt))).toEqual(['23:00', '00:00'])
  expect(slotsOn({ ...late, closures: [{ from: '2027-03-01', to: '2027-03-27' }] }, '2027-03-27')).toEqual([])
  expect(slotsOn(late, '2027-03-28')).toEqual([])
})

const clock = fc
  .integer({ min: 0, max: 95 })
  .map(at => `${String(Math.floor(at / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][at % 4]}`)
const span = fc.tuple(clock, clock, fc.integer({ min: 1, max: 7 })).map(([a, b, weekday]) => {
  const [from, to] = [a, b].sort() as [string, string]
  return { weekday, from, to }
})
const anyPlan = fc.record({
  hours: fc.array(span, { maxLength: 6 }),
  closures: fc.constant([]),
  slotMinutes: fc.integer({ min: 5, max: 300 }),
  bufferMinutes: fc.integer({ min: 0, max: 120 }),
})
const anyDay = fc.constantFrom('2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01', '2027-06-16')

test('slots of a day never overlap, keep the buffer, and all have the same length', () => {
  fc.assert(
    fc.property(anyPlan, anyDay, (given, day) => {
      const slots = slotsOn(given, day)
      for (const [at, { startsAt, endsAt }] of slots.entries()) {
        expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(given.slotMinutes * 60_000)
        const next = slots[at + 1]
        if (next) expect(Date.parse(next.startsAt) - Date.parse(endsAt)).toBeGreaterThanOrEqual(given.bufferMinutes * 60_000)
        expect(takenIn(slots[at]!, given.bufferMinutes, [slots[at]!, ...(next ? [next] : [])])).toBe(1)
      }
    }),
  )
})

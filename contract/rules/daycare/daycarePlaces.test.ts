import { expect, test } from 'vitest'
import { monthsOn, yearsOn } from './ages.ts'
import { bookingObstacleOf, carersFor, freeIn, gapsIn, openOn, quartersOf, takenBy } from './daycarePlaces.ts'

const nine = { from: '09:00', to: '10:00' }

test('a quarter is taken by whoever is there in any of its minutes', () => {
  expect(takenBy([{ from: '09:15', to: '09:45' }], nine)).toEqual([0, 1, 1, 0])
  expect(
    takenBy(
      [
        { from: '08:00', to: '09:00' },
        { from: '10:00', to: '11:00' },
      ],
      nine,
    ),
  ).toEqual([0, 0, 0, 0])
})

test('free is what is free through all of it', () => {
  const all = [
    { from: '09:00', to: '09:30' },
    { from: '09:15', to: '10:00' },
  ]
  expect([freeIn(3, all, nine), freeIn(3, all, { from: '09:30', to: '10:00' }), freeIn(1, all, nine)]).toEqual([1, 2, 0])
})

const hours = { from: '08:00', to: '12:00' }
test.each([
  [nine, hours, undefined],
  [{ from: '09:05', to: '10:00' }, hours, 'Gebucht wird in Viertelstunden.'],
  [{ from: '10:00', to: '10:00' }, hours, 'Gebucht wird in Viertelstunden.'],
  [{ from: '07:45', to: '09:00' }, hours, 'Offen ist von 08:00 bis 12:00.'],
  [{ from: '09:00', to: '11:15' }, hours, 'Ein Kind bleibt höchstens 120 Minuten.'],
  [nine, undefined, 'An diesem Tag ist der Kinderhort zu.'],
] as const)('%o in %o: %s', (asked, open, why) => expect(bookingObstacleOf(asked, open, 120)).toBe(why))

test('a closed day is none, whatever its weekday', () => {
  const weekdays = [{ weekday: 5, ...hours }]
  expect(openOn({ weekdays, closed: [] }, '2026-11-20', 5)).toEqual(hours)
  expect(openOn({ weekdays, closed: ['2026-11-20'] }, '2026-11-20', 5)).toBeUndefined()
  expect(openOn({ weekdays, closed: [] }, '2026-11-21', 6)).toBeUndefined()
})

const ratios = [
  { upTo: 3, children: 5 },
  { upTo: 8, children: 10 },
]
test.each([
  [[], 0],
  [[1], 1],
  [[1, 1, 1, 2, 3], 1],
  [[1, 1, 1, 2, 3, 4], 2],
  [[4, 5, 6, 7, 8, 4, 4, 4, 4, 4], 1],
  [[9], 1],
] as const)('children of %o years need %i carers', (ages, carers) => expect(carersFor(ages, ratios)).toBe(carers))

test.each([
  ['2023-11-20', '2026-11-19', 2],
  ['2023-11-20', '2026-11-20', 3],
  ['2024-02-29', '2027-02-28', 2],
  ['2024-02-29', '2027-03-01', 3],
])('born %s, on %s somebody is %i', (born, day, years) => expect(yearsOn(born, day)).toBe(years))

test.each([
  ['2025-06-20', '2026-06-07', 11],
  ['2025-06-20', '2026-06-20', 12],
  ['2025-12-07', '2026-06-06', 5],
  ['2025-12-07', '2026-06-07', 6],
])('born %s, on %s somebody is %i months old', (born, day, months) => expect(monthsOn(born, day)).toBe(months))

test('carers count for the quarters through which they are there, and what is missing is told in one stretch', () => {
  const children = [1, 2, 3].map(() => ({ from: '09:00', to: '10:00', age: 1 }))
  const quarters = quartersOf({ from: '08:45', to: '10:00' }, [{ from: '08:00', to: '09:30' }], children, [{ upTo: 2, children: 2 }])
  expect(quarters.map(({ carers, needed }) => [carers, needed])).toEqual([
    [1, 0],
    [1, 2],
    [1, 2],
    [0, 2],
    [0, 2],
  ])
  expect(gapsIn(quarters)).toEqual([{ from: '09:00', to: '10:00', missing: 2 }])
  expect(gapsIn(quartersOf(nine, [nine, nine], children, [{ upTo: 2, children: 2 }]))).toEqual([])
})

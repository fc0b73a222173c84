import { addDays, mondayOf, weekdayOf } from '#contract/days.ts'
import type { StampKind } from '#contract/rules/worktime/stamps.ts'
import { momentsOf } from '#contract/zone.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { timeCorrection, timeNote, timeStamp, timeWritten } from './tables.ts'

type Tap = readonly [kind: StampKind, clock: string]
interface Pattern {
  who: DemoName
  studio: string
  /** Weekdays on which they work, 1 is Monday. */
  days: readonly number[]
  taps: readonly Tap[]
}

const patterns: readonly Pattern[] = [
  {
    who: 'leitung',
    studio: 'winterthur',
    days: [1, 2, 3, 4, 5],
    taps: [
      ['in', '07:58'],
      ['break', '12:02'],
      ['back', '12:47'],
      ['out', '17:09'],
    ],
  },
  {
    who: 'trainer',
    studio: 'winterthur',
    days: [1, 2, 4, 5],
    taps: [
      ['in', '13:55'],
      ['break', '18:00'],
      ['back', '18:31'],
      ['out', '22:04'],
    ],
  },
  {
    who: 'gf',
    studio: 'winterthur',
    days: [2, 4],
    taps: [
      ['in', '17:40'],
      ['out', '20:35'],
    ],
  },
  {
    who: 'office',
    studio: 'frauenfeld',
    days: [1, 2, 3, 4],
    taps: [
      ['in', '08:29'],
      ['break', '12:00'],
      ['back', '13:00'],
      ['out', '17:31'],
    ],
  },
]
const weeks = 8
const instantAt = (day: string, clock: string) => new Date(momentsOf(day, clock)[0]!).toISOString()
/** Some minutes to and fro, always the same for a day. */
const shifted = (day: string, clock: string) => {
  const minutes = ((Number(day.slice(8)) * 7 + Number(clock.slice(3))) % 9) - 4
  return new Date(Date.parse(instantAt(day, clock)) + minutes * 60_000).toISOString()
}
/** The Gehen that was forgotten: the trainer's on the last Tuesday but one. */
const forgets = (who: DemoName, day: string, kind: StampKind) =>
  who === 'trainer' && kind === 'out' && day === addDays(mondayOf(today()), -6)

function rowsOf(people: DemoPeople) {
  const rows: (typeof timeStamp.$inferInsert)[] = []
  const numbers = new Map<string, number>()
  const add = (who: DemoName, studio: string, kind: StampKind, moment: string) => {
    const n = (numbers.get(who) ?? 0) + 1
    numbers.set(who, n)
    const device = `demo-${who}`
    rows.push({
      _id: demoId('timeStamp', who, moment),
      person: people[who],
      studio,
      kind,
      at: moment,
      offset: 0,
      offsetAge: 30,
      device,
      n,
      received: moment,
    })
  }
  const first = addDays(mondayOf(today()), -7 * weeks)
  for (let day = first; day < today(); day = addDays(day, 1))
    for (const { who, studio, days, taps } of patterns)
      if (days.includes(weekdayOf(day)))
        for (const [kind, clock] of taps) if (!forgets(who, day, kind)) add(who, studio, kind, shifted(day, clock))
  return rows
}

/** The night in which the clock is set back: from 22 to 6 o'clock are nine hours. */
const clockNight = { from: '2026-10-24T20:00:00.000Z', to: '2026-10-25T05:00:00.000Z' }

/** Eight weeks of the staff, with a forgotten Gehen and the night in which the clock is changed; adds nothing where there are stamps already. */
export async function seedTime(house: House, people: DemoPeople) {
  if ((await house.db.$count(timeStamp)) > 0) return
  await house.db.transaction(async tx => {
    await tx.insert(timeStamp).values(rowsOf(people))
    const night = demoId('timeWritten', 'night')
    await tx.insert(timeWritten).values({
      _id: night,
      entry: night,
      version: 1,
      person: people.trainer,
      studio: 'winterthur',
      from: clockNight.from,
      to: clockNight.to,
      kind: 'upkeep',
      source: 'office',
      reason: 'Lange Nacht der Fitness: neun Stunden wegen der Zeitumstellung',
      author: people.office,
      at: clockNight.to,
    })
    const day = addDays(mondayOf(today()), -6)
    await tx.insert(timeCorrection).values({
      _id: demoId('timeCorrection', 'gehen'),
      person: people.trainer,
      studio: 'winterthur',
      entry: demoId('timeStamp', 'trainer', shifted(day, '13:55')),
      day,
      wanted: {
        from: instantAt(day, '13:55'),
        to: instantAt(day, '22:00'),
        breaks: [{ from: instantAt(day, '18:00'), to: instantAt(day, '18:30') }],
        kind: 'care',
      },
      reason: 'Gehen vergessen',
      created: instantAt(addDays(day, 1), '08:00'),
    })
    await tx.insert(timeNote).values({
      _id: demoId('timeNote', 'sauna'),
      person: people.trainer,
      studio: 'winterthur',
      day: addDays(today(), -1),
      text: 'Die Sauna heizt langsam: Bitte eine halbe Stunde früher einschalten.',
      handover: true,
      created: instantAt(addDays(today(), -1), '21:50'),
    })
  })
}

import { eq } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Habit } from '#contract/habits/calls.ts'
import { isDue } from '#contract/rules/habits/strength.ts'
import type { Wired } from '#contract/sync.ts'
import { minutesAfter } from '#contract/time.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { push } from '#server/sync/door.ts'
import { tickId } from '#sync/collections/habitTicks.ts'
import { habit } from './tables.ts'

const plain = { source: 'own', avoid: false, rhythm: 'daily', weekdays: [], times: null, unit: null, goal: null } as const
const wishes: readonly (Pick<Habit, 'title'> & Partial<Habit>)[] = [
  { title: 'Wasser trinken', unit: 'glass', goal: 8 },
  { title: 'Dehnen am Morgen', rhythm: 'weekdays', weekdays: ['mo', 'mi', 'fr'] },
  { title: 'Kein Alkohol', avoid: true },
  { title: 'Ins Training', source: 'workout', rhythm: 'weekly', times: 3 },
]
const daysBefore = 40

/** Habits of a member with forty days of ticks; added once. */
export async function seedHabits(house: House, { mitglied }: DemoPeople) {
  const now = new Date().toISOString()
  const idOf = (title: string) => demoId('habit', title)
  await house.db
    .insert(habit)
    .values(
      wishes.map((wish, place) => {
        const form = { ...plain, ...wish, weekdays: [...(wish.weekdays ?? [])] }
        return {
          ...form,
          _id: idOf(wish.title),
          person: mitglied,
          since: addDays(dayOf(now), -daysBefore),
          created: minutesAfter(now, place),
        }
      }),
    )
    .onConflictDoNothing()
  const [row] = await house.db
    .select({ since: habit.since })
    .from(habit)
    .where(eq(habit._id, idOf('Wasser trinken')))
  // The days of the first try, so that another one adds nothing to them.
  const since = row?.since ?? dayOf(now)
  const days = Array.from({ length: daysBefore }, (_, nth) => addDays(since, nth))
  const ticks = wishes
    .filter(({ source }) => source === undefined)
    .flatMap(({ title, goal, rhythm = 'daily', weekdays = [] }, place) =>
      days
        .filter(day => isDue({ rhythm, weekdays }, day))
        .map((day, nth): Wired => {
          const needed = goal ?? 1
          const amount = (nth * (place + 3)) % 7 === 5 ? Math.floor(needed / 2) : needed
          const _id = idOf(title)
          const about = { habit: _id, title, day, amount, goal: needed, at: `${day}T18:30:00.000Z` }
          return { ...about, id: tickId(_id, day), version: 1, rev: '', _deleted: false }
        }),
    )
  const { refused } = await push(
    house,
    mitglied,
    'habitTicks',
    ticks.map(newDocumentState => ({ newDocumentState })),
  )
  if (refused.length > 0) throw new Error(`Die Demo passt nicht: ${refused[0]?.message}`)
  await house.projector.settled(mitglied)
}

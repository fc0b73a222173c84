import { and, eq, isNull } from 'drizzle-orm'
import { habits as contract, mostAmount } from '#contract/habits/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { changeDocument } from '#server/sync/door.ts'
import { type HabitTick, tickId } from '#sync/collections/habitTicks.ts'
import { courseDays, sharedOf, statisticOf, workoutDays } from './habitDays.ts'
import { archiveOf, editHabit, habits, habitsOf } from './rows.ts'
import { isSharing, personMeant, share, sharerMeant } from './share.ts'
import { habit } from './tables.ts'

interface Ticked {
  habit: string
  day: string
  amount?: number
  done?: boolean
  at: string
}

async function tick(house: House, person: string, { habit: _id, day, amount, done, at }: Ticked) {
  const [row] = await house.db
    .select()
    .from(habit)
    .where(and(eq(habit._id, _id), eq(habit.person, person), isNull(habit.removedAt)))
  if (!row) throw new Refusal('missing')
  const goal = row.goal ?? 1
  const next = { habit: _id, title: row.title, day, amount: Math.min(amount ?? (done ? goal : 0), mostAmount), goal, at }
  const doc = await changeDocument(house, { person, name: 'habitTicks', id: tickId(_id, day) }, stored =>
    stored && stored.at === at && stored.amount === next.amount ? undefined : { ...next, _deleted: false },
  )
  const { amount: kept, ...rest } = doc as unknown as HabitTick
  return { habit: rest.habit, day: rest.day, amount: kept, goal: rest.goal, at: rest.at }
}

/** No rhythm is changed from a day to come. */
const earlierHabitDayOf = (one: string, other: string) => (one < other ? one : other)

export const habitCalls = serve(contract, {
  list: async ({ who, tx, params }) => habitsOf(tx, await personMeant(tx, who, params.id)),
  archived: ({ who, tx }) => archiveOf(tx, who._id),
  shared: async ({ who, tx, params }) => sharedOf(tx, await sharerMeant(tx, who, params.id)),
  statistic: async ({ who, tx, params }) => statisticOf(tx, await personMeant(tx, who, params.id)),
  workoutDays: async ({ who, tx, params }) => workoutDays(tx, await personMeant(tx, who, params.id)),
  courseDays: async ({ who, tx, params }) => courseDays(tx, await personMeant(tx, who, params.id)),
  save: ({ body: { version, from, ...body }, ...given }) =>
    version === undefined
      ? habits.create({ ...given, body })
      : editHabit({ ...given, body: { ...body, version } }, earlierHabitDayOf(from ?? today(), today())),
  execute: ({ who, body, house }) => tick(house, who._id, body),
  archive: habits.remove,
  restore: habits.restore,
  sharing: ({ who, tx }) => isSharing(tx, who._id),
  share: ({ who, tx, body }) => share(tx, who._id, body.shared),
})

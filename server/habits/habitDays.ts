import { and, eq, gt, gte } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Habit } from '#contract/habits/calls.ts'
import { begunOn, daysBack, strengthOf } from '#contract/rules/habits/strength.ts'
import { visitDays } from '#server/courses/visits/visitDays.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { trainedRun } from '#server/workouts/tables.ts'
import { habitsOf } from './rows.ts'
import { habitTick } from './tables.ts'

const first = () => addDays(today(), 1 - daysBack)

/** Days on which somebody finished a training. */
export async function workoutDays(tx: Tx, person: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ day: trainedRun.day })
    .from(trainedRun)
    .where(and(eq(trainedRun.person, person), eq(trainedRun.state, 'finished'), gte(trainedRun.day, first())))
    .orderBy(trainedRun.day)
  return rows.map(({ day }) => day).slice(-daysBack)
}

/** Days on which somebody visited a course. */
export async function courseDays(tx: Tx, person: string): Promise<string[]> {
  const days = (await visitDays(tx, person)).map(({ day }) => day)
  return days
    .filter(day => day >= first())
    .sort()
    .slice(-daysBack)
}

/** The days on which each of these habits was met. */
export async function metDays(tx: Tx, person: string, all: readonly Pick<Habit, '_id' | 'source'>[]) {
  const ticks = await tx
    .select({ habit: habitTick.habit, day: habitTick.day })
    .from(habitTick)
    .where(and(eq(habitTick.person, person), gte(habitTick.day, first()), gt(habitTick.amount, 0), gte(habitTick.amount, habitTick.goal)))
  const by = { workout: await workoutDays(tx, person), course: await courseDays(tx, person) }
  return new Map(
    all.map(({ _id, source }) => [
      _id,
      new Set(source === 'own' ? ticks.filter(tick => tick.habit === _id).map(({ day }) => day) : by[source]),
    ]),
  )
}

/** Habits of a person with how well each is kept, since the first day that counts. */
export async function sharedOf(tx: Tx, person: string) {
  const all = await habitsOf(tx, person)
  const met = await metDays(tx, person, all)
  return all.map(habit => {
    const days = met.get(habit._id) ?? new Set<string>()
    return { ...habit, since: begunOn(habit, days), ...strengthOf(habit, days, today()) }
  })
}

/** How well each habit of a person is kept. */
export const statisticOf = async (tx: Tx, person: string) =>
  (await sharedOf(tx, person)).map(({ _id, strength, four, twelve, streak }) => ({ habit: _id, strength, four, twelve, streak }))

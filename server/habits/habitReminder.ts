import { and, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { v5 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { isDue } from '#contract/rules/habits/strength.ts'
import { minutesAfter } from '#contract/time.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { clockOf, dayOf } from '#server/kit/zone.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { metDays } from './habitDays.ts'
import { habit } from './tables.ts'

/** A reminder that could not go out within so many minutes is left out: the moment is over. */
const late = 60
const space = '0b9c1f52-6a3d-4a7e-8d1c-5f2e9a7b6c14'

/** Reminds of habits whose time has come, are due and not done yet: one notice a person and time, which names none of them. */
export async function remindOfHabits(house: WithDb & WithBus, now = new Date().toISOString()) {
  const [from, until] = [clockOf(minutesAfter(now, -late)), clockOf(now)]
  const since = and(isNotNull(habit.remindAt), gt(habit.remindAt, from))
  const due = from < until ? and(since, lte(habit.remindAt, until)) : or(since, lte(habit.remindAt, until))
  const rows = await house.db
    .select()
    .from(habit)
    .where(and(isNull(habit.removedAt), due))
  const people = new Map<string, typeof rows>()
  for (const row of rows) {
    const key = `${row.person} ${row.remindAt}`
    people.set(key, [...(people.get(key) ?? []), row])
  }
  for (const [key, all] of people) {
    const { person, remindAt } = all[0] as (typeof all)[number]
    const day = remindAt !== null && remindAt > until ? addDays(dayOf(now), -1) : dayOf(now)
    const wanted = all.filter(row => row.since <= day && isDue(row, day))
    await house.db.transaction(async tx => {
      const met = await metDays(tx, person, wanted)
      if (!wanted.some(({ _id }) => !met.get(_id)?.has(day))) return
      await notify(tx, house, { people: [person], title: 'Zeit für deine Gewohnheiten', link: '/habits', _id: v5(`${key} ${day}`, space) })
    })
  }
}

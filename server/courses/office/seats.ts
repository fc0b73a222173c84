import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CourseClash } from '#contract/courses/clash.ts'
import { tellMine, titleOf } from '#server/courses/courseNews.ts'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { count } from '#server/courses/seats.ts'
import { courseSignup } from '#server/courses/tables.ts'
import { orderTurn } from '#server/courses/turns.ts'
import { when } from '#server/courses/words.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { notify } from '#server/shared/notifications/notify.ts'

/** People with a seat in one of these or in its waiting list. */
export async function seatsIn(tx: Tx, executions: readonly string[]) {
  if (executions.length === 0) return []
  return tx
    .select({ execution: courseSignup.execution, person: courseSignup.person, state: courseSignup.state })
    .from(courseSignup)
    .where(and(inArray(courseSignup.execution, [...executions]), inArray(courseSignup.state, ['booked', 'waiting'])))
}

/** Gives back seats of people who have another course at the new time, and tells them; the execution and the people are locked. */
export async function freeBusy(tx: Tx, house: WithBus, row: ExecutionRow, clashes: readonly CourseClash[]): Promise<ExecutionRow> {
  const keys = clashes.filter(({ kind, execution }) => kind === 'booked' && execution === row._id).map(({ key }) => key.split(':')[3] ?? '')
  if (keys.length === 0) return row
  const left = await tx
    .update(courseSignup)
    .set({ state: 'off', place: null, at: new Date().toISOString(), version: sql`${courseSignup.version} + 1` })
    .where(
      and(eq(courseSignup.execution, row._id), eq(courseSignup.state, 'booked'), sql`right(${courseSignup.person}::text, 12) in ${keys}`),
    )
    .returning({ person: courseSignup.person })
  const people = left.flatMap(({ person: who }) => who ?? [])
  if (people.length === 0) return row
  const next = await count({ tx, house }, row, { booked: -people.length })
  const title = `${await titleOf(tx, row)}, ${when(row.startsAt)}: Du hast dann einen anderen Kurs, dein Platz ist frei`
  await notify(tx, house, { people, title, link: `/kurse/${row._id}`, tone: 'danger', mails: row.studio })
  await tellMine(tx, house, people, row._id)
  return next
}

/** Free seats go to who waits, in a transaction of its own. */
export async function fillSeats(tx: Tx, row: ExecutionRow) {
  if (row.published && !row.cancelledAt && row.waiting > 0 && row.booked < row.capacity) await orderTurn(tx, row._id)
}

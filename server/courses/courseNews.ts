import { and, eq, inArray } from 'drizzle-orm'
import type { Tone } from '#contract/live.ts'
import type { Within } from '#server/kit/acting.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import type { ExecutionRow } from './rules.ts'
import { course, courseSignup } from './tables.ts'
import { dayAt, when } from './words.ts'

/** People named in one message between the app processes; more don't fit. */
const peopleAtOnce = 120

export const mineOf = (people: string[], execution: string): BusMessage => ({
  kind: 'live',
  people,
  event: 'course:mine',
  data: { execution },
})

/** Tells these people's open apps that a seat of theirs has changed. */
export async function tellMine(tx: Tx, { bus }: WithBus, people: readonly string[], execution: string) {
  for (let from = 0; from < people.length; from += peopleAtOnce)
    await bus.publish(tx, mineOf(people.slice(from, from + peopleAtOnce), execution))
}

/** Tells every open plan that an execution changed: moved, led by somebody else, new, or gone. */
export const tellChanged = (tx: Tx, { bus }: WithBus, { _id, studio, startsAt }: Pick<ExecutionRow, '_id' | 'studio' | 'startsAt'>) =>
  bus.publish(tx, {
    kind: 'live',
    people: 'all',
    event: 'course:changed',
    data: { execution: _id, studio, day: dayAt(startsAt) },
  })

export async function titleOf(tx: Tx, row: Pick<ExecutionRow, 'course'>) {
  const [offered] = await tx.select({ title: course.title }).from(course).where(eq(course._id, row.course))
  return offered?.title ?? 'Kurs'
}

/** People with a seat in an execution or waiting for one. */
export async function findSignupPeople(tx: Tx, execution: string, states: ('booked' | 'waiting')[] = ['booked', 'waiting']) {
  const rows = await tx
    .select({ person: courseSignup.person })
    .from(courseSignup)
    .where(and(eq(courseSignup.execution, execution), inArray(courseSignup.state, states)))
  return rows.flatMap(({ person: who }) => who ?? [])
}

interface Telling {
  title: string
  /** Somebody whom the title names. */
  about?: string | null
  tone?: Tone
}

/** Tells who has a seat or waits. One whose evening is another now, and whom push does not reach, gets a mail. */
async function tellHolders({ tx, house }: Within<WithBus>, row: ExecutionRow, { title, about, tone }: Telling) {
  const people = await findSignupPeople(tx, row._id)
  await tellChanged(tx, house, row)
  if (people.length === 0) return
  await notify(tx, house, { people, title, about, link: `/kurse/${row._id}`, tone, mails: tone && row.studio })
  await tellMine(tx, house, people, row._id)
}

/** Tells everybody with a seat or waiting that the course does not take place, and why. */
export async function tellCancelled(tx: Tx, house: WithBus, row: ExecutionRow) {
  const title = `${await titleOf(tx, row)}, ${when(row.startsAt)} fällt aus${row.reason ? `: ${row.reason}` : ''}`
  await tellHolders({ tx, house }, row, { title, tone: 'danger' })
}

/** Tells the same people that it takes place after all. */
export const tellRevived = async (tx: Tx, house: WithBus, row: ExecutionRow) =>
  tellHolders({ tx, house }, row, { title: `${await titleOf(tx, row)}, ${when(row.startsAt)} findet doch statt`, tone: 'ok' })

/** Tells that the course begins at another time; plans that still show it on the day of `before` load again too. */
export async function tellMoved(tx: Tx, house: WithBus, before: Pick<ExecutionRow, '_id' | 'studio' | 'startsAt'>, row: ExecutionRow) {
  const title = `${await titleOf(tx, row)} ist verschoben: neu ${when(row.startsAt)}, statt ${when(before.startsAt)}`
  await tellHolders({ tx, house }, row, { title, tone: 'warn' })
  if (dayAt(before.startsAt) !== dayAt(row.startsAt)) await tellChanged(tx, house, before)
}

/** Tells that somebody else leads the course. */
export async function tellSubstitute(tx: Tx, house: WithBus, row: ExecutionRow) {
  const [leads] = row.instructor
    ? await tx.select({ vorname: person.vorname, nachname: person.nachname }).from(person).where(eq(person._id, row.instructor))
    : []
  const who = leads ? `${leads.vorname} ${leads.nachname} leitet` : 'Noch offen ist, wer leitet:'
  await tellHolders({ tx, house }, row, { title: `${who} ${await titleOf(tx, row)}, ${when(row.startsAt)}`, about: row.instructor })
}

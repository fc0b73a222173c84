import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { titleOf } from '#server/courses/courseNews.ts'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { signOff, signUp } from '#server/courses/seats.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import { when } from '#server/courses/words.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { notify } from '#server/shared/notifications/notify.ts'

interface Seating {
  /** The execution's. */
  _id: string
  studio: string
  person: string
}

async function courseIn(tx: Tx, { _id, studio }: Seating): Promise<ExecutionRow> {
  const [row] = await tx
    .select()
    .from(courseExecution)
    .where(and(eq(courseExecution._id, _id), eq(courseExecution.studio, studio), eq(courseExecution.published, true)))
  if (!row) throw new Refusal('missing')
  return row
}

async function holds(tx: Tx, { _id, person }: Seating) {
  const seats = await tx
    .select({ _id: courseSignup._id })
    .from(courseSignup)
    .where(and(eq(courseSignup.execution, _id), eq(courseSignup.person, person), inArray(courseSignup.state, ['booked', 'waiting'])))
  return seats.length > 0
}

async function tellSeatedPerson({ tx, house, who }: Acting<WithBus>, { _id, person }: Seating, words: string) {
  if (person === actorOf(who)) return
  await notify(tx, house, { people: [person], title: words, link: `/kurse/${_id}`, tone: 'ok' })
}

/** Signs somebody up whom the caller may see, and tells them. */
export async function seatFor(given: Acting<WithBus>, asked: Seating) {
  const { tx, who } = given
  await seenPerson(tx, who, asked.person)
  const row = await courseIn(tx, asked)
  const had = await holds(tx, asked)
  const { state } = await signUp(tx, asked.person, asked._id)
  const what = `${await titleOf(tx, row)}, ${when(row.startsAt)}`
  if (!had)
    await tellSeatedPerson(
      given,
      asked,
      state === 'waiting' ? `Dein Studio hat dich auf die Warteliste gesetzt: ${what}` : `Dein Studio hat dich angemeldet: ${what}`,
    )
  return { state: state === 'waiting' ? ('waiting' as const) : ('booked' as const) }
}

/** Gives the seat of somebody back whom the caller may see, and tells them. */
export async function unseatFor(given: Acting<WithBus>, asked: Seating) {
  const { tx, house, who } = given
  await seenPerson(tx, who, asked.person)
  const row = await courseIn(tx, asked)
  if (await holds(tx, asked)) {
    await signOff({ tx, house }, { who: asked.person, _id: asked._id, byStudio: true })
    await tellSeatedPerson(given, asked, `Dein Studio hat dich abgemeldet: ${await titleOf(tx, row)}, ${when(row.startsAt)}`)
  }
  return { state: 'off' as const }
}

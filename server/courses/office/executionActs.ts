import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Planned, Scope } from '#contract/courses/scheduleForms.ts'
import { Refusal } from '#contract/refusals.ts'
import { findSignupPeople, tellCancelled, tellChanged, tellRevived, tellSubstitute, titleOf } from '#server/courses/courseNews.ts'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { tellSeats } from '#server/courses/seats.ts'
import { courseExecution, courseSeries, courseSignup } from '#server/courses/tables.ts'
import { turnsElsewhere } from '#server/courses/turns.ts'
import { when } from '#server/courses/words.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { type Candidate, clashesOf, lockPeople, mustHaveNoNewClash } from './clashes.ts'
import { tellDrafts } from './drafts.ts'
import { plannedOf } from './plannedCourses.ts'
import { hasBegun, mustBelong } from './rules.ts'
import { fillSeats, freeBusy } from './seats.ts'
import { taken } from './seriesEdit.ts'

type ExecutionChange = Partial<Pick<ExecutionRow, 'published' | 'cancelledAt' | 'reason' | 'instructor' | 'substitutes'>>

async function changeExecution(tx: Tx, row: ExecutionRow, set: ExecutionChange): Promise<ExecutionRow> {
  const [next] = await tx
    .update(courseExecution)
    .set({ ...set, version: row.version + 1, changed: new Date().toISOString() })
    .where(eq(courseExecution._id, row._id))
    .returning()
  leaves(tx, row.version, row.version + 1)
  return next as ExecutionRow
}

const plannedExecutionOf = async (tx: Tx, _id: string) => (await plannedOf(tx, [_id]))[0] as Planned

/** Takes out what nobody booked; its series leaves those days out from now on. Gone already is gone. */
export async function remove(tx: Tx, house: WithBus, _id: string, { studio, scope }: { studio: string; scope: Scope }) {
  const { anchor, series, rows } = await taken(tx, { _id, studio, scope })
  if (anchor.published && hasBegun(anchor)) throw new Refusal('course-past')
  const ids = rows.map(row => row._id)
  const [seat] = await tx
    .select({ _id: courseSignup._id })
    .from(courseSignup)
    .where(and(inArray(courseSignup.execution, ids), ne(courseSignup.state, 'off')))
    .limit(1)
  if (seat) throw new Refusal('course-taken')
  if (series) {
    const days = rows.flatMap(({ seriesDay }) => seriesDay ?? [])
    const except = [...new Set([...series.except, ...days])].sort()
    const ends = scope === 'one' ? series.ends : ([series.ends, ...days].filter(day => day !== null).sort()[0] ?? null)
    await tx
      .update(courseSeries)
      .set({ except, ends, version: sql`${courseSeries.version} + 1` })
      .where(eq(courseSeries._id, series._id))
  }
  await tx.delete(courseExecution).where(inArray(courseExecution._id, ids))
  await tellDrafts(tx, house, studio, rows)
  for (const row of rows) if (row.published) await tellChanged(tx, house, row)
}

interface Publishing {
  studio: string
  executions: readonly string[]
  published: boolean
}

/** Shows drafts to everybody, or takes back what nobody booked. */
export async function publish({ tx, house }: Within<WithBus>, { studio, executions: ids, published }: Publishing): Promise<Planned[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(courseExecution)
    .where(and(inArray(courseExecution._id, [...ids]), eq(courseExecution.studio, studio), ne(courseExecution.published, published)))
    .orderBy(asc(courseExecution._id))
    .for('update')
  if (!published && rows.some(({ booked, waiting }) => booked + waiting > 0)) throw new Refusal('course-taken')
  const due = rows.map(({ _id }) => _id)
  if (due.length > 0)
    await tx
      .update(courseExecution)
      .set({ published, version: sql`${courseExecution.version} + 1`, changed: new Date().toISOString() })
      .where(inArray(courseExecution._id, due))
  for (const row of rows) await tellChanged(tx, house, row)
  return (await plannedOf(tx, ids)).filter(row => row.studio === studio)
}

interface Substituting {
  _id: string
  studio: string
  version: number
  saw?: string | null
  instructor: string
  despite: readonly string[]
}

/** Another instructor leads it; booked people and both instructors are told. */
export async function substitute({ tx, house, who }: Acting<WithBus>, { _id, studio, version, saw, instructor, despite }: Substituting) {
  const { anchor } = await taken(tx, { _id, studio, scope: 'one' })
  if (anchor.instructor === instructor) return plannedExecutionOf(tx, _id)
  if (anchor.version !== version && anchor.instructor !== (saw ?? null))
    throw new Refusal('stale', undefined, await plannedExecutionOf(tx, _id))
  if (anchor.cancelledAt) throw new Refusal('course-cancelled')
  if (hasBegun(anchor)) throw new Refusal('course-past')
  await mustBelong(tx, studio, { instructor })
  await lockPeople(tx, [instructor])
  await mustHaveNoNewClash(tx, who, [{ ...anchor, instructor, asks: ['instructor'] } satisfies Candidate], despite)
  const usual = anchor.substitutes ?? anchor.instructor
  const next = await changeExecution(tx, anchor, { instructor, substitutes: usual === instructor ? null : usual })
  await tellDrafts(tx, house, studio, [next])
  if (next.published) {
    await tellSubstitute(tx, house, next)
    await tellLeads(tx, house, next, anchor.instructor)
  }
  return plannedExecutionOf(tx, _id)
}

async function tellLeads(tx: Tx, house: WithBus, row: ExecutionRow, before: string | null) {
  const what = `${await titleOf(tx, row)}, ${when(row.startsAt)}`
  const link = `/kurse/${row._id}`
  if (row.instructor) await notify(tx, house, { people: [row.instructor], title: `Du leitest ${what}`, link })
  const [leads] = row.instructor ? await tx.select().from(person).where(eq(person._id, row.instructor)) : []
  if (before && leads)
    await notify(tx, house, {
      people: [before],
      title: `${leads.vorname} ${leads.nachname} leitet für dich ${what}`,
      about: leads._id,
      link,
    })
}

interface Cancelling {
  _id: string
  studio: string
  reason: string
}

/** Cancels it; a repeated one with another reason only changes the reason. */
export async function cancel({ tx, house }: Within<WithBus>, { _id, studio, reason }: Cancelling) {
  const { anchor } = await taken(tx, { _id, studio, scope: 'one' })
  if (anchor.reason === reason && anchor.cancelledAt) return plannedExecutionOf(tx, _id)
  if (Date.parse(anchor.endsAt) <= Date.now()) throw new Refusal('course-past')
  const next = await changeExecution(tx, anchor, { cancelledAt: anchor.cancelledAt ?? new Date().toISOString(), reason })
  await tellDrafts(tx, house, studio, [next])
  if (next.published && !anchor.cancelledAt) {
    await tellCancelled(tx, house, next)
    await tellSeats(tx, house, next)
    await turnsElsewhere(tx, next, await findSignupPeople(tx, _id, ['booked']))
    if (next.instructor)
      await notify(tx, house, {
        people: [next.instructor],
        title: `${await titleOf(tx, next)}, ${when(next.startsAt)} fällt aus: ${reason}`,
        link: `/kurse/${_id}`,
      })
  }
  return plannedExecutionOf(tx, _id)
}

interface Reopening {
  _id: string
  studio: string
  despite: readonly string[]
}

/** Reopens it; people who booked another course meanwhile stay there. */
export async function reopen({ tx, house, who }: Acting<WithBus>, { _id, studio, despite }: Reopening) {
  const { anchor } = await taken(tx, { _id, studio, scope: 'one' })
  if (!anchor.cancelledAt) return plannedExecutionOf(tx, _id)
  if (hasBegun(anchor)) throw new Refusal('course-past')
  await lockPeople(tx, [anchor.instructor, ...(await findSignupPeople(tx, _id))])
  await mustHaveNoNewClash(tx, who, [{ ...anchor, asks: ['room', 'instructor'] }], despite)
  const busy = await clashesOf(tx, [{ ...anchor, asks: ['booked'] }])
  const next = await changeExecution(tx, anchor, { cancelledAt: null, reason: null })
  await tellDrafts(tx, house, studio, [next])
  if (next.published) {
    const left = await freeBusy(tx, house, next, busy)
    await tellRevived(tx, house, left)
    await tellSeats(tx, house, left)
    await fillSeats(tx, left)
  }
  return plannedExecutionOf(tx, _id)
}

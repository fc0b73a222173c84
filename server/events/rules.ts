import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { allows, anyManagement } from '#contract/access.ts'
import type { CourseRules } from '#contract/courses/rules.ts'
import { Refusal } from '#contract/refusals.ts'
import { everyStudio } from '#contract/rights.ts'
import { rulesOf } from '#server/courses/rules.ts'
import { courseSetting } from '#server/courses/tables.ts'
import type { Staff } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { event, eventSignup } from './tables.ts'

export type EventRow = typeof event.$inferSelect
export type EventSignupRecord = typeof eventSignup.$inferSelect

export const kind = 'event'

type EventKeeper = Pick<Who, 'grants' | 'roles'>

/** True with a management right in the event's studio; the chain's events need one for all studios. */
export const isKept = (who: EventKeeper, { studio }: Pick<EventRow, 'studio'>) => allows(anyManagement, who, studio ?? everyStudio)

/** The same people as in `isKept`, as the bus names them. */
export const keptByStaff = ({ studio }: Pick<EventRow, 'studio'>): Staff[] =>
  anyManagement.map(right => ({ right, studio: studio ?? everyStudio }))

export function mayKeep(who: EventKeeper, row: Pick<EventRow, 'studio'>) {
  if (!isKept(who, row)) throw new Refusal('forbidden')
}

const isHere = isNull(event.removedAt)

/** Events of the chain and of the own studio. */
const isFor = ({ studio }: Pick<Who, 'studio'>) => or(isNull(event.studio), studio ? eq(event.studio, studio) : undefined)

/** Events in which somebody has places, waits or did, wherever they train now. */
const isSignedUpFor = ({ _id }: Pick<Who, '_id'>) =>
  sql`exists (select 1 from ${eventSignup} where ${eventSignup.event} = ${event._id} and ${eventSignup.person} = ${_id})`

/** Coming events that members see. */
export const comingFor = (who: Pick<Who, '_id' | 'studio'>, now = Date.now()): SQL =>
  and(isHere, eq(event.published, true), gt(event.endsAt, new Date(now).toISOString()), or(isFor(who), isSignedUpFor(who))) as SQL

/** Events that somebody may look at: coming ones for them, past ones, and all that they look after. */
export function visibleTo(who: Who): SQL | undefined {
  const own = studiosWithAny(anyManagement, who)
  return own === 'all' ? undefined : or(and(eq(event.published, true), or(isFor(who), isSignedUpFor(who))), inArray(event.studio, own))
}

/** The list: coming events for members, and for people who look after events all of those too. */
export function listedFor(who: Who): SQL {
  const own = studiosWithAny(anyManagement, who)
  return own === 'all' ? isHere : (or(comingFor(who), and(isHere, inArray(event.studio, own))) as SQL)
}

/** The booking rules by which an event's waiting list and late sign-offs go: its studio's, or the usual ones for the whole chain. */
export async function rulesFor(tx: Tx, studio: string | null): Promise<CourseRules> {
  const [row] = studio ? await tx.select().from(courseSetting).where(eq(courseSetting.studio, studio)) : []
  return rulesOf(studio ?? '', row)
}

/** Refuses signing up once the event has begun, by hand once it is over, and for one that does not take place. */
export function maySignUp(row: EventRow, now: number, byHand = false) {
  if (row.cancelledAt) throw new Refusal('event-cancelled')
  if (now >= Date.parse(byHand ? row.endsAt : row.startsAt)) throw new Refusal('event-closed')
}

/** Refuses giving back once the event has begun, for somebody who is inside, and of a cancelled one, where nothing is to be given back. */
export function mayGiveBack(row: EventRow, { visitedAt }: Pick<EventSignupRecord, 'visitedAt'>, now: number, byHand = false) {
  if (row.cancelledAt) throw new Refusal('event-cancelled')
  if (visitedAt) throw new Refusal('course-inside')
  if (now >= Date.parse(byHand ? row.endsAt : row.startsAt)) throw new Refusal('event-closed')
}

/** Only events that members may see can be signed up for. */
export async function mustBeFor(tx: Tx, who: Who, _id: string) {
  const [row] = await tx
    .select({ _id: event._id })
    .from(event)
    .where(and(eq(event._id, _id), isHere, eq(event.published, true), visibleTo(who)))
  if (!row) throw new Refusal('missing')
}

/** The row of an event that the caller looks after. */
export async function keptBy(tx: Tx, who: Who, _id: string): Promise<EventRow> {
  const [row] = await tx
    .select()
    .from(event)
    .where(and(eq(event._id, _id), isHere))
  if (!row) throw new Refusal('missing')
  mayKeep(who, row)
  return row
}

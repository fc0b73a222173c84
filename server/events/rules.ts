import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { allows, anyManagement } from '#contract/access.ts'
import { Refusal } from '#contract/refusals.ts'
import { everyStudio } from '#contract/rights.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { event } from './tables.ts'

export type EventRow = typeof event.$inferSelect

export const kind = 'event'

type Holder = Pick<Who, 'grants' | 'roles'>

/** True with a management right in the event's studio; the chain's events need one for all studios. */
export const isKept = (who: Holder, { studio }: Pick<EventRow, 'studio'>) => allows(anyManagement, who, studio ?? everyStudio)

export function mayKeep(who: Holder, row: Pick<EventRow, 'studio'>) {
  if (!isKept(who, row)) throw new Refusal('forbidden')
}

const isHere = isNull(event.removedAt)

/** Events of the chain and of the own studio. */
const isFor = ({ studio }: Pick<Who, 'studio'>) => or(isNull(event.studio), studio ? eq(event.studio, studio) : undefined)

/** Coming events that members see. */
export const comingFor = (who: Pick<Who, 'studio'>, now = Date.now()): SQL =>
  and(isHere, eq(event.published, true), gt(event.endsAt, new Date(now).toISOString()), isFor(who)) as SQL

/** Events that somebody may look at: coming ones for them, past ones, and all that they look after. */
export function visibleTo(who: Who): SQL | undefined {
  const own = studiosWithAny(anyManagement, who)
  return own === 'all' ? undefined : or(and(eq(event.published, true), isFor(who)), inArray(event.studio, own))
}

/** The list: coming events for members, and for people who look after events all of those too. */
export function listedFor(who: Who): SQL {
  const own = studiosWithAny(anyManagement, who)
  return own === 'all' ? isHere : (or(comingFor(who), and(isHere, inArray(event.studio, own))) as SQL)
}

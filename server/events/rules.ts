import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { allows, anyManagement } from '#contract/access.ts'
import { Refusal } from '#contract/refusals.ts'
import { everyStudio } from '#contract/rights.ts'
import type { Who } from '#server/serve/serve.ts'
import { event } from './tables.ts'

export type EventRow = typeof event.$inferSelect

export const kind = 'event'

type Holder = Pick<Who, 'grants' | 'roles'>

/** Whoever holds a management right in the event's studio looks after it; the chain's needs one for all studios. */
export const isKept = (who: Holder, { studio }: Pick<EventRow, 'studio'>) => allows(anyManagement, who, studio ?? everyStudio)

export function mayKeep(who: Holder, row: Pick<EventRow, 'studio'>) {
  if (!isKept(who, row)) throw new Refusal('forbidden')
}

const isHere = isNull(event.removedAt)

/** Of the chain and of the own studio. */
const isFor = ({ studio }: Pick<Who, 'studio'>) => or(isNull(event.studio), studio ? eq(event.studio, studio) : undefined)

/** What members see of what is to come. */
export const comingFor = (who: Pick<Who, 'studio'>, now = Date.now()): SQL =>
  and(isHere, eq(event.published, true), gt(event.endsAt, new Date(now).toISOString()), isFor(who)) as SQL

/** Studios in which somebody looks after events. */
function keptStudios({ grants }: Holder): 'all' | string[] {
  const held = grants.filter(({ right }) => (anyManagement as readonly string[]).includes(right))
  return held.some(({ studios }) => studios === 'all') ? 'all' : held.flatMap(({ studios }) => studios)
}

/** What somebody may look at: what is to come for them, past ones, and all that they look after. */
export function visibleTo(who: Who): SQL {
  const own = keptStudios(who)
  if (own === 'all') return isHere
  const kept = own.length > 0 ? inArray(event.studio, own) : undefined
  return and(isHere, or(and(eq(event.published, true), isFor(who)), kept)) as SQL
}

/** The list: members see what is to come, whoever looks after events all of those too. */
export function listedFor(who: Who): SQL {
  const own = keptStudios(who)
  if (own === 'all') return isHere
  return or(comingFor(who), own.length > 0 ? and(isHere, inArray(event.studio, own)) : undefined) as SQL
}

import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { isInRole } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'

export interface Audience {
  studios?: readonly string[] | null
  roles?: readonly string[] | null
  /** Condition for whoever wants it, of what advertises. */
  wants?: SQL
}

/** Refuses an audience beyond the studios in which the right holds; no studio named means all. */
export function mayTell(who: Pick<Who, 'grants'>, right: Right, { studios }: Audience) {
  const own = studiosWith(right, who)
  if (own === 'all') return
  if (!studios?.length || !studios.every(code => own.includes(code))) throw new Refusal('forbidden')
}

/** Condition on `person`: the people of an audience. */
export const inAudience = ({ studios, roles, wants }: Audience): SQL =>
  and(
    isNull(person.deletedAt),
    studios?.length ? inArray(person.studioCode, [...studios]) : undefined,
    roles?.length ? isInRole(roles) : undefined,
    wants,
  ) as SQL

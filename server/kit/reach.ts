import { eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reach, Right } from '#contract/rights.ts'
import type { Who } from './who.ts'

type GrantHolder = Pick<Who, 'grants'>

/** The studios in which somebody holds any of these rights. */
export function studiosWithAny(rights: readonly Right[], { grants }: GrantHolder): 'all' | string[] {
  const held = grants.filter(({ right }) => rights.includes(right)).map(({ studios }) => studios)
  return held.includes('all') ? 'all' : [...new Set(held.flat() as string[])]
}

/** The studios in which somebody holds the right. */
export const studiosWith = (right: Right, who: GrantHolder) => studiosWithAny([right], who)

export const reaches = (reach: Reach, code: string) => reach === 'all' || reach.includes(code)

/** True where the right holds in that studio. */
export const holdsIn = (right: Right, who: GrantHolder, code: string) => reaches(studiosWith(right, who), code)

/** Rows of these studios; no condition where it is all of them. */
export const reachConditionOf = (column: PgColumn, reach: Reach): SQL | undefined =>
  reach === 'all' ? undefined : inArray(column, [...reach])

/** Rows of the studio that a call names, for which its right was asked; of the whole chain where it names none. */
export function ofStudioAsked(column: PgColumn, { body, query }: { body?: unknown; query?: unknown }): SQL {
  const { studio } = { ...(body as object), ...(query as object) } as { studio?: string | null }
  return studio == null ? isNull(column) : eq(column, studio)
}

import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { Who } from '#server/serve/serve.ts'

/** Studios in which this person holds the right. */
export function studiosWith(right: Right, { grants }: Pick<Who, 'grants'>): 'all' | string[] {
  const held = grants.filter(grant => grant.right === right)
  if (held.some(({ studios }) => studios === 'all')) return 'all'
  return [...new Set(held.flatMap(({ studios }) => studios as readonly string[]))]
}

/** True where the right holds in that studio. */
export const holdsIn = (right: Right, who: Pick<Who, 'grants'>, code: string) => {
  const where = studiosWith(right, who)
  return where === 'all' || where.includes(code)
}

/** Refuses an edit that has not seen the row as it stands, unless it asks for what is there already. */
export function mustBeSeen(row: { version: number } | undefined, seen: number, same: boolean, current: unknown = row): asserts row {
  if (!row) throw new Refusal('missing')
  if (row.version !== seen && !same) throw new Refusal('stale', undefined, current)
}

import { Refusal } from '#contract/refusals.ts'
import { registration } from '#contract/registration.ts'
import type { Right } from '#contract/rights.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'

const rights = registration.generate.access as readonly Right[]

/**
 * Studio of an account that staff make: the one that they have picked, if they may make accounts there, else the only one in which they
 * may. Anybody can pick any studio, so without the check its members would become visible to them.
 */
export function studioFor(who: Pick<Who, 'studio' | 'grants'>): string | null {
  const may = studiosWithAny(rights, who)
  if (may === 'all' || (who.studio !== null && may.includes(who.studio))) return who.studio
  if (may.length === 1) return may[0]!
  throw new Refusal('not-there')
}

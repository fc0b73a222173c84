import { Refusal } from '#contract/refusals.ts'
import { registration } from '#contract/registration.ts'
import type { Right } from '#contract/rights.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'

const rights = registration.generate.access as readonly Right[]

/**
 * The studio of an account that staff make: the one they have picked where they may make accounts there, else the only one where they may.
 * Anybody can pick any studio, and members of it would be theirs to see.
 */
export function studioFor(who: Pick<Who, 'studio' | 'grants'>): string | null {
  const may = studiosWithAny(rights, who)
  if (may === 'all' || (who.studio !== null && may.includes(who.studio))) return who.studio
  if (may.length === 1) return may[0]!
  throw new Refusal('not-there')
}

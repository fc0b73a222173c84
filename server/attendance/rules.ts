import { Refusal } from '#contract/refusals.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'

/**
 * The studio whose arrivals are meant: the one that is named; else the caller's own, if they hold one of the rights there; else the first
 * studio in which they do.
 */
export function studioAtHand(who: Who, named: string | undefined, rights = ['u_search'] as Parameters<typeof studiosWithAny>[0]) {
  const reach = studiosWithAny(rights, who)
  const own = who.employee?.studio ?? who.studio
  const code = named ?? (own && (reach === 'all' || reach.includes(own)) ? own : reach !== 'all' ? reach[0] : undefined)
  if (!code) throw new Refusal('invalid', { studio: 'Wähle ein Studio.' })
  return code
}

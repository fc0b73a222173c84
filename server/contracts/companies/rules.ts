import { arrayOverlaps, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { company } from '#server/contracts/company/tables.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'

type CompanyKeeper = Pick<Who, 'grants'>

/** Companies of which some studio is one that somebody administers. */
export function visibleTo(who: CompanyKeeper): SQL | undefined {
  const reach = studiosWith('g_studioadmin', who)
  return reach === 'all' ? undefined : arrayOverlaps(company.studios, [...reach, ''])
}

/** Refuses who doesn't administer every studio concerned (C01). */
export function mustKeep(who: CompanyKeeper, studios: readonly string[]) {
  const reach = studiosWith('g_studioadmin', who)
  if (!studios.every(code => reaches(reach, code))) throw new Refusal('forbidden')
}

import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { allows, anyManagement } from '#contract/access.ts'
import type { OccasionRow } from '#contract/occasions/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { everyStudio } from '#contract/rights.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import type { Occasion } from './slots.ts'
import { type OccasionKind, occasion } from './tables.ts'

type OccasionKeeper = Pick<Who, 'grants' | 'roles'>

/** True of whoever may change an occasion of each kind, and see who is coming: a party's studio, for contests the administration alone (L156). */
export function isKept(who: OccasionKeeper | undefined, { kind, studio }: Pick<Occasion, 'kind' | 'studio'>) {
  if (!who) return false
  return kind === 'contest' ? who.roles.includes('admin') : allows(anyManagement, who, studio ?? everyStudio)
}

export function mayKeep(who: OccasionKeeper, row: Pick<Occasion, 'kind' | 'studio'>) {
  if (!isKept(who, row)) throw new Refusal('forbidden')
}

/** Occasions of a kind that somebody may change. */
export function keptBy(who: OccasionKeeper, kind: OccasionKind): SQL {
  const ofKind = eq(occasion.kind, kind)
  if (kind === 'contest') return who.roles.includes('admin') ? ofKind : (and(ofKind, inArray(occasion._id, [])) as SQL)
  const own = studiosWithAny(anyManagement, who)
  return own === 'all' ? ofKind : (and(ofKind, or(inArray(occasion.studio, own))) as SQL)
}

/** The row as the contract has it. */
export function shownRow(row: Occasion, who: OccasionKeeper | undefined): OccasionRow {
  const { _id, title, text, place, studio, from, until, slots, version } = row
  return { _id, title, text, place, studio, from, until, slots, version, mine: isKept(who, row) }
}

import { and, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { PieceState } from '#contract/rules/website/pieceState.ts'
import { keepers, writers } from '#contract/website/wears.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'

type RightHolder = Pick<Who, 'grants'>

/** Name of the kind in `file`. */
export const pictureKind = 'website'

interface PieceTable {
  studio: PgColumn
  from: PgColumn
  until: PgColumn
  removedAt: PgColumn
}

/** Pieces of one's studios, and the chain's, which everybody who writes reads. */
const seenWith = (table: Pick<PieceTable, 'studio'>, rights: readonly Right[], who: RightHolder): SQL | undefined => {
  const reach = studiosWithAny(rights, who)
  return reach === 'all' ? undefined : or(isNull(table.studio), inArray(table.studio, reach))
}

export const keptBy = (table: Pick<PieceTable, 'studio'>) => (who: RightHolder) => seenWith(table, keepers, who)
export const writtenBy = (table: Pick<PieceTable, 'studio'>) => (who: RightHolder) => seenWith(table, writers, who)

/** The chain's pieces are changed by those alone who keep the whole site; who writes for studios writes for studios (V25). */
export function mayWrite(who: RightHolder, studio: string | null) {
  if (studio === null && studiosWithAny(keepers, who) !== 'all') throw new Refusal('forbidden')
}

/** A studio's piece is of that studio's brand. */
export const placeOf = ({ studio, brand }: { studio: string | null; brand: Brand | null }) => ({ studio, brand: studio ? null : brand })

const inState = ({ from, until }: PieceTable, now = today()): Record<PieceState, SQL | undefined> => ({
  draft: isNull(from),
  planned: and(gt(from, now), or(isNull(until), gte(until, now))),
  live: and(lte(from, now), or(isNull(until), gte(until, now))),
  over: and(isNotNull(from), lt(until, now)),
})

/** Pieces that are online today. */
export const isLive = (table: PieceTable) => and(isNull(table.removedAt), inState(table).live)

interface PieceFilter {
  studio?: string[]
  state?: PieceState[]
}

/** The filters of a list: studios, `-` for the chain's own, and states. */
export const filtered =
  (table: PieceTable) =>
  ({ studio, state }: PieceFilter): SQL | undefined => {
    const states = inState(table)
    const named = studio?.filter(code => code !== '-') ?? []
    const places = [studio?.includes('-') ? isNull(table.studio) : undefined, named.length ? inArray(table.studio, named) : undefined]
    return and(
      studio?.length ? or(...places.filter(one => one !== undefined)) : undefined,
      state?.length ? or(...state.map(one => states[one])) : undefined,
    )
  }

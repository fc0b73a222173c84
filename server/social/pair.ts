import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type RelationshipAct, relationshipSteps, type Stance } from '#contract/rules/social/moves.ts'
import type { Tx } from '#server/kit/database.ts'
import { relationship } from './tables.ts'

export type RelationshipRow = typeof relationship.$inferSelect
export type RelationshipKind = RelationshipRow['kind']

/** The two ids in the order in which a pair is kept. */
export const pairOf = (a: string, b: string) => (a < b ? { low: a, high: b } : { low: b, high: a })

/** Until the transaction ends nobody else changes anything between the two, whichever rows there are. */
export const lockPair = (tx: Tx, a: string, b: string) => {
  const { low, high } = pairOf(a, b)
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`social ${low} ${high}`}, 0))`)
}

/** Rows of relationships that somebody has a part in. */
export const ofPerson = (who: string) => or(eq(relationship.low, who), eq(relationship.high, who)) as SQL

/** The other one of a relationship's two. */
export const otherThan = (who: string) =>
  sql<string>`case when ${relationship.low} = ${who}::uuid then ${relationship.high} else ${relationship.low} end`

export const relationshipBetween = async (tx: Tx, a: string, b: string, kind: RelationshipKind): Promise<RelationshipRow | undefined> => {
  const { low, high } = pairOf(a, b)
  return (
    await tx
      .select()
      .from(relationship)
      .where(and(eq(relationship.low, low), eq(relationship.high, high), eq(relationship.kind, kind)))
  )[0]
}

/** Ids of somebody's friends, for a condition. */
export const friendIdsOf = (who: SQLWrapper | string) =>
  sql`(select ${relationship.high} from ${relationship} where ${relationship.low} = ${who} and ${relationship.kind} = 'friend' and ${relationship.state} = 'agreed'
    union all select ${relationship.low} from ${relationship} where ${relationship.high} = ${who} and ${relationship.kind} = 'friend' and ${relationship.state} = 'agreed')`

/** A relationship as one of its two sees it. */
export function stanceOf(row: Pick<RelationshipRow, 'state' | 'asker'> | undefined, who: string): Stance {
  if (!row) return 'none'
  const { state } = row
  if (state === 'agreed' || state === 'ended') return state
  return `${row.asker === who ? 'mine' : 'theirs'} ${state}`
}

interface Stepping {
  who: string
  now: number
  /** Until when they are held back, where the row went with somebody's profile. */
  left?: string | null
}

/** The step that an act leads to. Who was declined and asks again is still held back until the days are over. */
export function stepOf(act: RelationshipAct, row: RelationshipRow | undefined, { who, now, left = null }: Stepping) {
  const step = relationshipSteps[act][stanceOf(row, who)]
  const until = row ? row.asker === who && row.quietUntil : left
  const quiet = until && Date.parse(until) > now
  if (act === 'ask' && row?.state === 'declined' && row.asker === who) return quiet ? ('same' as const) : ('requested' as const)
  return act === 'ask' && step === 'requested' && quiet ? ('declined' as const) : step
}

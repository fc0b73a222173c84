import { asc, eq, inArray } from 'drizzle-orm'
import { momentsOf, type TroubleKind } from '#contract/sandbox.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Moment, Parts } from './parts.ts'
import { sandboxTrouble } from './tables.ts'

const kindsAt = (moment: Moment) => Object.entries(momentsOf).flatMap(([kind, at]) => (at === moment ? [kind] : []))

/** The trouble of this moment: the first that was ordered at /sandbox and fits, which is spent by it; else what chaos draws. */
export async function troubleAt(tx: Tx, { chaos }: Parts, moment: Moment): Promise<{ kind: TroubleKind; seconds: number } | undefined> {
  const [first] = await tx
    .select()
    .from(sandboxTrouble)
    .where(inArray(sandboxTrouble.kind, kindsAt(moment)))
    .orderBy(asc(sandboxTrouble.number))
    .limit(1)
  if (first) {
    const spent = await tx.delete(sandboxTrouble).where(eq(sandboxTrouble.number, first.number)).returning()
    if (spent.length > 0) return { kind: first.kind as TroubleKind, seconds: first.seconds }
  }
  const drawn = chaos?.(moment)
  return drawn && momentsOf[drawn.kind] === moment ? { seconds: 30, ...drawn } : undefined
}

export const orderTrouble = (tx: Tx, kind: TroubleKind, seconds: number) => tx.insert(sandboxTrouble).values({ kind, seconds })

/** Troubles that wait for their occasion, in their order. */
export const orderedTroubles = async (tx: Tx) =>
  (await tx.select().from(sandboxTrouble).orderBy(asc(sandboxTrouble.number)).limit(100)).map(({ kind, seconds }) => ({
    kind: kind as TroubleKind,
    seconds,
  }))

import { asc, eq, inArray } from 'drizzle-orm'
import { momentsOf, type SandboxTrouble } from '#contract/sandbox.ts'
import type { Tx } from '#server/kit/database.ts'
import type { GatewayParts, Moment } from './parts.ts'
import { sandboxTrouble } from './tables.ts'

const kindsAt = (moment: Moment) => Object.entries(momentsOf).flatMap(([kind, at]) => (at === moment ? [kind] : []))

/** The trouble of this moment: the first that was ordered at /sandbox and fits, which is spent by it; else what chaos draws. */
export async function troubleAt(
  tx: Tx,
  { chaos }: GatewayParts,
  moment: Moment,
): Promise<{ kind: SandboxTrouble; seconds: number } | undefined> {
  const [first] = await tx
    .select()
    .from(sandboxTrouble)
    .where(inArray(sandboxTrouble.kind, kindsAt(moment)))
    .orderBy(asc(sandboxTrouble.number))
    .limit(1)
  if (first) {
    const spent = await tx.delete(sandboxTrouble).where(eq(sandboxTrouble.number, first.number)).returning()
    if (spent.length > 0) return { kind: first.kind as SandboxTrouble, seconds: first.seconds }
  }
  const drawn = chaos?.(moment)
  return drawn && momentsOf[drawn.kind] === moment ? { seconds: 30, ...drawn } : undefined
}

export const orderTrouble = (tx: Tx, kind: SandboxTrouble, seconds: number) => tx.insert(sandboxTrouble).values({ kind, seconds })

/** Troubles that wait for their occasion, in their order. */
export const orderedTroubles = async (tx: Tx) =>
  (await tx.select().from(sandboxTrouble).orderBy(asc(sandboxTrouble.number)).limit(100)).map(({ kind, seconds }) => ({
    kind: kind as SandboxTrouble,
    seconds,
  }))

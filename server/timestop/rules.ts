import { and, eq, type SQL } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Grant } from '#contract/rights.ts'
import { type ContractRecord as Contract, decidesIn, mustBeAnothers } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { timestop, timestopHistory } from './tables.ts'
import type { Happening } from './words.ts'

export type Pause = typeof timestop.$inferSelect

/** Name of the kind in `file`. */
export const proofKind = 'timestop'

/** Pauses of the studios in which somebody sells. */
export const visibleTo = (who: { grants: readonly Grant[] }): SQL | undefined =>
  reachConditionOf(timestop.studio, studiosWith('u_search', who))

/** A pause and its contract, both locked. */
export interface LockedPause {
  pause: Pause
  /** Undefined as long as nobody has said which contract a public form meant. */
  on: Contract | undefined
}

/** Locks a pause, whoever asks. */
export const heldAny = (tx: Tx, _id: string) => lockPause(tx, eq(timestop._id, _id))

/** Locks a pause behind its contract: whoever changes a contract's days comes one after the other. */
async function lockPause(tx: Tx, where: SQL | undefined): Promise<LockedPause> {
  const [found] = await tx.select({ contract: timestop.contract }).from(timestop).where(where)
  if (!found) throw new Refusal('missing')
  const [on] = found.contract ? await tx.select().from(contract).where(eq(contract._id, found.contract)).for('update') : []
  const [pause] = await tx.select().from(timestop).where(where).for('update')
  if (!pause) throw new Refusal('missing')
  // Somebody has said meanwhile whose it is.
  return pause.contract === found.contract ? { pause, on } : lockPause(tx, where)
}

export const heldOwn = (tx: Tx, { _id: me }: Pick<Who, '_id'>, _id: string) =>
  lockPause(tx, and(eq(timestop._id, _id), eq(timestop.person, me)))
export const heldSeen = (tx: Tx, who: Who, _id: string) => lockPause(tx, and(eq(timestop._id, _id), visibleTo(who)))

/** The same for whoever decides in its studio; it is not there for anybody else. */
export async function heldToDecide(tx: Tx, who: Who, _id: string): Promise<LockedPause> {
  const both = await heldSeen(tx, who, _id)
  if (!(await decidesIn(tx, who, both.pause.studio))) throw new Refusal('missing')
  await mustBeAnothers(tx, who, both.pause)
  return both
}

/** A pause that the caller sees, unlocked. */
export async function findVisiblePause(tx: Tx, who: Who, _id: string): Promise<Pause> {
  const [pause] = await tx
    .select()
    .from(timestop)
    .where(and(eq(timestop._id, _id), visibleTo(who)))
  if (!pause) throw new Refusal('missing')
  return pause
}

interface Happened {
  pause: string
  what: Happening
  author: string | null
  reason?: string | null
}

/** Writes down what happened to a pause. */
export const note = (tx: Tx, { reason = null, ...said }: Happened) =>
  tx.insert(timestopHistory).values({ ...said, reason, _id: v7(), at: new Date().toISOString() })

/** The answer of a write. */
export const receiptOf = ({ _id, state, version }: Pause) => ({ _id, state, version })

/** Changes a pause and raises its version. */
export async function changePause(tx: Tx, pause: Pause, to: Partial<typeof timestop.$inferInsert>): Promise<Pause> {
  const [next] = await tx
    .update(timestop)
    .set({ ...to, version: pause.version + 1, ...(to.state && to.state !== pause.state && { since: new Date().toISOString() }) })
    .where(eq(timestop._id, pause._id))
    .returning()
  return next!
}

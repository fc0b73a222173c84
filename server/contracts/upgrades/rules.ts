import { and, eq, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Grant } from '#contract/rights.ts'
import { type ContractRecord as Contract, decidesIn, mustBeAnothers } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { contractUpgrade } from './tables.ts'

export type UpgradeRecord = typeof contractUpgrade.$inferSelect

/** Upgrades of the studios where somebody sells. */
export const visibleTo = (who: { grants: readonly Grant[] }): SQL | undefined =>
  reachConditionOf(contractUpgrade.studio, studiosWith('u_search', who))

/** An upgrade that the caller may see. */
export async function seenUpgrade(tx: Tx, who: Who, _id: string): Promise<UpgradeRecord> {
  const [row] = await tx
    .select()
    .from(contractUpgrade)
    .where(and(eq(contractUpgrade._id, _id), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  return row
}

interface Locked {
  row: UpgradeRecord
  /** The contract that is left. */
  left: Contract
}

/**
 * An upgrade with the contract that it leaves, both locked: the contract first, as whatever else changes one does. Those of one contract come one
 * after the other.
 */
export async function lockedUpgrade(tx: Tx, where: SQL | undefined): Promise<Locked> {
  const [found] = await tx.select({ _id: contractUpgrade._id, contract: contractUpgrade.contract }).from(contractUpgrade).where(where)
  if (!found) throw new Refusal('missing')
  const [left] = await tx.select().from(contract).where(eq(contract._id, found.contract)).for('update')
  const [row] = await tx.select().from(contractUpgrade).where(eq(contractUpgrade._id, found._id)).for('update')
  if (!left || !row) throw new Refusal('missing')
  return { row, left }
}

/** The same for whoever decides; it is not there for anybody else, who may have the role in another studio. */
export async function lockedToDecide(tx: Tx, who: Who, _id: string): Promise<Locked> {
  const locked = await lockedUpgrade(tx, and(eq(contractUpgrade._id, _id), visibleTo(who)))
  if (!(await decidesIn(tx, who, locked.row.studio))) throw new Refusal('missing')
  await mustBeAnothers(tx, who, locked.row)
  return locked
}

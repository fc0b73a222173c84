import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Leader } from '#contract/contracts/tac.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import type { ContractRecord } from './rules.ts'
import { contractLeader, contractTac } from './tables.ts'

/** The kind of job that makes a contract at the access-control service. */
export const contractJobKind = 'tac-contract'
/** The kind of job that puts ours in place of what that says otherwise. */
export const mendKind = 'tac-mend'

/** The leader of the contracts of a studio; where nobody has said so yet, it is not connected. */
export async function leaderOf(tx: Tx, code: string): Promise<Leader> {
  const [found] = await tx.select({ leads: contractLeader.leads }).from(contractLeader).where(eq(contractLeader.studio, code))
  return found?.leads ?? 'none'
}

/**
 * Orders that an accepted contract is made at the access-control service, where that leads or mirrors its studio (C37). One that is there stays
 * as it is; one that waits for a hand is tried anew, under the same key, so that it is one whatever became of the tries before (C45).
 */
export async function orderAtTac(tx: Tx, row: Pick<ContractRecord, '_id' | 'state' | 'studio' | 'tac'>) {
  if (row.tac || row.state !== 'accepted' || (await leaderOf(tx, row.studio)) === 'none') return false
  const ordered = { state: 'ordered' as const, said: null, at: new Date().toISOString() }
  await tx
    .insert(contractTac)
    .values({ contract: row._id, key: `contract-${v7()}`, ...ordered })
    .onConflictDoUpdate({ target: contractTac.contract, set: ordered, setWhere: eq(contractTac.state, 'hand') })
  await orderJob(tx, { kind: contractJobKind, key: `${contractJobKind}.${row._id}`, payload: { contract: row._id } })
  return true
}

/**
 * Orders that a contract which is withdrawn, or which another one follows, ends there as it does here, where the app leads (C37); what is the same by
 * then is left alone.
 */
export async function endAtTac(tx: Tx, { _id, studio }: Pick<ContractRecord, '_id' | 'studio'>) {
  if ((await leaderOf(tx, studio)) !== 'app') return
  const [there] = await tx.select({ foreign: contractTac.foreign }).from(contractTac).where(eq(contractTac.contract, _id))
  if (there?.foreign == null) return
  const key = 'finalEnd'
  await orderJob(tx, { kind: mendKind, key: `${mendKind}.${_id}.${key}`, payload: { contract: _id, key, act: v7() } })
}

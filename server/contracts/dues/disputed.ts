import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { disputedBills } from '#server/contracts/plugs.ts'
import type { Tx } from '#server/kit/database.ts'
import { contractDispute, contractDue } from './tables.ts'

/** Numbers of somebody's bills that were disputed at a moment, and those of which the studio said by then that they are right to. */
export const billsDisputed = disputedBills.of(async (tx, who, at) => {
  const stood = or(isNull(contractDispute.decidedAt), gt(contractDispute.decidedAt, at), eq(contractDispute.state, 'right'))
  const rows = await tx
    .select({ bill: contractDispute.bill })
    .from(contractDispute)
    .where(and(eq(contractDispute.person, who), lte(contractDispute.receivedAt, at), stood))
  return rows.flatMap(({ bill }) => bill ?? [])
})

/** Disputes of bills of the access-control service go after ten years; those of dues go with their contract. */
export const forgetDisputes = (tx: Tx) =>
  tx.delete(contractDispute).where(sql`${contractDispute.bill} is not null and ${contractDispute.receivedAt} < now() - interval '10 years'`)

/** Nobody is reminded of what is disputed. */
export const isDisputed = sql`exists (select 1 from ${contractDispute} where ${contractDispute.due} = ${contractDue._id} and ${contractDispute.state} = 'open')`

import { and, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { dues } from '#contract/contracts/dues.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { type AtTill, giveBackAtTill, takeAtTill } from '#server/payments/rules.ts'
import { dueRowOf } from './dueList.ts'
import { contractDue, contractDueAct } from './tables.ts'

type DueCalls = typeof dues

async function dueAtTillOf(tx: Tx, _id: string, studio: string): Promise<AtTill> {
  const [row] = await tx
    .select()
    .from(contractDue)
    .where(and(eq(contractDue._id, _id), eq(contractDue.studio, studio)))
  if (!row) throw new Refusal('missing')
  return { kind: 'contract', _id, person: row.person, since: row.createdAt, most: row.whole, acts: contractDueAct }
}

/** Money was taken at the desk (C41); the act's id names the charge, so that it counts once. */
export async function take(given: Acting, _id: string, { studio, ...taking }: CallBody<DueCalls['take']>) {
  await takeAtTill(given, await dueAtTillOf(given.tx, _id, studio), { studio, ...taking })
  return dueRowOf(given, _id)
}

/** Spare money was given back. */
export async function giveBack(given: Acting, _id: string, { studio, ...giving }: CallBody<DueCalls['giveBack']>) {
  await giveBackAtTill(given, await dueAtTillOf(given.tx, _id, studio), giving)
  return dueRowOf(given, _id)
}

import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { campaignConditions } from './tables.ts'

async function lastOf(tx: Tx, campaign: string) {
  const [row] = await tx
    .select()
    .from(campaignConditions)
    .where(eq(campaignConditions.campaign, campaign))
    .orderBy(desc(campaignConditions.number))
    .limit(1)
  return row
}

/** The number of the conditions that hold now: by it stands what somebody agreed to (V17). */
export const conditionsOf = async (tx: Tx, campaign: string) => (await lastOf(tx, campaign))?.number ?? null

/** Keeps other conditions under the next number; those before stay as they were. */
export async function keepConditions(tx: Tx, campaign: string, text: string | null) {
  const last = await lastOf(tx, campaign)
  if ((last?.text ?? null) === text) return
  const number = (last?.number ?? 0) + 1
  await tx.insert(campaignConditions).values({ campaign, number, text: text ?? '', at: new Date().toISOString() })
}

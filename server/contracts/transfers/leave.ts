import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { lockedOwn } from './rules.ts'
import { contractTransfer } from './tables.ts'
import { tellEnded, tellMoved } from './transferNews.ts'

const reason = 'Dieses Konto gibt es nicht mehr.'
/** Whoever has left, in words that stay open; what was signed names them, sealed (C52). */
const gone = 'Gelöschtes Konto'

/** Transfers of somebody who leaves do not run on, and the other one hears of it; of those that are over their name goes. */
export async function endOnLeaving(tx: Tx, house: WithBus & WithDomains & WithSettings, who: string) {
  const { _id, contract, giver, taker, state } = contractTransfer
  const running = await tx
    .select({ _id })
    .from(contractTransfer)
    .where(and(or(eq(giver, who), eq(taker, who)), inArray(state, ['open', 'signed'])))
    .orderBy(asc(contract))
  for (const one of running) {
    const { row } = await lockedOwn(tx, who, one)
    if (row.state !== 'open' && row.state !== 'signed') continue
    const [next] = await tx
      .update(contractTransfer)
      .set({ state: 'declined', reason, since: new Date().toISOString(), version: row.version + 1 })
      .where(eq(_id, row._id))
      .returning()
    await tellEnded({ tx, house }, next!, who)
    await tellMoved({ tx, house }, next!)
  }
  for (const [role, column] of [
    ['giver', giver],
    ['taker', taker],
  ] as const)
    await tx
      .update(contractTransfer)
      .set({ handing: sql`jsonb_set(${contractTransfer.handing}, array[${role}::text], to_jsonb(${gone}::text))` })
      .where(eq(column, who))
}

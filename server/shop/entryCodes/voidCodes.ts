import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { type CodeRow, tellBuyer, tellLater } from './codeNews.ts'
import { entryCode } from './tables.ts'

/**
 * These codes open nothing from here on: `reason` is what staff say, with their id; without one their money goes back. Those that are used up
 * stay so. Answers the codes that it changed.
 */
export async function voidCodes(tx: Tx, house: WithBus, ids: readonly string[], staff?: { reason: string; by: string }) {
  const [voided, reason, voidedBy] = [new Date().toISOString(), staff?.reason ?? null, staff?.by ?? null]
  const gone = await tx
    .update(entryCode)
    .set({ state: 'void', voided, reason, voidedBy, trouble: null })
    .where(and(inArray(entryCode._id, [...ids]), inArray(entryCode.state, ['waiting', 'saved'])))
    .returning()
  await tellLater(
    tx,
    gone.map(({ _id }) => _id),
    'void',
  )
  for (const order of new Set(gone.map(row => row.order))) await tellBuyer(tx, house, gone.find(row => row.order === order) as CodeRow)
  return gone
}

/** All codes of an order, because its money goes back. */
export async function voidCodesOf(tx: Tx, house: WithBus, order: string) {
  const own = await tx.select({ _id: entryCode._id }).from(entryCode).where(eq(entryCode.order, order))
  return voidCodes(
    tx,
    house,
    own.map(({ _id }) => _id),
  )
}

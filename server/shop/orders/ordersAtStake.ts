import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { AtStake } from '#server/leaving/plugs.ts'
import { shopOrder } from '#server/shop/tables.ts'

/** Orders that are paid and lie there to be fetched, and those that are reserved and not paid. */
export async function ordersAtStake(tx: Tx, person: string): Promise<AtStake> {
  const rows = await tx
    .select({ number: shopOrder.number, state: shopOrder.state })
    .from(shopOrder)
    .where(and(eq(shopOrder.person, person), inArray(shopOrder.state, ['placed', 'paid'])))
  const of = (state: 'placed' | 'paid', words: string) =>
    rows.filter(row => row.state === state).map(({ number }) => `Bestellung ${number}: ${words}`)
  return { owed: of('placed', 'reserviert und noch nicht bezahlt'), lost: of('paid', 'bezahlt und noch nicht abgeholt') }
}

import { sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { mostUnproven } from '#contract/rules/shop/moves.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'

/** One buyer's purchases come one after the other, whatever devices send them; what another did meanwhile is seen by the next statement. */
export const turnOf = (buyer: unknown) => sql`pg_advisory_xact_lock(hashtextextended('orders of ' || ${buyer}::text, 0))`

/**
 * Refuses `desk-unproven` where more goods lie at the desk for somebody than for an address that nobody has proven: they are held for days
 * without money or a mail that was read. Asked once the order is written.
 */
export async function mayLieAtDesk(tx: Tx, buyer: string) {
  await tx.execute(sql`select ${turnOf(buyer)}`)
  const { rows } = await tx.execute(sql`select from ${person} where ${person._id} = ${buyer} and ${person.emailVerifiedAt} is null
    and ${mostUnproven} < (select sum((line ->> 'amount')::int) from ${shopOrder} cross join jsonb_array_elements(${shopOrder.lines}) line
      where ${shopOrder.person} = ${buyer} and ${shopOrder.state} = 'placed' and line -> 'gives' is null)`)
  if (rows.length > 0) throw new Refusal('desk-unproven')
}

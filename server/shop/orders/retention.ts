import { and, eq, exists, not, sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { booksOver } from '#server/kit/years.ts'
import { payment } from '#server/payments/tables.ts'
import { entryCode } from '#server/shop/entryCodes/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'

/** Deletes orders once their payments are deleted (S25); one whose codes still open the entrance waits for them. */
export const forgetOrders = ({ db }: WithDb, now: Date) =>
  db
    .delete(shopOrder)
    .where(
      and(
        sql`${shopOrder.created} < ${booksOver(now)}`,
        not(exists(db.select({ _id: payment._id }).from(payment).where(eq(payment.payable, shopOrder._id)))),
        not(exists(db.select({ _id: entryCode._id }).from(entryCode).where(eq(entryCode.order, shopOrder._id)))),
      ),
    )

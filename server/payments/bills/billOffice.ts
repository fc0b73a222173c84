import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BillRow } from '#contract/payments/bills.ts'
import { amountDueOf, creditOf } from '#contract/rules/payments/bills/billSums.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { isOpenBill } from '#server/payments/papers/issue.ts'
import { paymentBill, paymentReceived } from '#server/payments/papers/tables.ts'
import { sought } from '#server/payments/paymentList.ts'
import { payment, paymentFact } from '#server/payments/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'

/** The bills of the studios for whose money somebody answers. */
export const visibleTo = (who: Pick<Who, 'grants'>) =>
  reachConditionOf(payment.studio, studiosWithAny(['shop_purchase_view', 'shop_manage'], who))

const columns = { bill: paymentBill, row: payment, name: listName, gone: person.deletedAt }

const from = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(paymentBill)
    .innerJoin(payment, eq(payment._id, paymentBill.payment))
    .innerJoin(person, eq(person._id, payment.person))
    .where(where)
    .$dynamic()

/** Rows as the office sees them: two statements more, however many there are. */
async function shownRows(tx: Tx, found: Awaited<ReturnType<typeof from>>): Promise<BillRow[]> {
  const ids = found.map(({ row }) => row._id)
  if (ids.length === 0) return []
  const facts = await tx
    .select({ payment: paymentFact.payment, fact: paymentFact.fact })
    .from(paymentFact)
    .where(inArray(paymentFact.payment, ids))
  const came = await tx.select().from(paymentReceived).where(inArray(paymentReceived.payment, ids)).orderBy(asc(paymentReceived.at))
  const factsOf = (_id: string): Fact[] => facts.flatMap(({ payment: of, fact }) => (of === _id ? [fact] : []))
  return found.map(({ bill, row, name, gone }) => {
    const standing = standingOf(factsOf(row._id))
    return {
      _id: row._id,
      title: row.title,
      studio: row.studio,
      kind: row.kind,
      payable: row.payable,
      name: gone ? null : name,
      state: row.state,
      reference: bill.reference,
      day: bill.day,
      due: bill.due,
      amount: row.amount,
      rest: amountDueOf(standing, row.amount),
      credit: creditOf(standing, row.amount),
      received: came.filter(one => one.payment === row._id).map(({ _id, day, amount, note }) => ({ _id, day, amount, note })),
    }
  })
}

/** A bill by the digits of its reference; whoever may not see it finds nothing. */
export async function billBy(tx: Tx, who: Pick<Who, 'grants'>, digits: string) {
  const [row] = await shownRows(tx, await from(tx, and(visibleTo(who), eq(paymentBill.digits, digits))))
  return row
}

interface Wishes {
  q?: string
  studio?: string[]
  offset?: number
  limit?: number
  sort?: string
}

/** A page of bills that are not paid, the longest due first. */
export async function openBills(tx: Tx, who: Pick<Who, 'grants'>, { q, studio, offset = 0, limit = 100, sort = 'due' }: Wishes) {
  const where = and(visibleTo(who), isOpenBill, studio?.length ? inArray(payment.studio, studio) : undefined, ...sought(q))
  const order = sort === '-due' ? [desc(paymentBill.due), desc(paymentBill.payment)] : [asc(paymentBill.due), asc(paymentBill.payment)]
  const found = await from(tx, where)
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(paymentBill)
    .innerJoin(payment, eq(payment._id, paymentBill.payment))
    .innerJoin(person, eq(person._id, payment.person))
    .where(where)
  return { rows: await shownRows(tx, found), total: count?.total ?? 0 }
}

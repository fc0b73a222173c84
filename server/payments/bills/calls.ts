import { and, desc, eq, or, sql } from 'drizzle-orm'
import { digitsOf } from '#contract/payments/bills/reference.ts'
import { bills } from '#contract/payments/bills.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Address } from '#contract/rules/papers/billParts.ts'
import { amountDueOf } from '#contract/rules/payments/bills/billSums.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { reachConditionOf, studiosWith, studiosWithAny } from '#server/kit/reach.ts'
import { mustSee } from '#server/payments/detail.ts'
import { billPaper, creditPaper, receiptPaper } from '#server/payments/papers/paymentPapers.ts'
import { printedAddress } from '#server/payments/papers/printedAddress.ts'
import { shownBill } from '#server/payments/papers/shownBill.ts'
import { payableOf } from '#server/payments/payable.ts'
import { factsOf, type PaymentRow } from '#server/payments/paymentFold.ts'
import { mustBeAnothersMoney } from '#server/payments/refunds.ts'
import { ownPayment } from '#server/payments/shownPayments.ts'
import { payment } from '#server/payments/tables.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { trace } from '#server/shared/health/trace.ts'
import { billBy, openBills } from './billOffice.ts'
import { isReceived, receive } from './received.ts'
import { remindToday } from './reminders.ts'
import { withdrawBill } from './withdraw.ts'

/** The bill of a payment, with what is still to be paid; `missing` where there is none. */
async function billOf(tx: Tx, house: House, row: PaymentRow) {
  const bill = await shownBill(tx, house, row, amountDueOf(standingOf(await factsOf(tx, row._id)), row.amount))
  if (!bill) throw new Refusal('missing')
  return bill
}

/** A payment of a studio in which the caller may do this; any other is `missing`. */
async function managed(tx: Tx, who: Pick<Who, 'grants'>, _id: string) {
  const [row] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment._id, _id), reachConditionOf(payment.studio, studiosWith('shop_manage', who))))
  if (!row) throw new Refusal('missing')
  return row
}

/** Payments of the studios for whose money the caller answers. */
function ofOffice(who: Pick<Who, 'grants'>) {
  const studios = studiosWithAny(['shop_purchase_view', 'shop_manage'], who)
  return studios.length === 0 ? sql`false` : (reachConditionOf(payment.studio, studios) ?? sql`true`)
}

/** The last payment of that id or for that thing, the caller's own or one of a studio for whose money they answer. */
async function paperRow(tx: Tx, who: Who, _id: string) {
  const [row] = await tx
    .select()
    .from(payment)
    .where(and(sql`${_id} in (${payment._id}, ${payment.payable})`, or(eq(payment.person, who._id), ofOffice(who))))
    .orderBy(desc(payment.created))
    .limit(1)
  if (!row) throw new Refusal('missing')
  return row
}

type Row = Awaited<ReturnType<typeof paperRow>>

async function receiptOf(tx: Tx, house: House, row: Row, to: Address | null) {
  const standing = standingOf(await factsOf(tx, row._id))
  if (standing.settled === null) throw new Refusal('payment-state')
  return receiptPaper(tx, row, standing, { lines: await payableOf(house, row.kind).lines(tx, row), to })
}

export const billCalls = serve(bills, {
  one: async ({ tx, house, who, params }) => billOf(tx, house, await ownPayment(tx, who._id, params.id)),

  pdf: async ({ tx, house, who, params }) => {
    const row = await paperRow(tx, who, params.id)
    const bill = await billOf(tx, house, row)
    if (bill.amount === 0) throw new Refusal('payment-state')
    const shown = row.person === who._id ? bill : { ...bill, debtor: null }
    return drawnFile('billing', billPaper(shown, row, await payableOf(house, row.kind).lines(tx, row)), `Rechnung ${row.title}`)
  },

  receipt: async ({ tx, house, who, params, query }) => {
    const row = await paperRow(tx, who, params.id)
    const to = row.person === who._id ? await printedAddress(tx, house, row._id) : null
    if (query.refund) {
      const credit = await creditPaper(tx, row, query.refund, to)
      if (!credit) throw new Refusal('missing')
      return drawnFile('billing', credit, `Gutschrift ${row.title}`)
    }
    return drawnFile('billing', await receiptOf(tx, house, row, to), `Quittung ${row.title}`)
  },

  receiptWords: async ({ tx, house, who, params }) => {
    const row = await ownPayment(tx, who._id, params.id)
    return receiptOf(tx, house, row, await printedAddress(tx, house, row._id))
  },

  open: ({ tx, who, query }) => openBills(tx, who, query),

  find: async ({ tx, who, query }) => {
    const digits = digitsOf(query.reference)
    const row = digits && (await billBy(tx, who, digits))
    if (!row) throw new Refusal('missing')
    return row
  },

  received: async ({ tx, house, who, params, body }) => {
    const { _id, person, studio } = await managed(tx, who, params.id)
    if (!(await isReceived(tx, body._id))) await mustBeAnothersMoney(tx, who, { people: [person], studio, rights: ['shop_manage'] })
    return receive({ tx, house }, { payment: _id, clerk: actorOf(who), now: new Date().toISOString() }, body)
  },

  remind: async ({ tx, house, who, params }) => {
    const [row] = await tx
      .select({ _id: payment._id })
      .from(payment)
      .where(and(eq(payment._id, params.id), ofOffice(who)))
    if (!row) throw new Refusal('missing')
    if (!(await remindToday(tx, house, row._id))) throw new Refusal('payment-state')
    return done
  },

  withdraw: async ({ tx, house, who, params }) => {
    const { _id, person, studio } = await managed(tx, who, params.id)
    await mustBeAnothersMoney(tx, who, { people: [person], studio, rights: ['shop_manage'] })
    await withdrawBill(tx, house, _id)
    return done
  },

  address: async ({ tx, house, who, params }) => {
    const row = await mustSee(tx, who, params.id)
    const found = await printedAddress(tx, house, row._id)
    if (!found) throw new Refusal('missing')
    await trace(tx, who, row.person, `Adresse auf ${row.title}`)
    return found
  },
})

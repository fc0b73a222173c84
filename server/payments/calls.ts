import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { supportStudio } from '#contract/brand.ts'
import { payments } from '#contract/payments/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { orStandsNow } from '#server/kit/standsNow.ts'
import { dayOf } from '#server/kit/zone.ts'
import { gatewayAccess, isGatewaySandbox } from '#server/outside/payments/gateway.ts'
import { isGateway, readWebhook } from '#server/outside/payments/webhook.ts'
import { serve } from '#server/serve/serve.ts'
import { begin, cancel } from './attempts.ts'
import { keepGatewayEvents, keepHints } from './gatewayNotices.ts'
import { billsOf, billWay } from './papers/issue.ts'
import { payableOf } from './payable.ts'
import { creditorOf, mostAmount } from './paymentLimits.ts'
import { numbersOf } from './paymentNumbers.ts'
import { paymentFor } from './payments.ts'
import { mustOpen } from './returning.ts'
import { outcomeOf } from './rules.ts'
import { broughtBack, submit } from './sending.ts'
import { ownPayment, paymentNow, paymentOf, paymentOfAttempt, paymentPage, shownPayment } from './shownPayments.ts'
import { payment } from './tables.ts'

const waysNow = [
  { way: 'twint', called: 'TWINT', needsNetwork: true },
  { way: 'card', called: 'Kreditkarte', needsNetwork: true },
  { way: 'bill', called: 'QR-Rechnung', needsNetwork: false },
  { way: 'desk', called: 'Am Empfang', needsNetwork: false },
] as const

/** The payment after an act of its payer's; one that is refused is handed back as it stands. */
const asItStands = (tx: Tx, _id: string, act: () => ReturnType<typeof begin>) =>
  orStandsNow(
    async () => {
      const { row, standing } = await act()
      return paymentOf(row, standing)
    },
    () => paymentNow(tx, _id),
  )

export const paymentCalls = serve(
  payments,
  {
    init: async ({ tx, house, who, body }) => {
      const due = await payableOf(house, body.kind).due(tx, body.payable, who._id)
      if (due?.person !== who._id) throw new Refusal('missing')
      return shownPayment(tx, await paymentFor({ tx, house }, { kind: body.kind, payable: body.payable, person: who._id }))
    },

    create: async ({ tx, house, who, body }) => {
      const { _id } = await ownPayment(tx, who._id, body.payment)
      return asItStands(tx, _id, () => begin(tx, house, _id, { _id: body._id, way: body.way }))
    },

    status: async ({ tx, who, params }) => shownPayment(tx, await ownPayment(tx, who._id, params.id)),

    cancel: async ({ tx, house, who, params, query }) => {
      const { _id } = await ownPayment(tx, who._id, params.id)
      return asItStands(tx, _id, () => cancel(tx, house, _id, query.attempt))
    },

    recreate: async ({ tx, house, who, params }) => {
      const own = await ownPayment(tx, who._id, params.id)
      const last = (await shownPayment(tx, own)).attempts.at(-1)
      return asItStands(tx, own._id, async () => {
        if (!last) throw new Refusal('payment-state')
        return begin(tx, house, own._id, { _id: v7(), way: last.way })
      })
    },

    user: ({ tx, who, query }) => paymentPage(tx, eq(payment.person, who._id), query),

    config: async ({ tx, house, who, query }) => {
      const studio = query.studio ?? who?.studio ?? supportStudio
      const { qrIban: account, referencePrefix: prefix, billDays: days, billMost, most } = await numbersOf(tx, studio)
      const today = dayOf(new Date().toISOString())
      const own = who && !who.display ? await billsOf(tx, who._id, today) : { open: 0 }
      return {
        ways: waysNow.map(one => ({ ...one, ...(one.way === 'bill' ? billWay(own, billMost) : { refusal: null, closed: null }) })),
        bill: { account, prefix, days, creditor: creditorOf(studio), most: billMost, open: own.open },
        most: query.studio ? most : mostAmount,
        sandbox: isGatewaySandbox(house),
      }
    },

    submit: async ({ house, who, body }) => {
      const { url, row } = await orStandsNow(
        () => submit(house, who._id, body.attempt),
        () => paymentOfAttempt(house.db, who._id, body.attempt),
      )
      return { url, payment: await shownPayment(house.db, row) }
    },

    details: async ({ house, body: { id, k, ...brought } }) => {
      mustOpen(house, id, k)
      await broughtBack(house, id, brought)
      return outcomeOf(house.db, house, id)
    },

    outcome: ({ tx, house, query: { id, k } }) => {
      mustOpen(house, id, k)
      return outcomeOf(tx, house, id)
    },

    webhook: async ({ tx, house, body, basic }) => {
      const read = readWebhook(await gatewayAccess(house), { authorization: basic, body })
      if ('refused' in read) throw new Refusal(read.refused === 'unreadable' ? 'unreadable' : 'forbidden')
      if (read.left > 0) house.log.error({ items: read.left }, 'items of a webhook are not authentic and were left out')
      await keepGatewayEvents(tx, read.events)
      await keepHints(tx, house, read.hints)
      return done
    },
  },
  {
    webhook: {
      admits: async (house, { basic }) => {
        if (!isGateway(await gatewayAccess(house), basic)) throw new Refusal('forbidden')
      },
    },
  },
)

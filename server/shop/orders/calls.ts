import { eq } from 'drizzle-orm'
import { orders } from '#contract/shop/orders.ts'
import { ownPayment, shownPayment } from '#server/payments/shownPayments.ts'
import { serve } from '#server/serve/serve.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { buy } from './buy.ts'
import { orderPage, ownOrder } from './shownOrders.ts'

export const orderCalls = serve(orders, {
  buy: async ({ tx, house, who, body }) => ownOrder(tx, who._id, await buy({ tx, house }, who._id, body)),
  mine: ({ tx, who, query }) => orderPage(tx, eq(shopOrder.person, who._id), query),
  details: ({ tx, who, query }) => ownOrder(tx, who._id, query.id),
  paymentStatus: async ({ tx, who, params }) => shownPayment(tx, await ownPayment(tx, who._id, params.id)),
  paymentInfos: async ({ tx, who, params }) => shownPayment(tx, await ownPayment(tx, who._id, params.id)),
})

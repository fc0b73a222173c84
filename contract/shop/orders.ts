import { array, type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { payment, way } from '#contract/payments/shapes.ts'
import { tills, ways } from '#contract/rules/payments/paymentFacts.ts'
import { count, id, instant, list, money, studioCode, text } from '#contract/shapes.ts'
import { mostPieces, productKinds } from './product.ts'

export const orderStates = ['open', 'placed', 'paid', 'handed', 'cancelled', 'expired', 'refunded'] as const
export type ShopOrderState = (typeof orderStates)[number]

/** The most lines of one order. */
export const mostLines = 50
/** The most that one order may cost, in Rappen. */
export const mostTotal = 500_000
/** Answer to an order that costs nothing: without an amount nothing is paid, so what is free is had beside something else. */
export const costsNothing = 'Zusammen kostet das nichts. Leg noch etwas dazu, das etwas kostet, oder frag am Empfang danach.'

const line = object({ product: id().required(), amount: count(1, mostPieces).required(), price: money().min(0).required() })

/** Ids are born with the checkout on the device, so that a purchase sent again is the same one. */
export const purchase = object({
  _id: id().required(),
  payment: id().required(),
  attempt: id().required(),
  /** Studio in which it is picked up. */
  studio: studioCode().required(),
  way: way().required(),
  /** As the buyer saw them: another price or fewer pieces than that refuse `offer-changed`. */
  lines: list(line, mostLines).min(1, 'Füge mindestens ein Produkt zum Warenkorb hinzu.').required(),
})
export type Purchase = InferType<typeof purchase>

const orderLine = object({
  product: id().required(),
  title: text(200).required(),
  amount: count(1, mostPieces).required(),
  price: money().required(),
  /** Hundredths of a percent, contained in the price. */
  rate: count(0, 10_000).required(),
  /** Goods are handed over; what the others give stands at `entryCodes.ofOrder`. */
  kind: text(10).oneOf(productKinds).required(),
})

/** Events of an order, as its timeline tells it. */
export const orderEvents = [
  'ordered',
  'leaveAsked',
  'left',
  'begun',
  'refused',
  'part',
  'paid',
  'spare',
  'cancelled',
  'expired',
  'handed',
  'unhanded',
  'returnFailed',
  'returning',
  'returned',
  'disputed',
  'reversed',
] as const
export type OrderEvent = (typeof orderEvents)[number]

export const orderEvent = object({
  kind: text(20).oneOf(orderEvents).required(),
  at: instant().required(),
  amount: money().nullable(),
  /** The way that was begun or has paid, or at the desk where the money lies. */
  by: text(10)
    .oneOf([...ways, ...tills])
    .nullable(),
})

export const order = object({
  _id: id().required(),
  /** Number by which people call it, e.g. 10042. */
  number: count(1, 2_000_000_000).required(),
  studio: text(40).required(),
  state: text(10).oneOf(orderStates).required(),
  total: money().required(),
  lines: array().of(orderLine).required(),
  createdAt: instant().required(),
  handedAt: instant().nullable(),
  /** Every change with its time, the oldest first. */
  events: array().of(orderEvent).required(),
  payment,
})
export type ShopOrder = InferType<typeof order>

const offered = object({
  product: id().required(),
  title: text(200).nullable(),
  /** Null where it can't be had any more. */
  price: money().nullable(),
  /** Pieces that can still be had; null where there is no count. */
  left: count().nullable(),
})
/** Answer to a refused purchase: the offers as they stand, or the payment that another attempt has to wait for. */
export const asOffered = object({ offers: array().of(offered).optional(), payment: payment.optional().default(undefined) })
export type AsOffered = InferType<typeof asOffered>
export type Offers = NonNullable<AsOffered['offers']>

const byId = { params: { id: exampleId('order') } }
const newOrder: Purchase = {
  _id: exampleId('newOrder'),
  payment: exampleId('newOrderPayment'),
  attempt: exampleId('newOrderAttempt'),
  studio: 'winterthur',
  way: 'twint',
  lines: [{ product: exampleId('product'), amount: 1, price: 1900 }],
}

/** Orders of the shop (L30, L192). */
export const orders = domain(
  'orders',
  { mendedAt: 'checkout' },
  {
    /**
     * Order, payment and its first attempt in one act (S04); the pieces are held until the payment's time is over. Sent again with another
     * attempt it is the same order, and that is its payment's next one. An order of the same cart that still waits for TWINT or a card gives
     * way to it. Refuses `offer-changed` with the offers as they stand; with the payment that stands against it `payment-running`, while TWINT
     * may take its money, and `payment-state`, once it is paid; and `payment-way`, `orders-most` and `desk-unproven`.
     */
    buy: post(
      'shop/product/buy/and/create/payment',
      {
        access: [],
        offline: true,
        body: purchase,
        current: asOffered,
        touches: ['payments'],
        limit: { times: 60, seconds: 3600 },
        covers: ['EP-196'],
        example: { body: newOrder },
      },
      order,
    ),
    /** The caller's own, newest first. */
    mine: get(
      'shop/fetch/purchases',
      { access: [], query: object(pageFields(['created'])), covers: ['EP-187'], example: {} },
      pageOf(order),
    ),
    details: get(
      'shop/fetch/purchases/details',
      { access: [], query: object({ id: id().required() }), covers: ['EP-189'], example: { query: { id: exampleId('order') } } },
      order,
    ),
    /** Payment of an order, or a payment by its own id (S16). */
    paymentStatus: get('shop/check/payment/status/:id', { access: [], covers: ['EP-190'], example: byId }, payment),
    paymentInfos: get('shop/get/payment/infos/:id', { access: [], covers: ['EP-191'], example: byId }, payment),
  },
)

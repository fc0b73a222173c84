import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { begin, type Checkout, pageOf } from './checkout.ts'
import { cancel, paymentOf, refund } from './modify.ts'
import type { GatewayParts } from './parts.ts'
import { sandboxBooking, sandboxCheckout } from './tables.ts'

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** An answer that is an error in Adyen's shape. */
export class GatewayFault extends Error {
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
    readonly errorType: 'validation' | 'security' | 'internal' = 'validation',
  ) {
    super(message)
  }
}

export interface GatewayCall {
  body: Record<string, unknown>
  params: string[]
  query: URLSearchParams
}

type Call = (tx: Tx, parts: GatewayParts, called: GatewayCall) => Promise<Reply>

const longest = 1000

function textOf(body: Record<string, unknown>, name: string, max = 80) {
  const value = body[name]
  if (typeof value === 'string' && value !== '' && value.length <= max && !value.includes('\0')) return value
  throw new GatewayFault(422, '14_001', `Required field '${name}' is not provided or not valid.`)
}

function amountOf({ amount }: Record<string, unknown>) {
  const { value, currency } = (typeof amount === 'object' && amount !== null ? amount : {}) as Record<string, unknown>
  if (currency !== 'CHF') throw new GatewayFault(422, '138', 'Currency is not supported.')
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0 || value > 100_000_000)
    throw new GatewayFault(422, '137', 'Invalid amount specified.')
  return value
}

function factsOf(body: Record<string, unknown>) {
  const returnUrl = textOf(body, 'returnUrl', longest)
  if (!URL.canParse(returnUrl) || !/^https?:/.test(returnUrl)) throw new GatewayFault(422, '14_030', 'Return URL is not valid.')
  return {
    merchantAccount: textOf(body, 'merchantAccount'),
    reference: textOf(body, 'reference'),
    shopper: textOf(body, 'shopperReference', 256),
    amount: amountOf(body),
    returnUrl,
    statement: typeof body.shopperStatement === 'string' ? textOf(body, 'shopperStatement', 22) : null,
  }
}

const payments: Call = async (tx, parts, { body }) => {
  const { type } = (typeof body.paymentMethod === 'object' ? (body.paymentMethod ?? {}) : {}) as Record<string, unknown>
  if (type !== 'twint') throw new GatewayFault(422, '14_006', 'This payment method is not set up.')
  const checkout = await begin(tx, parts, 'twint', factsOf(body))
  const action = { type: 'redirect', paymentMethodType: 'twint', method: 'GET', url: pageOf(parts, checkout) }
  return { status: 200, body: { pspReference: checkout._id, resultCode: 'RedirectShopper', action } }
}

const sessions: Call = async (tx, parts, { body }) => {
  if (body.mode !== 'hosted') throw new GatewayFault(422, '14_027', 'Only the hosted mode is set up.')
  const checkout = await begin(tx, parts, 'card', factsOf(body))
  const { _id: id, expiresAt, merchantAccount, reference, returnUrl, amount, page } = checkout
  const told = { id, expiresAt, merchantAccount, reference, returnUrl, mode: 'hosted', sessionData: `Ab02b4c0!${page}` }
  return { status: 201, body: { ...told, amount: { currency: 'CHF', value: amount }, url: pageOf(parts, checkout) } }
}

const resultCodes = { open: 'Pending', authorised: 'Authorised', refused: 'Refused', cancelled: 'Cancelled', expired: 'Cancelled' } as const

const details: Call = async (tx, _parts, { body }) => {
  const given = (typeof body.details === 'object' ? (body.details ?? {}) : {}) as Record<string, unknown>
  const [found] = await tx
    .select()
    .from(sandboxCheckout)
    .where(and(eq(sandboxCheckout.result, textOf(given, 'redirectResult', longest)), eq(sandboxCheckout.way, 'twint')))
  if (!found) throw new GatewayFault(422, '14_018', 'Invalid payload provided.')
  const amount = found.state === 'authorised' ? { amount: { currency: 'CHF', value: found.amount } } : {}
  const refusal = found.state === 'refused' ? { refusalReason: 'Refused', refusalReasonCode: '2' } : {}
  const told = { pspReference: found._id, merchantReference: found.reference, resultCode: resultCodes[found.state] }
  return { status: 200, body: { ...told, ...amount, ...refusal } }
}

const statuses = { open: 'active', authorised: 'completed', refused: 'refused', cancelled: 'canceled', expired: 'expired' } as const

const session: Call = async (tx, _parts, { params: [id = ''], query }) => {
  const [found] = await tx
    .select()
    .from(sandboxCheckout)
    .where(and(eq(sandboxCheckout._id, id), eq(sandboxCheckout.result, query.get('sessionResult') ?? '')))
  if (!found) throw new GatewayFault(422, '14_018', 'Invalid session result provided.')
  return { status: 200, body: { id, reference: found.reference, status: statuses[found.state], payments: await paidIn(tx, found) } }
}

async function paidIn(tx: Tx, { _id }: Checkout) {
  const charged = await tx
    .select()
    .from(sandboxBooking)
    .where(and(eq(sandboxBooking.checkout, _id), eq(sandboxBooking.kind, 'charge')))
    .orderBy(sandboxBooking.number)
  return charged.map(({ psp: pspReference, amount: value }) => ({
    pspReference,
    resultCode: 'Authorised',
    amount: { currency: 'CHF', value },
    paymentMethod: { type: 'scheme', brand: 'visa' },
  }))
}

async function modified(tx: Tx, { body, params: [psp = ''] }: GatewayCall) {
  const merchantAccount = textOf(body, 'merchantAccount')
  const found = await paymentOf(tx, psp)
  if (!found) throw new GatewayFault(422, '167', 'Original pspReference required for this operation.')
  if (found.checkout.merchantAccount !== merchantAccount) throw new GatewayFault(403, '901', 'Invalid Merchant Account.', 'security')
  const reference = typeof body.reference === 'string' ? textOf(body, 'reference') : ''
  return { ...found, payment: psp, told: { merchantAccount, paymentPspReference: psp, reference, status: 'received' }, reference }
}

const cancels: Call = async (tx, parts, called) => {
  const given = await modified(tx, called)
  return { status: 201, body: { ...given.told, pspReference: await cancel(tx, parts, given) } }
}

const refunds: Call = async (tx, parts, called) => {
  const given = await modified(tx, called)
  const amount = amountOf(called.body)
  const pspReference = await refund(tx, parts, { ...given, amount })
  return { status: 201, body: { ...given.told, pspReference, amount: { currency: 'CHF', value: amount } } }
}

/** Checkout's calls that the sandbox knows. */
export const calls: readonly { method: string; path: RegExp; call: Call }[] = [
  { method: 'POST', path: /^\/v71\/payments$/, call: payments },
  { method: 'POST', path: /^\/v71\/payments\/details$/, call: details },
  { method: 'POST', path: /^\/v71\/payments\/(\w+)\/cancels$/, call: cancels },
  { method: 'POST', path: /^\/v71\/payments\/(\w+)\/refunds$/, call: refunds },
  { method: 'POST', path: /^\/v71\/sessions$/, call: sessions },
  { method: 'GET', path: /^\/v71\/sessions\/(\w+)$/, call: session },
]

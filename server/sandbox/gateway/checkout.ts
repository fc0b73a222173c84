import { and, eq, lt, sum } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { queue } from './hooks.ts'
import { type GatewayParts, instantOf, newPsp, newToken } from './parts.ts'
import { type CheckoutState, sandboxBooking, sandboxCheckout } from './tables.ts'
import { troubleAt } from './troubles.ts'

export type Checkout = typeof sandboxCheckout.$inferSelect
type CheckoutInput = Pick<Checkout, 'merchantAccount' | 'reference' | 'shopper' | 'amount' | 'returnUrl' | 'statement'>

const minutes = { twint: 15, card: 60 }

/** Opens the page on which it is paid. */
export async function begin(tx: Tx, parts: GatewayParts, way: Checkout['way'], facts: CheckoutInput) {
  const now = parts.now()
  const expiresAt = instantOf(now + minutes[way] * 60_000)
  const row: Checkout = {
    ...facts,
    _id: way === 'twint' ? newPsp() : `CS${newPsp()}${newPsp()}`,
    way,
    state: 'open',
    page: newToken(),
    result: newToken(),
    at: instantOf(now),
    expiresAt,
  }
  await tx.insert(sandboxCheckout).values(row)
  if (way === 'twint') await parts.wake(tx, `expire.${row._id}`, expiresAt)
  return row
}

export const pageOf = ({ origin }: GatewayParts, { page }: Checkout) => `${origin()}/api/gateway/${page}`

/** The address to which the payer goes back, with what the gateway adds. */
export function returnOf({ way, _id, result, returnUrl }: Checkout) {
  const url = new URL(returnUrl)
  if (way === 'twint') url.searchParams.set('redirectResult', result)
  else {
    url.searchParams.set('sessionId', _id)
    url.searchParams.set('sessionResult', result)
  }
  return url.href
}

/** The row under its lock: who pays twice in one moment pays once. */
export async function lockCheckout(tx: Tx, where: { page: string } | { _id: string }) {
  const [row] = await tx
    .select()
    .from(sandboxCheckout)
    .where('page' in where ? eq(sandboxCheckout.page, where.page) : eq(sandboxCheckout._id, where._id))
    .for('update')
  return row
}

export const setState = (tx: Tx, { _id }: Checkout, state: CheckoutState) =>
  tx.update(sandboxCheckout).set({ state }).where(eq(sandboxCheckout._id, _id))

/** Books a payment and queues its webhook; TWINT's bears the checkout's own reference, a later one and a card's its own. */
export async function charge(tx: Tx, parts: GatewayParts, checkout: Checkout, psp = newPsp()) {
  const { _id, reference, amount } = checkout
  await tx.insert(sandboxBooking).values({
    kind: 'charge',
    checkout: _id,
    payment: psp,
    psp,
    reference,
    amount,
    at: instantOf(parts.now()),
  })
  await setState(tx, checkout, 'authorised')
  await queue(tx, parts, checkout, { code: 'AUTHORISATION', psp, reference, amount })
  return psp
}

async function refuse(tx: Tx, parts: GatewayParts, checkout: Checkout) {
  const { way, _id, reference, amount } = checkout
  // A card's page stays open for another card.
  if (way === 'twint') await setState(tx, checkout, 'refused')
  const event = { code: 'AUTHORISATION', psp: way === 'twint' ? _id : newPsp(), reference, amount }
  await queue(tx, parts, checkout, { ...event, success: false, reason: 'Refused' })
}

/** How a payer decides on the page; `refuse` is a card that the bank refuses. */
export type PayerAct = 'pay' | 'refuse' | 'cancel'

/** Does it where the page is still open; says how it stands afterwards. */
export async function decide(tx: Tx, parts: GatewayParts, checkout: Checkout, act: PayerAct): Promise<CheckoutState> {
  if (checkout.state !== 'open') return checkout.state
  if (checkout.expiresAt <= instantOf(parts.now())) return 'expired'
  if (act === 'cancel') {
    await setState(tx, checkout, 'cancelled')
    if (checkout.way === 'twint') {
      const { _id: psp, reference, amount } = checkout
      await queue(tx, parts, checkout, { code: 'AUTHORISATION', psp, reference, amount, success: false, reason: 'Cancelled' })
    }
    return 'cancelled'
  }
  const trouble = act === 'refuse' ? true : await troubleAt(tx, parts, 'pay')
  if (trouble) {
    await refuse(tx, parts, checkout)
    return 'refused'
  }
  await charge(tx, parts, checkout, checkout.way === 'twint' ? checkout._id : undefined)
  return 'authorised'
}

/** Closes pages whose time is over; of TWINT's a webhook tells. */
export const expire = (parts: GatewayParts) =>
  parts.db.transaction(async tx => {
    const over = await tx
      .update(sandboxCheckout)
      .set({ state: 'expired' })
      .where(and(eq(sandboxCheckout.state, 'open'), lt(sandboxCheckout.expiresAt, instantOf(parts.now() + 1))))
      .returning()
    for (const checkout of over.filter(({ way }) => way === 'twint')) {
      const { _id: psp, reference, amount } = checkout
      await queue(tx, parts, checkout, { code: 'OFFER_CLOSED', psp, reference, amount })
    }
  })

/** The sum that the gateway still keeps of a payment. */
export async function keptOf(tx: Tx, payment: string) {
  const [row] = await tx
    .select({ kept: sum(sandboxBooking.amount).mapWith(Number) })
    .from(sandboxBooking)
    .where(eq(sandboxBooking.payment, payment))
  return row?.kept ?? 0
}

import { desc, eq } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { clockOf } from '#server/kit/zone.ts'
import { isGatewaySandbox } from '#server/outside/payments/gateway.ts'
import type { SandboxKind } from '#server/outside/plugs.ts'
import type { Checkout } from './checkout.ts'
import { francs } from './gatewayHtml.ts'
import { bookingsOf } from './modify.ts'
import { type BookingKind, type CheckoutState, sandboxCheckout } from './tables.ts'

const states: Record<CheckoutState, string> = {
  open: 'offen',
  authorised: 'bezahlt',
  refused: 'abgelehnt',
  cancelled: 'abgebrochen',
  expired: 'abgelaufen',
}

const booked: Record<BookingKind, string> = {
  charge: 'Zahlung',
  refund: 'Rückzahlung',
  'refund-failed': 'Rückzahlung gescheitert',
  'refund-reversed': 'Rückzahlung kam zurück',
  chargeback: 'Rückbelastung',
  'chargeback-reversed': 'Rückbelastung gewonnen',
  'second-chargeback': 'Zweite Rückbelastung',
}

const checkoutEntryOf = ({ _id, way, amount, state, merchantAccount, reference, at }: Checkout) => ({
  _id,
  at,
  to: `${merchantAccount}, mit ${way === 'twint' ? 'TWINT' : 'Karte'} · ${reference}`,
  title: `${francs(amount)}, ${states[state]}`,
})

async function textOf({ db }: House, { _id, reference }: Checkout) {
  const lines = (await bookingsOf(db, _id)).map(({ kind, amount, psp, at }) => `${clockOf(at)} ${booked[kind]}: ${francs(amount)} (${psp})`)
  return [`Unsere Referenz ${reference}`, `Beim Zahlungsdienst ${_id}`, '', ...lines].join('\n')
}

export const paymentSandbox: SandboxKind = {
  title: 'Zahlungen',
  isSandbox: isGatewaySandbox,
  async list({ db }) {
    return (await db.select().from(sandboxCheckout).orderBy(desc(sandboxCheckout.at)).limit(200)).map(checkoutEntryOf)
  },
  async one(house, _id) {
    const [row] = await house.db.select().from(sandboxCheckout).where(eq(sandboxCheckout._id, _id))
    if (!row) return undefined
    const page = row.state === 'open' ? `\n\nBezahlseite: ${house.settings.publicUrl}/api/gateway/${row.page}` : ''
    return { ...checkoutEntryOf(row), text: (await textOf(house, row)) + page }
  },
}

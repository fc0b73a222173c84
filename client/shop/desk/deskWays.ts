import type { Ways } from '#client/kit/waiting/overlay.ts'
import { ownChip } from '#client/parts/payment/words.ts'
import { openBill } from '#contract/rules/payments/paymentActs.ts'
import { isOnBill } from '#contract/rules/shop/moves.ts'
import { type DeskOrder, type DeskTakingForm, orderDesk } from '#contract/shop/orderDesk.ts'
import type { ShopOrderState } from '#contract/shop/orders.ts'

/** Orders that lie on the desk's device, known by their code without a network: they wait for money, or to be fetched. */
export const waiting: ShopOrderState[] = ['open', 'placed', 'paid']

const owesBill = ({ rest, attempts }: DeskOrder['payment']) => rest > 0 && openBill(attempts) !== undefined

type DeskActInput = Partial<DeskTakingForm> & { _id: string; at: string }

/** The ways of orders at the desk: acts that wait on this device are shown over the orders that were loaded. */
export const ways: Ways<DeskOrder> = {
  calls: { publish: orderDesk.hand, cancel: orderDesk.unhand, reopen: orderDesk.take },
  meant(body, kind, { payment }) {
    const { _id, at, hand } = body as DeskActInput
    // Goods that were handed over on a bill are still to be paid, unless this device took its money.
    if (kind === 'cancel') return { state: owesBill(payment) ? 'placed' : 'paid', handedAt: null, handing: null }
    const taken = kind === 'reopen' ? { payment: { ...payment, rest: 0 } } : {}
    return kind === 'reopen' && !hand ? { state: 'paid', ...taken } : { state: 'handed', handedAt: at, handing: hand ?? _id, ...taken }
  },
  doings: { publish: 'Ausgegeben', cancel: 'Ausgabe zurückgenommen', reopen: 'Kassiert' },
}

/** True where an order may be handed over, as far as this device knows: it is paid, or its goods are on a bill, and nothing stops it. */
export function isReady({ state, payment, lines, stopped }: Pick<DeskOrder, 'state' | 'payment' | 'lines' | 'stopped'>) {
  const hasGoods = lines.some(({ kind }) => kind === 'goods')
  return !stopped && payment.state !== 'disputed' && (state === 'paid' || isOnBill(state, payment.attempts, hasGoods))
}

/** The chip of an order at the desk: where it lies, or where its payment stands. */
export function deskChip({ state, payment, spare }: DeskOrder) {
  if (spare.length > 0) return ['Geld zurückgeben', 'danger'] as const
  if (state === 'handed' && owesBill(payment)) return ['Ausgegeben, auf Rechnung', 'plain'] as const
  if (state === 'handed') return ['Ausgegeben', 'plain'] as const
  if (state === 'paid' && payment.state !== 'disputed' && payment.state !== 'partlyRefunded') return ['Bezahlt', 'ok'] as const
  return ownChip(payment)
}

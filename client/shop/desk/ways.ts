import type { Ways } from '#client/kit/waiting/overlay.ts'
import { ownChip } from '#client/parts/payment/words.ts'
import { openBill } from '#contract/payments/acts.ts'
import { type DeskOrder, orderDesk, type Taking } from '#contract/shop/desk.ts'
import { isOnBill } from '#contract/shop/moves.ts'

type Act = Partial<Taking> & { _id: string; at: string }

/** What waits on this device, as it is shown over the orders that were loaded. */
export const ways: Ways<DeskOrder> = {
  calls: { publish: orderDesk.hand, cancel: orderDesk.unhand, reopen: orderDesk.take },
  meant(body, kind) {
    const { _id, at, hand } = body as Act
    if (kind === 'cancel') return { state: 'paid', handedAt: null, handing: null }
    if (kind === 'reopen' && !hand) return { state: 'paid' }
    return { state: 'handed', handedAt: at, handing: hand ?? _id }
  },
  doings: { publish: 'Ausgegeben', cancel: 'Ausgabe zurückgenommen', reopen: 'Kassiert' },
}

/** True where an order may be handed over, as far as this device knows: it is paid, or its goods are on a bill, and no bank has taken it back. */
export function isReady({ state, payment, lines }: Pick<DeskOrder, 'state' | 'payment' | 'lines'>) {
  const hasGoods = lines.some(({ kind }) => kind === 'goods')
  return payment.state !== 'disputed' && (state === 'paid' || isOnBill(state, payment.attempts, hasGoods))
}

/** The chip of an order at the desk: where it lies, or where its payment stands. */
export function deskChip({ state, payment, spare }: DeskOrder) {
  if (spare.length > 0) return ['Geld zurückgeben', 'danger'] as const
  if (state === 'handed' && payment.rest > 0 && openBill(payment.attempts)) return ['Ausgegeben, auf Rechnung', 'plain'] as const
  if (state === 'handed') return ['Ausgegeben', 'plain'] as const
  if (state === 'paid' && payment.state !== 'disputed' && payment.state !== 'partlyRefunded') return ['Bezahlt', 'ok'] as const
  return ownChip(payment)
}

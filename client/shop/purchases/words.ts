import { ownChip } from '#client/parts/payment/words.ts'
import type { ShopOrder } from '#contract/shop/orders.ts'

/** True for a line that is handed over. */
export const isGoods = ({ kind }: Pick<ShopOrder['lines'][number], 'kind'>) => kind !== 'entry' && kind !== 'nutrition'

/** The chip of an order: where it lies, or else where its payment stands. */
export const orderChip = ({ state, payment }: Pick<ShopOrder, 'state' | 'payment'>) => {
  if (state === 'handed') return ['Abgeholt', 'plain'] as const
  if (state === 'paid' && payment.state === 'paid') return ['Bezahlt', 'ok'] as const
  return ownChip(payment)
}

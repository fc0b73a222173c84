import { useKept } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { orders, type ShopOrder } from '#contract/shop/orders.ts'
import { type BegunPurchase, goesOn, kept, type PurchaseWish } from './buying.ts'

/** An order that was never placed at the desk or on a bill is still the cart's: the next one takes its place. */
const isOfCart = ({ state, payment }: ShopOrder) =>
  state === 'open' && payment.attempts.every(({ way }) => way === 'twint' || way === 'card')

/** The unpaid order of this cart that paying now would not go on with: its lines were others, or another device has begun it. */
export const openOrderIn = (mine: readonly ShopOrder[], begun: BegunPurchase | null, wish: Pick<PurchaseWish, 'studio' | 'lines'>) =>
  mine.find(order => isOfCart(order) && !(begun?._id === order._id && goesOn(begun, wish)))

export function useOpenOrder(wish: Pick<PurchaseWish, 'studio' | 'lines'>): ShopOrder | undefined {
  const { data } = useCall(orders.mine, { query: {} })
  const [begun] = useKept<BegunPurchase | null>(kept, null)
  return openOrderIn((data?.rows ?? []) as ShopOrder[], begun, wish)
}

import { useKept } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { type Order, orders } from '#contract/shop/orders.ts'
import { type Begun, goesOn, kept, type Wish } from './buying.ts'

/** An order that was never placed at the desk or on a bill is still the cart's: the next one takes its place. */
const isOfCart = ({ state, payment }: Order) => state === 'open' && payment.attempts.every(({ way }) => way === 'twint' || way === 'card')

/** The unpaid order of this cart that paying now would not go on with: its lines were others, or another device has begun it. */
export const openOrderIn = (mine: readonly Order[], begun: Begun | null, wish: Pick<Wish, 'studio' | 'lines'>) =>
  mine.find(order => isOfCart(order) && !(begun?._id === order._id && goesOn(begun, wish)))

export function useOpenOrder(wish: Pick<Wish, 'studio' | 'lines'>): Order | undefined {
  const { data } = useCall(orders.mine, { query: {} })
  const [begun] = useKept<Begun | null>(kept, null)
  return openOrderIn((data?.rows ?? []) as Order[], begun, wish)
}

import { useCall } from '#client/data/reads.ts'
import { orders, type ShopOrder } from '#contract/shop/orders.ts'

/** An own order: by itself, or as it stands in the list of one's purchases where that is newer or all that this device has. */
export function useOrder(id: string) {
  const one = useCall(orders.details, { query: { id } })
  const all = useCall(orders.mine, { query: {} })
  const listed = (all.data as { rows: ShopOrder[] } | undefined)?.rows.find(({ _id }) => _id === id)
  const isNewer = (one.stand ?? 0) >= (all.stand ?? 0)
  const order = one.data && (isNewer || !listed) ? one.data : listed
  return { order, stand: order === listed ? all.stand : one.stand, error: one.error, again: one.again }
}

import { useState } from 'react'
import { useSend } from '#client/data/calls.ts'
import { localForAct } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { takeOff } from '#client/parts/cart/lines.ts'
import { toGateway } from '#client/parts/payment/toGateway.ts'
import { type Offers, type Order, orders } from '#contract/shop/orders.ts'
import { boughtOut, purchaseOf, type Wish } from './buying.ts'

const isOver = ({ state }: Order) => state === 'cancelled' || state === 'expired'

/** True where the gateway's page was opened. An attempt that is over is gone on with at the order itself. */
async function leadsOn(attempt: string) {
  try {
    return await toGateway(attempt)
  } catch (error) {
    if (error instanceof CallError && error.code === 'payment-state') return false
    throw error
  }
}

/**
 * Buys: at the desk and on a bill the order waits without a network; TWINT and card need one, and never start later by themselves. `changed` holds the offers
 * where prices or stock are others by now: nothing was ordered then.
 */
export function useBuying() {
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [changed, setChanged] = useState<Offers['offers']>()
  const { send } = useSend(orders.buy, {
    asks: true,
    title: ({ body }) => (body.way === 'bill' ? 'Bestellung auf Rechnung' : 'Bestellung, am Empfang bezahlen'),
  })

  async function order(wish: Wish) {
    const local = await localForAct()
    let purchase = await purchaseOf(local, wish)
    let made = await send({ body: purchase })
    if (made && isOver(made)) {
      // The purchase that the device remembers came to nothing: the same wish is a new one.
      await boughtOut(local, purchase._id)
      purchase = await purchaseOf(local, wish)
      made = await send({ body: purchase })
    }
    if (wish.way !== 'desk' && wish.way !== 'bill') {
      if (await leadsOn(purchase.attempt)) return
      return go({ to: 'purchaseInfos', params: { id: purchase._id } })
    }
    await takeOff(purchase._id, purchase.lines)
    await boughtOut(local, purchase._id)
    if (!made) toast('Vorgemerkt: Die Bestellung geht raus, sobald du wieder Netz hast.')
    return go({ to: 'purchaseInfos', params: { id: purchase._id } })
  }

  const buy = async (wish: Wish) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await order(wish)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const offers = (error.current as Offers | undefined)?.offers
      if (error.code === 'offer-changed' && offers) setChanged(offers)
      else setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { buy, busy, failure, changed, accept: () => setChanged(undefined) }
}

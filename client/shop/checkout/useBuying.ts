import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { type Local, localForAct } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { useSend } from '#client/data/useSend.ts'
import { isRefused, unsentActs } from '#client/data/waitingActs.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { takeOff } from '#client/parts/cart/cartLines.ts'
import { toGateway } from '#client/parts/payment/toGateway.ts'
import { refusedWords, wayNames } from '#client/parts/payment/words.ts'
import { payments } from '#contract/payments/calls.ts'
import { type AsOffered, type Offers, orders, type Purchase, type ShopOrder } from '#contract/shop/orders.ts'
import { boughtOut, type PurchaseWish, purchaseOf } from './buying.ts'
import { needsNetwork } from './orderObstacles.ts'

/** Buys now or not at all: nothing of it waits for a network. Sent again it is the same purchase by its id. */
async function buyNow(body: Purchase) {
  try {
    return await send(orders.buy, { body })
  } finally {
    await staleAfter(orders.buy)
  }
}

const isOrderOver = ({ state }: ShopOrder) => state === 'cancelled' || state === 'expired'

/** Orders that the studio refused are over once their goods, which came back to the cart, are ordered anew. */
async function dropRefused({ outbox }: Local) {
  for (const { key } of (await unsentActs(orders.buy)).filter(isRefused)) await outbox.discard(key)
}

/** The payment for which the studio refused a purchase. */
const paymentOf = ({ current }: CallError) => (current as AsOffered | undefined)?.payment

/**
 * TWINT is under way in this purchase and another way was chosen since: its end is asked for, and how it goes on is said by the order itself
 * (S04). False where it is something else that the studio refused, such as another order of the same cart.
 */
async function leftTwint({ payment }: Purchase, error: unknown) {
  if (!(error instanceof CallError) || error.code !== 'payment-running') return false
  const running = paymentOf(error)
  if (running?._id !== payment) return false
  const attempt = running.attempts.find(({ state }) => state === 'running')?._id
  await send(payments.cancel, { params: { id: payment }, query: { attempt } })
  await staleAfter(payments.cancel)
  return true
}

/** True where the gateway's page was opened. An attempt that is over is gone on with at the order itself. */
async function leadsOn(attempt: string) {
  try {
    return await toGateway(attempt)
  } catch (error) {
    if (error instanceof CallError && error.code === 'payment-state') return false
    throw error
  }
}

/** Words of the studio against a purchase; where that is an earlier order of the same cart, which one it is and what to do. */
export function purchaseRefusalOf({ code, current, said }: Pick<CallError, 'code' | 'current' | 'said'>) {
  const other = (current as AsOffered | undefined)?.payment
  if (code === 'payment-state' && other) return `${other.title} ist inzwischen bezahlt. Schau im Warenkorb nach, was dir noch fehlt.`
  if (code === 'payment-running' && other) return `${other.title}: ${refusedWords({ code, current: other, said })}`
  return refusedWords({ code, current, said })
}

/**
 * Buys: at the desk and on a bill the order waits without a network; TWINT and card need one, and never start later by themselves. `changed` holds the offers
 * where prices or stock are others by now: nothing was ordered then.
 */
export function useBuying() {
  const go = useGo()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [changed, setChanged] = useState<Offers>()
  const { send: sendOrKeep } = useSend(orders.buy, {
    asks: true,
    title: ({ body }) => (body.way === 'bill' ? 'Bestellung auf Rechnung' : 'Bestellung, am Empfang bezahlen'),
  })

  async function order(wish: PurchaseWish) {
    const local = await localForAct()
    let purchase = await purchaseOf(local, wish)
    const place = (body: Purchase) => (needsNetwork(wish.way) ? buyNow(body) : sendOrKeep({ body }))
    const toOrder = () => go({ to: 'purchaseInfos', params: { id: purchase._id } })
    let made: ShopOrder | undefined
    try {
      made = await place(purchase)
    } catch (error) {
      if (!(await leftTwint(purchase, error))) throw error
      // The way that was chosen is asked for once more there: why stands nowhere else.
      toast(`TWINT wird zuerst abgebrochen. Danach wählst du hier nochmals: ${wayNames[wish.way]}.`, { time: 10_000 })
      return toOrder()
    }
    if (made && isOrderOver(made)) {
      // The purchase that the device remembers came to nothing: the same wish is a new one.
      await boughtOut(local, purchase._id)
      purchase = await purchaseOf(local, wish)
      made = await place(purchase)
    }
    // Without this attempt the order is paid already, and says so itself.
    if (made && !made.payment.attempts.some(({ _id }) => _id === purchase.attempt)) return toOrder()
    if (needsNetwork(wish.way)) return (await leadsOn(purchase.attempt)) ? undefined : toOrder()
    if (made) await takeOff(purchase._id, purchase.lines)
    await boughtOut(local, purchase._id)
    await dropRefused(local)
    if (!made) toast('Vorgemerkt: Die Bestellung geht raus, sobald du wieder Netz hast.')
    return toOrder()
  }

  const buy = async (wish: PurchaseWish) => {
    if (!online && needsNetwork(wish.way))
      return setFailure(`${wayNames[wish.way]} braucht Netz. Versuch es nochmals, sobald du wieder Netz hast, oder bezahl am Empfang.`)
    setBusy(true)
    setFailure(undefined)
    try {
      await order(wish)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const offers = (error.current as AsOffered | undefined)?.offers
      if (error.code === 'offer-changed' && offers) setChanged(offers)
      else setFailure(purchaseRefusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { buy, busy, failure, changed, accept: () => setChanged(undefined), forget: () => setFailure(undefined) }
}

import { getDefaultStore, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { v7 } from 'uuid'
import { deviceOf } from '#client/data/deviceOf.ts'
import { localAtom, localForAct, openingAtom, useFind } from '#client/data/local.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import { isStation, useSession } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import type { CallName } from '#contract/callName.ts'
import { german } from '#contract/german.ts'
import type { Purchase } from '#contract/shop/orders.ts'
import { mostPieces } from '#contract/shop/product.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { adopted, amountOf, type CartLine, counted, isOrdered, ordered } from '#sync/collections/cart.ts'
import { type Article, adoptGuest, articleIdOf, type Coming, comingAtom, countComing, countGuest, guestAtom } from './guest.ts'

export interface ShownCartLine extends Article {
  id: string
  amount: number
}

type Sold = Pick<Purchase, '_id' | 'lines'>

/** The call by which an order waits in the outbox, by its name alone: a cart stands on screens that need nothing else of orders. */
const buying: CallName = 'orders.buy'

/** The orders of this device that the studio has not refused; what of them counts has left the cart, or is about to. */
export const notedAmong = (rows: readonly OutboxRow[]) =>
  rows.flatMap(({ call, state, body }) => (call === buying && state !== 'refused' ? [body as Sold] : []))

/**
 * How many of a line are left without what waits in this device's orders. The pieces stay in the line until the studio has an order (S12):
 * one that it refuses, or that is discarded, gives them back.
 */
export function leftAmountOf(line: Pick<CartLine, 'product' | 'price' | 'counts' | 'folded'>, noted: readonly Sold[]) {
  const asked = noted.flatMap(({ _id, lines }) => (isOrdered(line, _id) ? [] : lines))
  const waiting = asked.filter(({ product, price }) => product === line.product && price === line.price)
  return waiting.reduce((left, { amount }) => Math.max(0, left - amount), amountOf(line))
}

const isGuest = ({ state }: { state: string }) => state === 'signed-out'

type StoredCartLine = Pick<CartLine, 'id' | 'title' | 'shortDescription' | 'price' | 'product' | 'counts' | 'folded'>

/** The stored lines as they will be once what is on its way has come in; as long as this device's data open, that is all that is known. */
function withComing(found: readonly StoredCartLine[] | undefined, coming: readonly Coming[]): readonly StoredCartLine[] | undefined {
  if (coming.length === 0) return found
  const lines = new Map((found ?? []).map(line => [line.id, line]))
  for (const { id: guest, lines: more } of coming)
    for (const { amount, ...article } of more) {
      const id = articleIdOf(article)
      const held: StoredCartLine = lines.get(id) ?? { id, ...article, counts: {} }
      lines.set(id, { ...held, ...adopted(held, guest, amount) })
    }
  return [...lines.values()]
}

/** The lines of the cart with an amount, by title: the member's, or those of this device while nobody is signed in. */
export function useLines(): ShownCartLine[] | undefined {
  const guest = useAtomValue(guestAtom)
  const now = useSession()
  const signedOut = isGuest(now)
  const coming = useAtomValue(comingAtom)
  const found = useFind('cart', signedOut ? undefined : {})
  const acts = useAllActs(!signedOut)
  const noted = useMemo(() => notedAmong(acts), [acts])
  const lines = signedOut
    ? guest.map(line => ({ id: articleIdOf(line), ...line }))
    : withComing(
        found,
        coming.filter(({ member }) => member === now.user?._id),
      )?.map(({ id, product, title, shortDescription = '', price, counts, folded }) => ({
        id,
        product,
        title,
        shortDescription,
        price,
        amount: leftAmountOf({ product, price, counts, folded }, noted),
      }))
  return lines?.filter(({ amount }) => amount > 0).sort((one, other) => german.compare(one.title, other.title))
}

/** Price of the cart, in Rappen. */
export const totalOf = (lines: readonly ShownCartLine[]) => lines.reduce((sum, { price, amount }) => sum + price * amount, 0)

/** How many pieces lie in the cart. */
export const piecesOf = (lines: readonly ShownCartLine[] | undefined) => lines?.reduce((sum, { amount }) => sum + amount, 0) ?? 0

/** Counts of one line, one after the other: taps are faster than a disk. */
let counting: Promise<unknown> = Promise.resolve()

/** Counts an article up or down; a line that reaches 0 is no longer shown (L124), and its counts stay for the merge. */
export function count(article: Article, by: number): Promise<void> {
  const step = counting.then(() => countNow(article, by))
  counting = step.catch(() => {})
  return step
}

const store = getDefaultStore()

/** True while this device's data open: nobody waits for that with an article in hand. */
const isOpening = () => !store.get(localAtom) && ['opening', 'migrating', undefined].includes(store.get(openingAtom)?.kind)

function countNow(article: Article, by: number): Promise<void> {
  const now = session()
  if (isGuest(now)) return countGuest(article, by)
  return now.user && isOpening() && !isStation(now) ? countComing(now.user._id, article, by) : countOwn(article, by)
}

async function countOwn({ product, title, shortDescription, price }: Article, by: number) {
  const local = await localForAct()
  if (store.get(comingAtom).some(({ member }) => member === local.member)) await adoptGuest(local)
  const device = await deviceOf(local)
  const article = { product, title, shortDescription, price }
  const id = articleIdOf(article)
  await local.put('cart', id, held => {
    if (held ? by > 0 && amountOf(held) + by > mostPieces : by <= 0) return undefined
    return { ...held, id, ...article, ...counted(held ?? { counts: {} }, device, v7(), by) }
  })
}

/**
 * Takes an order's pieces off the cart: exactly what was ordered, at most what is still there, once for each order, whichever device ordered
 * and however often this is done. `order` is the order's id, a uuid v7; the price is that of the line (S12).
 */
export async function takeOff(order: string, lines: readonly { product: string; price: number; amount: number }[]) {
  const local = await localForAct()
  for (const { amount, ...line } of lines) {
    await local.put('cart', articleIdOf(line), held => held && { ...held, ...ordered(held, order, amount) })
  }
}

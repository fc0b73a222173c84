import { atom, getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import type { Local } from '#client/data/local.ts'
import { mostPieces } from '#contract/shop/product.ts'
import { adopted, amountOf, type CartLine } from '#sync/collections/cart.ts'

/** A product as it lies in the cart. */
export interface Article {
  product: string
  title: string
  shortDescription: string
  /** Rappen. */
  price: number
}
export interface GuestLine extends Article {
  amount: number
}

/** A cart without an account: it lies on the device. `coming` are carts on their way into a member's. */
interface GuestCart {
  id: string
  lines: GuestLine[]
  coming: { member: string; id: string; lines: GuestLine[] }[]
}

const place = 'guest-cart'
const lock = 'fk-guest-cart'
const none = (): GuestCart => ({ id: v7(), lines: [], coming: [] })

function read(): GuestCart {
  try {
    const kept = localStorage.getItem(place)
    return kept ? (JSON.parse(kept) as GuestCart) : none()
  } catch {
    return none()
  }
}

export const guestAtom = atom(read().lines)
const store = getDefaultStore()

if (typeof window !== 'undefined') window.addEventListener('storage', event => event.key === place && store.set(guestAtom, read().lines))

/** One tab at a time reads and writes. */
const alone = <T>(work: () => Promise<T> | T): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(lock, work) : Promise.resolve(work())

function write(next: GuestCart) {
  if (next.lines.length + next.coming.length === 0) localStorage.removeItem(place)
  else localStorage.setItem(place, JSON.stringify(next))
  store.set(guestAtom, next.lines)
}

export const idOf = ({ product, price }: Pick<Article, 'product' | 'price'>) => `${product}:${price}`

/** Counts a guest's line up or down; one that reaches 0 is dropped (L124). */
export const countGuest = (article: Article, by: number) =>
  alone(() => {
    const cart = read()
    const known = cart.lines.find(line => idOf(line) === idOf(article))
    const amount = Math.min(mostPieces, Math.max(0, (known?.amount ?? 0) + by))
    const others = cart.lines.filter(line => line !== known)
    write({ ...cart, lines: amount > 0 ? [...others, { ...article, amount }] : others })
  })

/**
 * A line of a guest's cart in the member's, filled up to the most that can be ordered: counted under the guest's cart, it comes in once,
 * whatever is killed and whichever tabs do it.
 */
async function bring(local: Local, guest: string, { amount, ...article }: GuestLine) {
  const id = idOf(article)
  const held = await local.one('cart', id)
  const room = (line: Pick<CartLine, 'counts'>) => Math.min(amount, Math.max(0, mostPieces - amountOf(line)))
  if (held) await local.change('cart', id, line => ({ ...line, ...adopted(line, guest, room(line)) }))
  else await local.insert('cart', { id, ...article, ...adopted({ counts: {} }, guest, amount) })
}

/**
 * The guest's cart becomes the member's, once. In one write it stops being the guest's and is on its way; what was on its way when the app was
 * killed goes on from there.
 */
export const adoptGuest = (local: Local) =>
  alone(async () => {
    const { member } = local
    const before = read()
    const moved = before.lines.length > 0 ? [{ member, id: before.id, lines: before.lines }] : []
    const cart = { ...none(), coming: [...before.coming, ...moved] }
    if (moved.length > 0) write(cart)
    const own = cart.coming.filter(each => each.member === member)
    for (const { id, lines } of own) for (const line of lines) await bring(local, id, line)
    if (own.length > 0) write({ ...cart, coming: cart.coming.filter(each => each.member !== member) })
  })

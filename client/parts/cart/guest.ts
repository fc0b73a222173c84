import { atom, getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import type { Local } from '#client/data/local.ts'
import { deviceTexts } from '#client/data/storage.ts'
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

/** A cart on its way into a member's; one that is `open` still takes what is tapped. */
export interface Coming {
  member: string
  id: string
  lines: GuestLine[]
  open?: true
}

/** A cart without an account: it lies on the device. `coming` are carts on their way into a member's. */
interface GuestCart {
  id: string
  lines: GuestLine[]
  coming: Coming[]
}

const place = 'guest-cart'
const lock = 'fk-guest-cart'
const none = (): GuestCart => ({ id: v7(), lines: [], coming: [] })

function read(): GuestCart {
  try {
    const kept = deviceTexts.getItem(place)
    return kept ? (JSON.parse(kept) as GuestCart) : none()
  } catch {
    return none()
  }
}

const cartAtom = atom(read())
/** The guest's lines. */
export const guestAtom = atom(get => get(cartAtom).lines)
/** Carts on their way into members'. */
export const comingAtom = atom(get => get(cartAtom).coming)
const store = getDefaultStore()

if (typeof window !== 'undefined') window.addEventListener('storage', event => event.key === place && store.set(cartAtom, read()))

/** One tab at a time reads and writes. */
const alone = <T>(work: () => Promise<T> | T): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(lock, work) : Promise.resolve(work())

function write(next: GuestCart) {
  if (next.lines.length + next.coming.length === 0) deviceTexts.removeItem(place)
  else deviceTexts.setItem(place, JSON.stringify(next))
  store.set(cartAtom, next)
}

export const articleIdOf = ({ product, price }: Pick<Article, 'product' | 'price'>) => `${product}:${price}`

/** The lines with an article counted up or down; one that reaches 0 is dropped (L124). */
function countedIn(lines: GuestLine[], article: Article, by: number): GuestLine[] {
  const known = lines.find(line => articleIdOf(line) === articleIdOf(article))
  const amount = Math.min(mostPieces, Math.max(0, (known?.amount ?? 0) + by))
  const others = lines.filter(line => line !== known)
  return amount > 0 ? [...others, { ...article, amount }] : others
}

/** Counts a guest's line up or down. */
export const countGuest = (article: Article, by: number) =>
  alone(() => {
    const cart = read()
    write({ ...cart, lines: countedIn(cart.lines, article, by) })
  })

/** Counts for a member whose data on this device still open: kept here at once, and in their cart as soon as it is there. */
export const countComing = (member: string, article: Article, by: number) =>
  alone(() => {
    const cart = read()
    const mine = cart.coming.find(each => each.member === member && each.open) ?? { member, id: v7(), lines: [], open: true as const }
    const lines = countedIn(mine.lines, article, by)
    const others = cart.coming.filter(({ id }) => id !== mine.id)
    write({ ...cart, coming: lines.length > 0 ? [...others, { ...mine, lines }] : others })
  })

/**
 * A line of a guest's cart in the member's, filled up to the most that can be ordered: counted under the guest's cart, it comes in once,
 * whatever is killed and whichever tabs do it.
 */
async function bring(local: Local, guest: string, { amount, ...article }: GuestLine) {
  const id = articleIdOf(article)
  const room = (line: Pick<CartLine, 'counts'>) => Math.min(amount, Math.max(0, mostPieces - amountOf(line)))
  await local.put('cart', id, held =>
    held ? { ...held, ...adopted(held, guest, room(held)) } : { id, ...article, ...adopted({ counts: {} }, guest, amount) },
  )
}

/**
 * The guest's cart becomes the member's, once. In one write it stops being the guest's and is on its way; what was on its way when the app was
 * killed goes on from there.
 */
export const adoptGuest = (local: Local) =>
  alone(async () => {
    const { member } = local
    const before = read()
    const moved: Coming[] = before.lines.length > 0 ? [{ member, id: before.id, lines: before.lines }] : []
    // A cart that begins to come in takes nothing more: it is counted once.
    const coming = [...before.coming, ...moved].map(({ open: _, ...each }) => each)
    const cart = { ...none(), coming }
    if (moved.length > 0 || before.coming.some(({ open }) => open)) write(cart)
    const own = cart.coming.filter(each => each.member === member)
    for (const { id, lines } of own) for (const line of lines) await bring(local, id, line)
    if (own.length > 0) write({ ...cart, coming: cart.coming.filter(each => each.member !== member) })
  })

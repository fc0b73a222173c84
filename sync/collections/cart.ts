import { type Collection, type Deletable, field, type Stamp, stamp } from './collection.ts'
import { canonical, content, equal } from './equal.ts'
import { mergeBy } from './merge.ts'

/** One line of the cart; id = `<product>:<price>`, so the same product and price is one line. */
export interface CartLine extends Stamp {
  product: string
  title: string
  /** Missing where a device of version 0 wrote it. */
  shortDescription?: string
  /** Whole Rappen. */
  price: number
  /**
   * Sums that each device added and took away, ever growing; merged by maximum. Amount = sum of plus − sum of minus, never below 0. A key is
   * `<device>.<uuid v7>` of when the device began it, or `order.<order>`; with `~` behind it stands what of that count is settled.
   */
  counts: Record<string, { plus: number; minus: number }>
  /** Counts begun until then (ms) and not among `counts` are spent, for good: nothing that still knows them brings them back. */
  folded?: number
}
type Counts = CartLine['counts']
/** Part of a line that counts. */
export type CountedLine = Pick<CartLine, 'counts' | 'folded'>

const countedLineOf = (counts: Counts, folded: number | undefined): CountedLine => (folded === undefined ? { counts } : { counts, folded })
const countsSumOf = (counts: Counts) => Object.values(counts).reduce((sum, { plus, minus }) => sum + plus - minus, 0)

/** How many of it are in the cart; a line at 0 disappears. */
export const amountOf = ({ counts }: Pick<CartLine, 'counts'>) => Math.max(0, countsSumOf(counts))

const rootOf = (key: string) => key.replace(/~$/, '')

/** The moment in ms at which a count was begun; 0 where its key does not tell. */
function bornOf(key: string) {
  const hex = rootOf(key)
    .slice(key.indexOf('.') + 1)
    .replaceAll('-', '')
  return /^[0-9a-f]{12}7[0-9a-f]{19}$/.test(hex) ? Number.parseInt(hex.slice(0, 12), 16) : 0
}

/** The uuid made at a later moment, where it was made by a clock that is behind: a count is never begun in the time that is folded. */
function begunAfter(fresh: string, folded = -1) {
  if (bornOf(`.${fresh}`) > folded) return fresh
  const hex = (folded + 1).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${fresh.slice(13)}`
}

/** Balance of each count together with what is settled of it. */
function balances(counts: Counts): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, { plus, minus }] of Object.entries(counts)) sums.set(rootOf(key), (sums.get(rootOf(key)) ?? 0) + plus - minus)
  return sums
}

/**
 * Counts of an empty line, settled: they come to 0, each for itself, and what another device adds to one of them unseen still counts. Two
 * devices that took away the same pieces leave less than nothing, in which the next ones would be lost.
 */
function settled(counts: Counts): Counts {
  const all = { ...counts }
  for (const [key, { plus, minus }] of Object.entries(counts)) if (key === rootOf(key)) all[`${key}~`] = { plus: minus, minus: plus }
  return all
}

/** From so many counts on the oldest that come to 0 are folded away, until so few are left. */
const mostCounts = 60
const keptCounts = 30

/**
 * Spent counts are folded away, the oldest first: a line would grow with each device that begins it. A device that was away while 30 counts
 * were begun, and adds to one that is spent by then, adds in vain.
 */
export function foldSpent({ counts, folded }: CountedLine): CountedLine {
  if (Object.keys(counts).length <= mostCounts) return countedLineOf(counts, folded)
  const spent = [...balances(counts)].filter(([, balance]) => balance === 0).map(([root]) => root)
  spent.sort((one, other) => bornOf(one) - bornOf(other) || (one < other ? -1 : 1))
  const left = { ...counts }
  let until = folded ?? 0
  for (const root of spent) {
    if (Object.keys(left).length <= keptCounts) break
    delete left[root]
    delete left[`${root}~`]
    until = Math.max(until, bornOf(root))
  }
  return countedLineOf(left, until)
}

/**
 * The counts after `by` were added or taken away on a device. A device that does not know the line's earlier counts must not count
 * under an old key again (the maximum would swallow it), so each line begun gets a key of its own: `<device>.<fresh>`, a uuid v7.
 */
export function counted({ counts, folded }: CountedLine, device: string, fresh: string, by: number): CountedLine {
  const amount = amountOf({ counts })
  const known = by > 0 && amount === 0 ? settled(counts) : counts
  const sums = balances(known)
  const own = Object.keys(known).find(name => name.startsWith(`${device}.`) && !name.endsWith('~') && sums.get(name) !== 0)
  const key = own ?? `${device}.${begunAfter(fresh, folded)}`
  const { plus, minus } = known[key] ?? { plus: 0, minus: 0 }
  const less = Math.max(0, Math.min(-by, amount))
  return foldSpent(countedLineOf({ ...known, [key]: by > 0 ? { plus: plus + by, minus } : { plus, minus: minus + less } }, folded))
}

/** True once an order took its pieces off the line, on whatever device. */
export const isOrdered = ({ counts, folded }: CountedLine, order: string) =>
  Object.hasOwn(counts, `order.${order}`) || (folded !== undefined && bornOf(`order.${order}`) <= folded)

/**
 * The counts after an order took its pieces off, at most those that are there: once, whichever devices do it however often, for all of them
 * count under the order's own key. The order's id is a uuid v7.
 */
export function ordered({ counts, folded }: CountedLine, order: string, amount: number): CountedLine {
  if (isOrdered({ counts, folded }, order)) return countedLineOf(counts, folded)
  // An order that finds nothing leaves its key all the same: it must not take off what is added later.
  return foldSpent(countedLineOf({ ...counts, [`order.${order}`]: { plus: 0, minus: Math.min(amount, amountOf({ counts })) } }, folded))
}

/** The counts after a guest's pieces came in, once, whichever tabs do it however often: `guest` is the uuid v7 of the guest's cart. */
export function adopted({ counts, folded }: CountedLine, guest: string, amount: number): CountedLine {
  const key = `guest.${guest}`
  if (Object.hasOwn(counts, key) || (folded !== undefined && bornOf(key) <= folded)) return countedLineOf(counts, folded)
  const known = amountOf({ counts }) === 0 ? settled(counts) : counts
  return foldSpent(countedLineOf({ ...known, [key]: { plus: amount, minus: 0 } }, folded))
}

/** Each device's counts by maximum: whatever is resent, nothing is counted twice, and what either side folded away stays away. */
function joinCounts(mine: CountedLine, theirs: CountedLine): Counts {
  const joined: Counts = {}
  const isFolded = (key: string, { folded }: CountedLine) => folded !== undefined && bornOf(key) <= folded
  for (const [key, count] of Object.entries(theirs.counts)) if (Object.hasOwn(mine.counts, key) || !isFolded(key, mine)) joined[key] = count
  for (const [key, { plus, minus }] of Object.entries(mine.counts)) {
    const other = Object.hasOwn(theirs.counts, key) ? theirs.counts[key] : undefined
    if (other) joined[key] = { plus: Math.max(plus, other.plus), minus: Math.max(minus, other.minus) }
    else if (!isFolded(key, theirs)) joined[key] = { plus, minus }
  }
  return joined
}

/** A deleted line stays so unless the other device counted something that the deletion did not know. */
function deleted(base: (CartLine & Deletable) | undefined, mine: CartLine & Deletable, theirs: CartLine & Deletable) {
  if (mine._deleted === theirs._deleted) return mine._deleted
  const [gone, living] = mine._deleted ? [mine, theirs] : [theirs, mine]
  if (!equal(joinCounts(mine, theirs), gone.counts)) return false
  if (base) return !base._deleted
  if (gone.version !== living.version) return gone.version > living.version
  return canonical(content(gone)) > canonical(content(living))
}

/** Lines of the cart: nothing but counters, so merging needs no base. */
export const cart: Collection<CartLine> = {
  name: 'cart',
  size: 60_000,
  words: { title: 'Artikel', _deleted: 'Gelöscht' },
  title: ({ title }) => `Warenkorb: ${title}`,
  mendedAt: () => ({ to: 'checkout' }),
  migrations: { 1: line => line },
  schema: {
    title: 'cartLine',
    version: 1,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...stamp,
      id: { type: 'string', maxLength: 80, pattern: '^[\\w-]{1,60}:\\d{1,10}$' },
      product: field.word(60),
      title: field.text(200),
      shortDescription: field.text(300),
      price: field.whole(0, 1_000_000_000),
      counts: {
        type: 'object',
        maxProperties: 400,
        propertyNames: { type: 'string', maxLength: 80, pattern: '^[A-Za-z0-9][\\w.-]*~?$' },
        additionalProperties: {
          type: 'object',
          properties: { plus: field.whole(0, 1_000_000), minus: field.whole(0, 1_000_000) },
          required: ['plus', 'minus'],
          additionalProperties: false,
        },
      },
      folded: field.whole(0, 10_000_000_000_000),
    },
    required: ['id', 'version', 'rev', 'product', 'title', 'price', 'counts'],
    indexes: ['product'],
    additionalProperties: false,
  },
  merge: mergeBy<CartLine>({
    join: {
      counts: (_base, _mine, _theirs, { mine, theirs }) => joinCounts(mine, theirs),
      folded: (_base, mine, theirs) => (mine === undefined || theirs === undefined ? (mine ?? theirs) : Math.max(mine, theirs)),
      // A device of version 0 does not know it; of two texts every device takes the same.
      shortDescription: (_base, mine = '', theirs = '') => (mine > theirs ? mine : theirs),
    },
    deleted,
  }),
}

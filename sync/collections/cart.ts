import { type Collection, type Deletable, field, type Stamp, stamp } from './collection.ts'
import { canonical, content, equal } from './equal.ts'
import { mergeBy } from './merge.ts'

/** One line of the cart; id = `<product>:<price>`, so the same product and price is one line. */
export interface CartLine extends Stamp {
  product: string
  title: string
  /** Whole Rappen. */
  price: number
  /** Sums that each device added and took away, ever growing; merged by maximum. Amount = sum of plus − sum of minus, never below 0. */
  counts: Record<string, { plus: number; minus: number }>
}
type Counts = CartLine['counts']

/** How many of it are in the cart; a line at 0 disappears. */
export const amountOf = ({ counts }: Pick<CartLine, 'counts'>) =>
  Math.max(
    0,
    Object.values(counts).reduce((sum, { plus, minus }) => sum + plus - minus, 0),
  )

/**
 * The counts after `by` were added or taken away on a device. A device that does not know the line's earlier counts must not count
 * under an old key again (the maximum would swallow it), so each line begun gets a key of its own: `<device>.<fresh>`.
 */
export function counted(counts: Counts, device: string, fresh: string, by: number): Counts {
  const key = Object.keys(counts).find(name => name.startsWith(`${device}.`)) ?? `${device}.${fresh}`
  const { plus, minus } = counts[key] ?? { plus: 0, minus: 0 }
  const less = Math.min(-by, amountOf({ counts }))
  return { ...counts, [key]: by > 0 ? { plus: plus + by, minus } : { plus, minus: minus + Math.max(0, less) } }
}

/** Each device's counts by maximum: whatever is resent, nothing is counted twice. */
function joinCounts(mine: Counts, theirs: Counts): Counts {
  const joined = { ...theirs }
  for (const [device, { plus, minus }] of Object.entries(mine)) {
    const other = Object.hasOwn(theirs, device) ? theirs[device] : undefined
    joined[device] = other ? { plus: Math.max(plus, other.plus), minus: Math.max(minus, other.minus) } : { plus, minus }
  }
  return joined
}

/** A deleted line stays so unless the other device counted something that the deletion did not know. */
function deleted(base: (CartLine & Deletable) | undefined, mine: CartLine & Deletable, theirs: CartLine & Deletable) {
  if (mine._deleted === theirs._deleted) return mine._deleted
  const [gone, living] = mine._deleted ? [mine, theirs] : [theirs, mine]
  if (!equal(joinCounts(mine.counts, theirs.counts), gone.counts)) return false
  if (base) return !base._deleted
  if (gone.version !== living.version) return gone.version > living.version
  return canonical(content(gone)) > canonical(content(living))
}

/** Lines of the cart: nothing but counters, so merging needs no base. */
export const cart: Collection<CartLine> = {
  name: 'cart',
  size: 30_000,
  words: { title: 'Artikel', _deleted: 'Gelöscht' },
  migrations: {},
  schema: {
    title: 'cartLine',
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...stamp,
      id: { type: 'string', maxLength: 80, pattern: '^[\\w-]{1,60}:\\d{1,10}$' },
      product: field.word(60),
      title: field.text(200),
      price: field.whole(0, 1_000_000_000),
      counts: {
        type: 'object',
        maxProperties: 200,
        propertyNames: { type: 'string', maxLength: 80, pattern: '^[A-Za-z0-9][\\w.-]*$' },
        additionalProperties: {
          type: 'object',
          properties: { plus: field.whole(0, 1_000_000), minus: field.whole(0, 1_000_000) },
          required: ['plus', 'minus'],
          additionalProperties: false,
        },
      },
    },
    required: ['id', 'version', 'rev', 'product', 'title', 'price', 'counts'],
    indexes: ['product'],
    additionalProperties: false,
  },
  merge: mergeBy<CartLine>({ join: { counts: (_base, mine, theirs) => joinCounts(mine, theirs) }, deleted }),
}

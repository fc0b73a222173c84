import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import { familyOf, type StoreProduct } from '#contract/shop/products.ts'

/** One thing as the shelf shows it: itself, or the variants of one family. */
export interface ShelfEntry {
  key: string
  title: string
  variants: StoreProduct[]
  /** The words that are searched. */
  words: string
}

const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']

/** Variants in the order in which they are looked for: sizes by size, others by number and name. */
export function byVariant({ variant: one }: Pick<StoreProduct, 'variant'>, { variant: other }: Pick<StoreProduct, 'variant'>) {
  const [a, b] = [one ?? '', other ?? '']
  const [small, large] = [sizes.indexOf(a.toUpperCase()), sizes.indexOf(b.toUpperCase())]
  return small >= 0 && large >= 0 ? small - large : german.compare(a, b)
}

/** Variants of one family stand together, things by name. */
export function thingsOf(rows: readonly StoreProduct[]): ShelfEntry[] {
  const all = new Map<string, StoreProduct[]>()
  for (const row of rows) {
    const key = familyOf(row)
    const known = all.get(key)
    if (known) known.push(row)
    else all.set(key, [row])
  }
  const things = [...all].map(([key, unsorted]) => {
    const variants = unsorted.length > 1 ? unsorted.sort(byVariant) : unsorted
    return {
      key,
      title: variants[0]!.title,
      variants,
      words: fold(variants.map(each => `${each.title} ${each.variant ?? ''} ${each.shortDescription} ${each.text}`).join(' ')),
    }
  })
  return things.sort((one, other) => german.compare(one.title, other.title))
}

/** Those that hold every word and lie on the shelf. */
export function findShelfEntries(things: readonly ShelfEntry[], { q, category }: { q: string; category: string }) {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return things.filter(thing => (!category || thing.variants[0]!.category === category) && words.every(word => thing.words.includes(word)))
}

/** Products of these that a page of a larger shop does not hold; those that a whole shop does not hold are not sold any more. */
export const beyondPage = (page: { rows: readonly { _id: string }[]; total: number } | undefined, ids: readonly string[]) =>
  page && page.total > page.rows.length ? ids.filter(id => !page.rows.some(({ _id }) => _id === id)) : []

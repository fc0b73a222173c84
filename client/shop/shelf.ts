import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import type { StoreProduct } from '#contract/shop/products.ts'

/** One thing as the shelf shows it: itself, or the variants of one family. */
export interface Thing {
  key: string
  title: string
  variants: StoreProduct[]
  /** What is searched. */
  words: string
}

/** Variants of one family stand together, things by name. */
export function thingsOf(rows: readonly StoreProduct[]): Thing[] {
  const all = new Map<string, StoreProduct[]>()
  for (const row of rows) {
    const key = row.family ?? row._id
    const known = all.get(key)
    if (known) known.push(row)
    else all.set(key, [row])
  }
  const things = [...all].map(([key, variants]) => ({
    ...{ key, title: variants[0]!.title, variants },
    words: fold(variants.map(each => `${each.title} ${each.variant ?? ''} ${each.shortDescription} ${each.text}`).join(' ')),
  }))
  return things.sort((one, other) => german.compare(one.title, other.title))
}

/** Those that hold every word and lie on the shelf. */
export function found(things: readonly Thing[], { q, category }: { q: string; category: string }) {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return things.filter(thing => (!category || thing.variants[0]!.category === category) && words.every(word => thing.words.includes(word)))
}

import { exampleId } from '#contract/examples.ts'
import { entryCode } from '#server/shop/entryCodes/tables.ts'
import { product } from '#server/shop/products/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const at = '2026-11-20T16:42:00.000Z'

/** The product of the sample, and a code that is taken away; its buyer's account is gone. */
export async function addExample({ db }: TestHouse) {
  await db.insert(product).values({
    _id: exampleId('entryProduct'),
    title: 'Zehnerkarte',
    category: 'entry',
    kind: 'entry',
    rate: 'normal',
    days: 730,
    entries: 10,
    prices: [{ from: '2026-11-01', rappen: 25_000 }],
    published: true,
    created: at,
  })
  await db.insert(entryCode).values({
    _id: exampleId('entryCode'),
    order: exampleId('order'),
    line: 0,
    piece: 0,
    studio: 'winterthur',
    title: 'Zehnerkarte',
    code: 'BEISPIELCODE',
    entries: 10,
    until: '2199-12-31',
    created: at,
  })
}

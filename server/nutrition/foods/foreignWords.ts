import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { fold } from '#contract/fold.ts'
import type { Food } from '#contract/nutrition/foods.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { foodBook } from '#server/outside/food/foodBook.ts'
import { mostFound } from '#server/outside/food/port.ts'
import type { ForeignFood } from '#server/outside/food/product.ts'
import type { Who } from '#server/serve/serve.ts'
import { askOnce } from './askOnce.ts'
import { type Behind, foreignFoodOf, maySend, since } from './foreign.ts'
import { foreignFood, foreignSearch } from './tables.ts'

/** Days for which what was found for words is good; the products themselves stay as long as those by barcode. */
const goodDays = 7

/** The foods that Open Food Facts find for these words. Asks them outside of any transaction, and remembers the answer. */
export async function foreignByWords(house: House, who: Who, typed: string): Promise<Food[]> {
  const words = fold(typed).replace(/\s+/g, ' ').trim()
  const known = async (tx: Tx) => {
    const [row] = await tx
      .select()
      .from(foreignSearch)
      .where(and(eq(foreignSearch.words, words), gte(foreignSearch.at, since(goodDays))))
    return row?.found
  }
  const before = await known(house.db)
  if (before) return productsOf(house, before)
  const book = foodBook(house)
  if (!book || !(await maySend(house, who))) return []
  const ask = async () => remember(house, words, await book.byWords(words))
  return productsOf(house, await askOnce(house, who, { kind: 'words', about: words, later: 'search-later', known, ask }))
}

/** Keeps what was found for words; answers its barcodes. */
async function remember({ db }: House, words: string, found: readonly ForeignFood[]): Promise<string[]> {
  // One barcode may stand there twice.
  const all = [...new Map(found.map(food => [food.barcode, food])).values()].slice(0, mostFound)
  const barcodes = all.map(({ barcode }) => barcode)
  const at = new Date().toISOString()
  await db.transaction(async tx => {
    if (all.length > 0)
      await tx
        .insert(foreignFood)
        .values(all.map(food => ({ barcode: food.barcode, _id: v7(), found: food, at })))
        .onConflictDoUpdate({ target: foreignFood.barcode, set: { found: sql`excluded.found`, at } })
    const told = { found: barcodes, at }
    await tx
      .insert(foreignSearch)
      .values({ words, ...told })
      .onConflictDoUpdate({ target: foreignSearch.words, set: told })
  })
  return barcodes
}

/** Products by their barcodes, in this order. */
async function productsOf({ db }: Behind, barcodes: readonly string[]): Promise<Food[]> {
  if (barcodes.length === 0) return []
  const rows = await db
    .select()
    .from(foreignFood)
    .where(and(inArray(foreignFood.barcode, [...barcodes]), isNotNull(foreignFood.found)))
  const byCode = new Map(rows.map(row => [row.barcode, row]))
  return barcodes.flatMap(code => {
    const row = byCode.get(code)
    return row?.found ? [foreignFoodOf({ _id: row._id, found: row.found })] : []
  })
}

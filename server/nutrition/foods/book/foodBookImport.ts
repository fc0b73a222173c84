import { and, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { type Book, books } from '#contract/rules/nutrition/states.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import type { FoodBookLine } from './foodBookLine.ts'

const portion = 500
const valueNames = ['kcal', ...nutrientNames] as const

/** Barcodes that a released food of ours, or of another book, has already: it stays, and theirs is left out. */
async function takenOf(tx: Tx, book: Book, codes: string[]) {
  if (codes.length === 0) return new Set<string>()
  const others = or(isNull(food.book), ne(food.book, book))
  const rows = await tx
    .select({ barcode: food.barcode })
    .from(food)
    .where(and(inArray(food.barcode, codes), sql`${food.state} = 'released'`, isNull(food.removedAt), others))
  return new Set(rows.map(({ barcode }) => barcode))
}

/** Columns that a book tells of its foods. */
const told = ['title', 'brand', 'barcode', 'base', ...valueNames] as const
const columnOf = (name: (typeof told)[number]) => sql.identifier(food[name].name)

async function putBookLines(tx: Tx, book: Book, lines: readonly FoodBookLine[]) {
  const taken = await takenOf(
    tx,
    book,
    lines.flatMap(({ food: { barcode } }) => barcode || []),
  )
  const left = lines.filter(one => !taken.has(one.food.barcode))
  if (left.length === 0) return { written: 0, taken: lines.length }
  const created = new Date().toISOString()
  const own = { book, licence: books[book].licence, source: 'studio' as const, state: 'released' as const, created }
  const rows = left.map(({ key, food: { barcode, ...one } }) => ({ _id: v7(), ...one, barcode: barcode || null, bookKey: key, ...own }))
  const written = await tx
    .insert(food)
    .values(rows)
    .onConflictDoUpdate({
      target: [food.book, food.bookKey],
      set: {
        ...Object.fromEntries(told.map(name => [name, sql`excluded.${columnOf(name)}`])),
        licence: own.licence,
        version: sql`${food.version} + 1`,
      },
      // A food that is as it was gets no version, so that no device loads it anew.
      setWhere: sql.join(
        told.map(name => sql`${food[name]} is distinct from excluded.${columnOf(name)}`),
        sql` or `,
      ),
    })
    .returning({ _id: food._id })
  return { written: written.length, taken: lines.length - left.length }
}

/** Writes foods of a book, all or none; one that is there already becomes as the file has it. */
export const takeBook = (db: Database, book: Book, lines: readonly FoodBookLine[]) =>
  db.transaction(async tx => {
    // The last line counts of a food that stands there twice.
    const all = [...new Map(lines.map(line => [line.key, line])).values()]
    const sum = { written: 0, taken: 0 }
    for (let from = 0; from < all.length; from += portion) {
      const { written, taken } = await putBookLines(tx, book, all.slice(from, from + portion))
      sum.written += written
      sum.taken += taken
    }
    return sum
  })

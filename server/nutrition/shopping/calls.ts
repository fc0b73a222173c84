import { and, eq, sql } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { shopping as contract, type ShoppingInput } from '#contract/nutrition/shopping.ts'
import { aisleNames, aisleOf } from '#contract/rules/nutrition/aisles.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { mustHaveNutrition } from '#server/nutrition/nutritionAccess.ts'
import { serve } from '#server/serve/serve.ts'
import { changeDocument } from '#server/sync/door.ts'
import { type ItemUnit, isDone, itemId, type ShoppingItem, setWantedAmount, wantedOf } from '#sync/collections/shopping.ts'
import { shoppingItem } from './tables.ts'

/** The items on somebody's list, in the order of a walk through the shop. */
async function listOf(tx: Tx, person: string) {
  const rows = await tx.select().from(shoppingItem).where(eq(shoppingItem.person, person))
  const place = ({ aisle }: (typeof rows)[number]) => aisleNames.indexOf(aisle)
  return rows
    .filter(row => wantedOf(row) > 0)
    .sort((one, other) => place(one) - place(other) || german.compare(one.title, other.title) || (one._id < other._id ? -1 : 1))
    .map(row => ({
      id: row._id,
      food: row.food || null,
      title: row.title,
      aisle: row.aisle,
      done: isDone(row),
      ...(row.unit === 'none' ? { amount: null, unit: null } : { amount: wantedOf(row), unit: row.unit }),
    }))
}

interface ShoppingRequest {
  recipe?: string
  title?: string
  items: readonly ShoppingInput[]
  at: string
}

/** A new item of a list, wanted by nothing yet. */
function begun({ food, title, amount, unit }: ShoppingInput) {
  const item = { food: food ?? '', title: title.trim(), unit: (amount === null ? 'none' : unit) as ItemUnit }
  return { ...item, id: itemId(item), aisle: aisleOf(title), parts: {}, ticks: 0 }
}

type BegunShoppingItem = ReturnType<typeof begun>

/** Has one part of an item ask for so much; an item that is not there begins as `fresh`. */
const askItemPart = (
  house: House,
  person: string,
  part: { id: string; fresh?: BegunShoppingItem; source: string; amount: number; title?: string; at: string },
) =>
  changeDocument(house, { person, name: 'shopping', id: part.id }, stored => {
    const item = (stored && !stored._deleted ? stored : part.fresh) as unknown as ShoppingItem | undefined
    if (!item) return undefined
    const next = setWantedAmount(item, part.source, part.amount, part.title)
    return next === item && stored ? undefined : { ...next, at: part.at, _deleted: false }
  })

async function putShoppingItems(house: House, person: string, { recipe, title, items, at }: ShoppingRequest) {
  await mustHaveNutrition(house.db, person, at)
  // The same call again asks for the same part.
  const source = recipe ?? `own.${at.replace(/\D/g, '')}`
  const sums = new Map<string, { fresh: BegunShoppingItem; amount: number }>()
  for (const each of items) {
    const fresh = begun(each)
    sums.set(fresh.id, { fresh, amount: (sums.get(fresh.id)?.amount ?? 0) + (each.amount ?? 1) })
  }
  const before = await house.db
    .select({ id: shoppingItem._id })
    .from(shoppingItem)
    .where(and(eq(shoppingItem.person, person), sql`${shoppingItem.parts} ? ${source}`))
  for (const { id } of before) if (!sums.has(id)) await askItemPart(house, person, { id, source, amount: 0, at })
  for (const [id, { fresh, amount }] of sums) await askItemPart(house, person, { id, fresh, source, amount, title, at })
  return listOf(house.db, person)
}

export const shoppingCalls = serve(contract, {
  list: ({ tx, who }) => listOf(tx, who._id),
  put: ({ house, who, body }) => putShoppingItems(house, who._id, body),
})

import { and, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Food } from '#contract/nutrition/foods.ts'
import { Refusal } from '#contract/refusals.ts'
import { energyOf } from '#contract/rules/nutrition/values.ts'
import { dayMs } from '#contract/time.ts'
import type { House } from '#server/kit/house.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { hasNutrition } from '#server/nutrition/access.ts'
import { foodBook } from '#server/outside/food/book.ts'
import { FoodAway, type FoodBook, readsAMinute, searchesAMinute } from '#server/outside/food/port.ts'
import type { Who } from '#server/serve/serve.ts'
import { foodRead, foreignFood, foreignSearch } from './tables.ts'

export type Behind = Pick<House, 'db' | 'settings'>
/** What they said is good for so many days, and that they have none for so many (H43). */
const good = { found: 90, missing: 7 }
export const since = (days: number, now = Date.now()) => new Date(now - days * dayMs).toISOString()

const isGood = (now?: number) =>
  or(
    and(isNotNull(foreignFood.found), gte(foreignFood.at, since(good.found, now))),
    and(isNull(foreignFood.found), gte(foreignFood.at, since(good.missing, now))),
  )

/** Forgets what is too old to be told. */
export const forgetForeign = async ({ db }: Pick<House, 'db'>, now: Date) => {
  const old = since(good.found, now.getTime())
  await db.delete(foreignSearch).where(lt(foreignSearch.at, since(good.missing, now.getTime())))
  await db
    .delete(foreignFood)
    .where(or(lt(foreignFood.at, old), and(isNull(foreignFood.found), lt(foreignFood.at, since(good.missing, now.getTime())))))
}

const most = { product: readsAMinute, words: searchesAMinute }

/** Counts one more question of its kind in this minute over all processes; false where there were too many. */
export const mayRead = ({ db }: Behind, kind: keyof typeof most) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('food reads', 0))`)
    await tx.delete(foodRead).where(lt(foodRead.at, sql`now() - interval '1 minute'`))
    if ((await tx.$count(foodRead, eq(foodRead.kind, kind))) >= most[kind]) return false
    await tx.insert(foodRead).values({ kind, at: new Date().toISOString() })
    return true
  })

export const shown = ({ _id, found }: { _id: string; found: NonNullable<(typeof foreignFood.$inferSelect)['found']> }): Food => ({
  _id,
  ...found,
  portions: [],
  energy: energyOf(found),
  source: 'off',
  own: false,
})

/** Only who may write down what they eat, or looks after foods, makes us ask others. */
export const maySend = async ({ db }: Behind, who: Who) =>
  studiosWith('nutrition_admin', who).length > 0 || (await hasNutrition(db, who._id))

/** What others say of a barcode that nothing of ours bears. Asks them outside of any transaction, and remembers the answer. */
export async function foreign(house: Behind, who: Who, code: string): Promise<Food> {
  const { db } = house
  const [known] = await db
    .select()
    .from(foreignFood)
    .where(and(eq(foreignFood.barcode, code), isGood()))
  const book = foodBook(house)
  if (!known && (!book || !(await maySend(house, who)))) throw new Refusal('missing')
  const { _id, found } = known ?? (await asked(house, book as FoodBook, code))
  if (!found) throw new Refusal('missing')
  return shown({ _id, found })
}

async function asked(house: Behind, book: FoodBook, code: string) {
  if (!(await mayRead(house, 'product'))) throw new Refusal('food-later')
  const found = await book.byBarcode(code).catch(error => {
    throw error instanceof FoodAway ? new Refusal('food-later') : error
  })
  const told = { found: found ?? null, at: new Date().toISOString() }
  const [row] = await house.db
    .insert(foreignFood)
    .values({ barcode: code, _id: v7(), ...told })
    .onConflictDoUpdate({ target: foreignFood.barcode, set: told })
    .returning()
  return row!
}

import { and, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Food } from '#contract/nutrition/foods.ts'
import { Refusal } from '#contract/refusals.ts'
import { energyOf } from '#contract/rules/nutrition/foodValues.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDb, WithSettings } from '#server/kit/house.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { hasNutrition } from '#server/nutrition/nutritionAccess.ts'
import { foodBook } from '#server/outside/food/foodBook.ts'
import type { Who } from '#server/serve/serve.ts'
import { askOnce } from './askOnce.ts'
import { foreignFood, foreignSearch } from './tables.ts'

export type Behind = WithDb & WithSettings
/** An answer of theirs is good for so many days, and that they have none for so many (H43). */
const good = { found: 90, missing: 7 }
export const since = (days: number, now = Date.now()) => new Date(now - days * dayMs).toISOString()

const isGood = (now?: number) =>
  or(
    and(isNotNull(foreignFood.found), gte(foreignFood.at, since(good.found, now))),
    and(isNull(foreignFood.found), gte(foreignFood.at, since(good.missing, now))),
  )

/** Forgets what is too old to be told. */
export const forgetForeign = async ({ db }: WithDb, now: Date) => {
  const old = since(good.found, now.getTime())
  await db.delete(foreignSearch).where(lt(foreignSearch.at, since(good.missing, now.getTime())))
  await db
    .delete(foreignFood)
    .where(or(lt(foreignFood.at, old), and(isNull(foreignFood.found), lt(foreignFood.at, since(good.missing, now.getTime())))))
}

export const foreignFoodOf = ({ _id, found }: { _id: string; found: NonNullable<(typeof foreignFood.$inferSelect)['found']> }): Food => ({
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

/** The food that others know by a barcode that nothing of ours bears. Asks them outside of any transaction, and remembers the answer. */
export async function foreign(house: House, who: Who, code: string): Promise<Food> {
  const { db } = house
  const known = async (tx: Tx) => {
    const [row] = await tx
      .select()
      .from(foreignFood)
      .where(and(eq(foreignFood.barcode, code), isGood()))
    return row
  }
  const { _id, found } = (await known(db)) ?? (await askFoodBook(house, who, { code, known }))
  if (!found) throw new Refusal('missing')
  return foreignFoodOf({ _id, found })
}

type Row = typeof foreignFood.$inferSelect

async function askFoodBook(
  house: House,
  who: Who,
  { code, known }: { code: string; known: (tx: Tx) => Promise<Row | undefined> },
): Promise<Row> {
  const book = foodBook(house)
  if (!book || !(await maySend(house, who))) throw new Refusal('missing')
  const ask = async () => {
    const told = { found: (await book.byBarcode(code)) ?? null, at: new Date().toISOString() }
    const [row] = await house.db
      .insert(foreignFood)
      .values({ barcode: code, _id: v7(), ...told })
      .onConflictDoUpdate({ target: foreignFood.barcode, set: told })
      .returning()
    return row!
  }
  return askOnce(house, who, { kind: 'product', about: code, later: 'food-later', known, ask })
}

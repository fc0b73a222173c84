import { demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { stock } from './stockRecipes.ts'
import { recipe } from './tables.ts'

const created = '2026-10-01T08:00:00.000Z'

/** The chain's recipes; adds what is missing. */
export async function seedRecipes({ db }: House) {
  await db
    .insert(recipe)
    .values(stock.map(each => ({ ...each, _id: demoId('recipe', each.title), created })))
    .onConflictDoNothing()
}

import { v7 } from 'uuid'
import { figureFile } from '#server/figures/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A file that somebody took over: the examples' calls leave none of whoever has no right to it. */
export async function takesFigures({ db }: TestHouse, by: string) {
  const at = new Date().toISOString()
  await db.insert(figureFile).values({ _id: v7(), kind: 'plan', name: 'Budget.csv', lines: 0, fresh: [], by, checked: at, taken: at })
}

import { eq } from 'drizzle-orm'
import { nutritionOffice } from '#contract/nutrition/customers.ts'
import type { Acting } from '#server/kit/rows.ts'
import { tellNutrition } from '#server/nutrition/news.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { serve } from '#server/serve/serve.ts'
import { coachesOf, customers, rows, sales } from './rows.ts'

/** Changes an access, and tells the open apps of whose it is. */
async function changed<Answer>({ tx, house }: Acting, _id: string, act: () => Promise<Answer>) {
  const answer = await act()
  const [row] = await tx.select({ person: nutritionAccess.person }).from(nutritionAccess).where(eq(nutritionAccess._id, _id))
  if (row) await tellNutrition(tx, house, row.person)
  return answer
}

export const nutritionOfficeCalls = serve(nutritionOffice, {
  customers: given => customers(given, given.body),
  coaches: ({ tx, query }) => coachesOf(tx, query.studio),
  one: rows.one,
  create: given => changed(given, given.body._id, () => rows.create(given)),
  edit: given => changed(given, given.params.id, () => rows.edit(given)),
  remove: given => changed(given, given.params.id, () => rows.remove(given)),
  restore: given => changed(given, given.params.id, () => rows.restore(given)),
  sales: ({ tx, who, body }) => sales(tx, who, body),
})

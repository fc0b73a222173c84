import { nutritionOffice } from '#contract/nutrition/customers.ts'
import { serve } from '#server/serve/serve.ts'
import { coachesOf, customers, rows, sales } from './rows.ts'

export const nutritionOfficeCalls = serve(nutritionOffice, {
  customers: given => customers(given, given.body),
  coaches: ({ tx, query }) => coachesOf(tx, query.studio),
  one: rows.one,
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  sales: ({ tx, who, body }) => sales(tx, who, body),
})

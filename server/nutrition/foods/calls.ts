import { eq } from 'drizzle-orm'
import type { FoodRow } from '#contract/nutrition/foods.ts'
import { foods } from '#contract/nutrition/foods.ts'
import type { FoodState } from '#contract/rules/nutrition/states.ts'
import { enteredBy, mustHaveNutrition } from '#server/nutrition/nutritionAccess.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { foreign } from './foreign.ts'
import { foreignByWords } from './foreignWords.ts'
import { photoKind } from './photos.ts'
import { addOwn, askedFor, byBarcode, decide, type FoodDecisionInput, indexOf, rows, search } from './rows.ts'
import { food } from './tables.ts'

/** Decides, and tells whoever added it. */
async function decided(given: FoodDecisionInput, state: Exclude<FoodState, 'pending'>, reason: string | null = null) {
  const changed = await decide(given, state, reason)
  if (changed?.author && changed.source === 'member') {
    const said = reason === null ? 'ist für alle freigegeben' : `bleibt für dich allein: ${reason}`
    await notify(given.tx, given.house, { people: [changed.author], title: `«${changed.title}» ${said}` })
  }
  const [row] = await rows.read(given, eq(food._id, given.params.id))
  return row as FoodRow
}

export const foodCalls = serve(foods, {
  search: ({ tx, who, query }) => search(tx, who, query),
  barcode: async ({ tx, house, who, params }) => (await byBarcode(tx, who, params.code)) ?? foreign(house, who, params.code),
  foreign: ({ house, who, query }) => foreignByWords(house, who, query.q),
  index: ({ tx, who, query }) => indexOf(tx, who, query.stand),
  product: async ({ tx, who, body, key }) => {
    await mustHaveNutrition(tx, who._id, enteredBy(key))
    return addOwn(tx, who, body)
  },
  productPhoto: async ({ tx, house, who, body, key }) => {
    await mustHaveNutrition(tx, who._id, enteredBy(key))
    return keepUpload(tx, house, { who, owner: null, kind: photoKind, body, key })
  },

  list: rows.page(({ title, brand, barcode }) => `${title} ${brand ?? ''} ${barcode ?? ''}`, 'title', askedFor),
  one: rows.one,
  create: rows.create,
  edit: rows.edit,
  release: given => decided(given, 'released'),
  refuse: given => decided(given, 'refused', given.body.reason),
  remove: rows.remove,
  restore: rows.restore,
})

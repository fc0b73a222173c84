import type { Entry } from '#client/kit/localIndex/WordIndex.ts'
import type { Food } from '#contract/nutrition/foods.ts'

/** A food as the search on the device knows it: of those that answer equally well the shorter name is the plainer one. */
export const entryOf = ({ _id, title, brand }: Pick<Food, '_id' | 'title'> & { brand?: string | null }): Entry => ({
  id: _id,
  text: brand ? `${title} ${brand}` : title,
  of: '',
  at: -title.length,
})

import type { IndexEntry } from '#client/kit/localIndex/WordIndex.ts'
import type { Food } from '#contract/nutrition/foods.ts'

/** «Rührei» and «Spiegelei» are eggs, while «Griessbrei», «Allerlei» and what comes from the «Käserei» are none. */
const isEgg = (word: string) => /ei(er)?$/i.test(word) && !/(brei|erlei|(?<!hühn)erei)$/i.test(word)

/** Two letters are too few to be looked for inside of words, so that an egg is found by what it is. */
const alsoCalled = (title: string) => (title.split(/[^\p{L}]+/u).some(isEgg) ? ' Ei Eier' : '')

/** A food as the search on the device knows it: of those that answer equally well the shorter name is the plainer one. */
export const foodIndexEntryOf = ({ _id, title, brand }: Pick<Food, '_id' | 'title'> & { brand?: string | null }): IndexEntry => ({
  id: _id,
  text: `${title}${brand ? ` ${brand}` : ''}${alsoCalled(title)}`,
  of: '',
  at: -title.length,
})

import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import { WordIndex } from '#client/kit/localIndex/WordIndex.ts'
import { foodIndexEntryOf } from '#client/nutrition/foodIndexEntry.ts'
import { stock } from '#server/nutrition/foods/stockFoods.ts'
import { foodQueries } from './foodQueries.ts'

const top = 3

/** The foods that the product ships. */
export const shipped = stock.map(({ name }, at) => ({ _id: String(at), title: name }))
const titleOf = (id: string) => shipped[Number(id)]!.title

function shareOf(find: (typed: string) => string[]) {
  const misses = foodQueries.filter(
    ({ typed, meant }) =>
      !find(typed)
        .slice(0, top)
        .some(title => meant.includes(title)),
  )
  return { share: 1 - misses.length / foodQueries.length, misses }
}

/** Share of the queries whose food is among the first three: ours, and by two libraries as they come. */
export function foodShares() {
  const index = new WordIndex()
  for (const food of shipped) index.put(foodIndexEntryOf(food))
  const mini = new MiniSearch({ fields: ['title'], idField: '_id' })
  mini.addAll(shipped)
  const fuse = new Fuse(shipped, { keys: ['title'] })
  return {
    ours: shareOf(typed => index.find(typed, { most: top }).map(titleOf)),
    miniSearch: shareOf(typed => mini.search(typed).map(({ id }) => titleOf(id))),
    fuse: shareOf(typed => fuse.search(typed, { limit: top }).map(({ item }) => item.title)),
  }
}

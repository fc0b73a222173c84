import { WordIndex } from '#client/kit/localIndex/WordIndex.ts'
import { foodsOf, typedFoods } from '#e2e/bench/figures/foods.ts'

/** Milliseconds of each key in a table of so many foods, on this very thread: the search itself, without the message to the worker that holds it. */
export function keys(many: number) {
  const index = new WordIndex()
  index.take(WordIndex.pieceOf(foodsOf(many)))
  return typedFoods.map(text => {
    const from = performance.now()
    index.find(text, { most: 50 })
    return performance.now() - from
  })
}

import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { WordIndex } from '#client/kit/localIndex/WordIndex.ts'
import { entryOf } from '#client/nutrition/entry.ts'
import { stock } from '#server/nutrition/foods/stock.ts'
import { foodQueries } from './foodQueries.ts'

const foods = stock.map(({ name }, at) => ({ _id: String(at), title: name }))
const titleOf = (id: string) => foods[Number(id)]!.title
const top = 3

/** Queries whose food is not among the first three. */
const missed = (find: (typed: string) => string[]) =>
  foodQueries.filter(
    ({ typed, meant }) =>
      !find(typed)
        .slice(0, top)
        .some(title => meant.includes(title)),
  )

test('of 200 German queries 95 % find what is meant among the first three, more than bare MiniSearch does', () => {
  expect(foodQueries.length).toBeGreaterThanOrEqual(200)
  const titles = new Set(foods.map(({ title }) => title))
  expect(foodQueries.flatMap(({ meant }) => meant).filter(title => !titles.has(title))).toEqual([])

  const index = new WordIndex()
  for (const food of foods) index.put(entryOf(food))
  const ours = missed(typed => index.find(typed, { most: top }).map(titleOf))
  const bare = new MiniSearch({ fields: ['title'], idField: '_id' })
  bare.addAll(foods)
  const theirs = missed(typed => bare.search(typed).map(({ id }) => titleOf(id)))
  const share = (misses: readonly unknown[]) => 1 - misses.length / foodQueries.length
  console.info(`food search: ${(share(ours) * 100).toFixed(1)} %, bare MiniSearch ${(share(theirs) * 100).toFixed(1)} %`)
  expect(share(ours), JSON.stringify(ours.map(({ typed }) => typed))).toBeGreaterThanOrEqual(0.95)
  expect(share(ours)).toBeGreaterThan(share(theirs))
})

import { expect, test } from 'vitest'
import { screens } from '#contract/screens.ts'
import { collectionNames } from '#contract/sync.ts'
import { personalStores } from '#server/kit/domain.ts'
import { domains } from '#server/start/domains.ts'
import { collections, titleOf } from '#sync/collections/all.ts'
import { judge } from '#sync/endpoint/judge.ts'
import { drawnPersonal, replicated, replicatedOf } from './plugs.ts'
import { rulesOf } from './rules.ts'
import { documents } from './testing/documents.ts'

test.each(collectionNames)('%s is declared whole, on both sides', name => {
  const [collection, doc] = [collections[name], documents[name]()]
  expect(collection.name).toBe(name)
  expect(titleOf(name, doc)).not.toBe('Eintrag')
  for (const known of [doc, undefined]) expect(screens, 'the screen that mends it').toHaveProperty(collection.mendedAt(doc.id, known).to)
  expect(replicated.all({ domains }).filter(each => each[name])).toHaveLength(1)
  expect(judge(name, doc, rulesOf({ domains })[name])).toHaveProperty('doc')
})

test('each collection has a file of its own in the export, and its rows their line among what is personal', () => {
  const names = collectionNames.map(name => replicatedOf({ domains }, name).export)
  expect(new Set(names).size).toBe(collectionNames.length)
  const lines = personalStores({ domains }).filter(({ kept }) => kept)
  for (const line of replicated.all({ domains }).flatMap(drawnPersonal)) expect(lines).toContainEqual(line)
})

test('a collection that no domain declares is a fault of the code', () => {
  expect(() => replicatedOf({ domains: [] }, 'sets')).toThrow('No domain declares the collection sets')
})

test('what is refused leads to the place where it is mended', () => {
  const goalOf = (name: (typeof collectionNames)[number], id: string, over = {}) => collections[name].mendedAt(id, documents[name](over))
  expect(goalOf('chatDrafts', 'g/m')).toEqual({ to: 'chat', search: { group: 'g' } })
  expect(goalOf('cart', 'shake:450')).toEqual({ to: 'checkout' })
  expect(goalOf('sets', 's', { run: 'r' })).toEqual({ to: 'workoutRun', params: { id: 'r' } })
  expect(goalOf('sets', 's', { run: '' })).toEqual({ to: 'completed' })
  expect(goalOf('meals', 'm', { day: '2026-11-20' })).toEqual({ to: 'nutritionMain', search: { tag: '2026-11-20' } })
})

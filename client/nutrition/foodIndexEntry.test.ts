import { expect, test } from 'vitest'
import { WordIndex } from '#client/kit/localIndex/WordIndex.ts'
import { foodIndexEntryOf } from './foodIndexEntry.ts'

const titles = ['Eigelb', 'Eisbergsalat', 'Eistee', 'Thunfisch im eigenen Saft', 'Hühnerei', 'Rührei', 'Griessbrei', 'Leipziger Allerlei']
const index = new WordIndex()
for (const [at, title] of titles.entries()) index.put(foodIndexEntryOf({ _id: String(at), title }))
const found = (typed: string) => index.find(typed, { most: 3 }).map(id => titles[Number(id)])

test('an egg is found by «Ei» before what only begins so; what only ends so is none', () => {
  expect(found('Ei').slice(0, 2)).toEqual(['Rührei', 'Hühnerei'])
  expect(found('Eier')).toEqual(['Rührei', 'Hühnerei'])
})

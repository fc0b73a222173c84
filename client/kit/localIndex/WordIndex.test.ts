import { expect, test } from 'vitest'
import { type IndexEntry, type IndexPiece, WordIndex } from './WordIndex.ts'

const entry = (id: string, text: string, more: Partial<IndexEntry> = {}): IndexEntry => ({ id, text, of: 'group', at: 0, ...more })
const texts = {
  older: 'Wer kommt ins Training?',
  newer: 'Training war super',
  plan: 'Mein Trainingsplan ist neu',
  power: 'Krafttraining am Dienstag',
  bread: 'Vollkornbrot mit Käse',
  name: 'Frau Mueller fragt',
}
const all = Object.entries(texts).map(([id, text], at) => entry(id, text, { at }))
function filled(entries: readonly IndexEntry[] = all) {
  const index = new WordIndex()
  for (const each of entries) index.put(each)
  return index
}
const find = (typed: string, index = filled()) => index.find(typed, { most: 10 })

test.each([
  ['training', ['newer', 'older', 'plan', 'power']],
  ['trainings', ['plan']],
  ['trianing', ['plan', 'newer', 'older']],
  ['brot', ['bread']],
  ['KÄSE', ['bread']],
  ['kaese', ['bread']],
  ['kase brot', ['bread']],
  ['müller', ['name']],
  ['muller', ['name']],
  ['brot training', []],
  ['…', []],
  ['', []],
])('«%s» finds, the best first: %s', (typed, ids) => {
  const found = find(typed)
  expect(typed === 'trianing' ? found.toSorted() : found).toEqual(typed === 'trianing' ? ids.toSorted() : ids)
})

test('whole words come before beginnings, these before parts, and equals by their time', () => {
  const index = filled([
    entry('part', 'Krafttraining', { at: 9 }),
    entry('begins', 'Trainingsplan', { at: 8 }),
    entry('whole, older', 'Training', { at: 1 }),
    entry('whole', 'Training', { at: 2 }),
  ])
  expect(find('training', index)).toEqual(['whole', 'whole, older', 'begins', 'part'])
  expect(index.find('training', { most: 2 })).toEqual(['whole', 'whole, older'])
})

test('one conversation is searched alone', () => {
  const index = filled([entry('a', 'Yoga', { of: 'one' }), entry('b', 'Yoga', { of: 'other' })])
  expect(index.find('yoga', { most: 10, of: 'other' })).toEqual(['b'])
  expect(index.find('yoga', { most: 10, of: 'nowhere' })).toEqual([])
})

test('what is dropped or said otherwise is not found by its former words, and nothing of them stays', () => {
  const index = filled()
  index.put(entry('bread', 'Birchermüesli'))
  index.drop(['plan', 'power', 'nobody'])
  expect(find('brot', index)).toEqual([])
  expect(find('bircher', index)).toEqual(['bread'])
  expect(find('training', index)).toEqual(['newer', 'older'])
  index.drop(['older', 'newer', 'bread', 'name'])
  expect(index.size).toBe(0)
  expect(find('super', index)).toEqual([])
})

test('pieces taken in find what the entries found, beside what is there, and a newer text stays alone', () => {
  const index = filled([entry('older', 'Ganz anders'), entry('own', 'Training auch')])
  expect(index.take(structuredClone(WordIndex.pieceOf(all)))).toBe(true)
  expect(find('anders', index)).toEqual([])
  expect(find('training', index).toSorted()).toEqual(['newer', 'older', 'own', 'plan', 'power'])
  for (const word of ['trainingsplan', 'brot', 'kaese', 'müller']) expect(find(word, index), word).toEqual(find(word))
  expect(new WordIndex().take(WordIndex.pieceOf([]))).toBe(true)
})

test('a table of 20,000 foods is a piece of less than 400 kB, and found as before', () => {
  const parts = 'Vollkorn Roggen Dinkel Hafer Rüebli Tomaten Apfel Kirschen Käse Joghurt Poulet Lachs'.split(' ')
  const ends = 'brot gipfel suppe salat kuchen wähe müesli saft filet auflauf'.split(' ')
  const foods = Array.from({ length: 20_000 }, (_, at) => {
    const [part, end, beside] = [parts[at % 12], ends[at % 10], parts[at % 7]]
    return entry(String(at), `${part}${end}${at % 500}, roh, mit ${beside}`, { of: 'foods', at: at % 100 })
  })
  const piece = WordIndex.pieceOf(foods)
  const { ids, at, of, words, counts, places } = piece
  const bytes = ids.join().length + words.length + [at, of, counts, places].reduce((sum, list) => sum + list.byteLength, 0)
  expect(bytes).toBeLessThan(400_000)
  const index = new WordIndex()
  expect(index.take(piece)).toBe(true)
  for (const typed of ['brot', 'muesli', 'lachsgipfel', 'keuchen']) expect(find(typed, index), typed).toEqual(find(typed, filled(foods)))
})

test.each<[string, (piece: IndexPiece) => Partial<IndexPiece>]>([
  ['of another version', () => ({ version: 0 })],
  ['that lacks an id', ({ ids }) => ({ ids: ids.slice(1) })],
  ['that lacks a word', ({ words }) => ({ words: words.slice(words.indexOf('\n') + 1) })],
  ['that names a place it lacks', ({ places }) => ({ places: places.with(0, 99) })],
  ['that belongs to what it lacks', ({ of }) => ({ of: of.with(0, 99) })],
  ['whose counts are wrong', ({ counts }) => ({ counts: counts.with(0, 99) })],
])('a piece %s is not taken', (_, damage) => {
  const piece = WordIndex.pieceOf(all)
  const index = new WordIndex()
  expect(index.take({ ...piece, ...damage(piece) })).toBe(false)
  expect(index.size).toBe(0)
})

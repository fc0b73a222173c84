import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { type IndexEntry, WordIndex } from './WordIndex.ts'
import { gradeOf, isSlip, wordsIn } from './words.ts'

const words = ['Brot', 'brot', 'Vollkornbrot', 'Bort', 'Brötchen', 'Broetchen', 'Müesli', 'im', 'Käse', 'kase', '62', '620']
const text = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map(all => all.join(' '))
const entry = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  text,
  of: fc.constantFrom('one', 'other'),
  at: fc.integer({ min: 0, max: 9 }),
})
const act = fc.oneof(
  entry.map(row => ({ kind: 'put' as const, row })),
  fc
    .uniqueArray(entry, { maxLength: 4, selector: ({ id }) => id })
    .map(rows => ({ kind: 'take' as const, rows: rows.filter(row => row.text) })),
  fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 }).map(ids => ({ kind: 'drop' as const, ids })),
)

/** What an index must find, looked for in every text. */
function naive(rows: readonly IndexEntry[], typed: string, of?: string) {
  const asked = [...new Set(wordsIn(typed))]
  const all = rows.flatMap(row => wordsIn(row.text))
  const grade = (row: IndexEntry, word: string) => {
    const best = Math.max(0, ...wordsIn(row.text).map(known => gradeOf(known, word)))
    const slips = !all.some(known => gradeOf(known, word) > 0) && wordsIn(row.text).some(known => isSlip(known, word))
    return best || Number(slips)
  }
  return rows
    .filter(row => (of === undefined || row.of === of) && asked.length > 0 && asked.every(word => grade(row, word) > 0))
    .map(row => ({ ...row, score: asked.reduce((sum, word) => sum + grade(row, word), 0) }))
    .sort((one, other) => other.score - one.score || other.at - one.at)
}

test('whatever comes, changes, goes or is taken in from pieces: found is what stands there now, in its order', () => {
  const history = fc.property(fc.array(act, { maxLength: 12 }), text, fc.constantFrom(undefined, 'one'), (acts, typed, of) => {
    const index = new WordIndex()
    const rows = new Map<string, IndexEntry>()
    for (const done of acts) {
      if (done.kind === 'drop') {
        index.drop(done.ids)
        for (const id of done.ids) rows.delete(id)
      } else {
        if (done.kind === 'put') index.put(done.row)
        else index.take(structuredClone(WordIndex.pieceOf(done.rows)))
        for (const row of done.kind === 'put' ? [done.row] : done.rows) rows.set(row.id, row)
      }
    }
    const wanted = naive([...rows.values()], typed, of)
    const found = index.find(typed, { most: 10, of })
    // Of equals any order will do.
    const rank = (id: string) => wanted.filter(row => row.id === id).map(({ score, at }) => `${score} ${at}`)[0]
    expect(found.map(rank)).toEqual(wanted.map(({ id }) => rank(id)))
    expect(found.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  })
  fc.assert(history, { numRuns: process.env.LONG ? 20_000 : 250 })
})

import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { Log } from '#sync/client/log.ts'
import type { LogRow } from '#sync/client/logRow.ts'
import { type IndexSource, logSource } from './indexSource.ts'
import { LocalIndex } from './LocalIndex.ts'
import { type End, serveIndex } from './serve.ts'
import { type IndexPiece, WordIndex } from './WordIndex.ts'

interface Said extends LogRow {
  text: string
}
const rowOf = (number: number, text: string): Said => ({ _id: `${number}`.padStart(6, '0'), number, changed: number, text })
const entryOf = ({ _id, text, number }: Said) => (text ? { id: _id, text, of: 'group', at: number } : undefined)

let opened = 0
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A log with these rows, and the same one opened again as a worker does. */
async function logWith(rows: Said[]) {
  const page = { rows, marks: [], cursor: rows.length, count: rows.length, more: false }
  const log = await Log.open<Said>(`index-${opened++}`, async () => page)
  await log.catchUp('group')
  const again = await Log.open<Said>(log.database, () => Promise.reject(new Error('The studio was asked')))
  closing.push(
    () => log.close(),
    () => again.close(),
  )
  return { log, source: logSource(again, entryOf) }
}

/** An index whose worker runs beside the test. */
function indexOf(source: IndexSource, open = async () => source) {
  const { port1, port2 } = new MessageChannel()
  serveIndex(port2 as unknown as End, open)
  const worker = Object.assign(port1, { terminate: () => port1.close(), onerror: null })
  const index = new LocalIndex(worker as unknown as Worker, 'start')
  closing.push(() => index.close())
  return index
}
const whole = (index: LocalIndex<unknown>) => vi.waitFor(() => expect(index.filled$.value.state).toBe('whole'))
const find = (index: LocalIndex<unknown>, typed: string) => index.find(typed, { most: 10 })
const texts = Array.from({ length: 2500 }, (_, at) => rowOf(at + 1, at % 500 === 0 ? `Vollkornbrot ${at}` : `Nachricht ${at}`))

test('the rows of a log are found, and pieces of the index are kept beside them', async () => {
  const { log, source } = await logWith(texts)
  const index = indexOf(source)
  await whole(index)
  expect(await find(index, 'brot')).toEqual([2001, 1501, 1001, 501, 1].map(each => rowOf(each, '')._id))
  const kept = await log.derived<IndexPiece>(() => true)
  expect(kept.map(({ of }) => of.length)).toEqual([1000, 1000])
  const again = indexOf(source)
  await whole(again)
  expect(await find(again, 'brot')).toEqual(await find(index, 'brot'))
})

test('the rows of the best come with what was found; of what was taken back meanwhile there is none', async () => {
  const { log, source } = await logWith(texts)
  const index = indexOf(source)
  await whole(index)
  const { ids, rows } = await index.findRows<Said>('brot', { most: 10 }, 2)
  expect(ids).toEqual(await find(index, 'brot'))
  expect(rows.map(({ text }) => text)).toEqual(['Vollkornbrot 2000', 'Vollkornbrot 1500'])
  expect(await index.findRows('nirgends', { most: 10 }, 2)).toEqual({ ids: [], rows: [] })
  await log.forgetOld(() => true)
  expect((await index.findRows('brot', { most: 10 }, 2)).rows).toEqual([])
})

test('a message that comes, is changed or taken back is known at once, and nothing of its former words is kept', async () => {
  const { log, source } = await logWith(texts)
  const index = indexOf(source)
  await whole(index)
  log.told.subscribe(ids => index.changed(ids))
  await log.heard('group', { changed: 2501, row: rowOf(2501, 'Birchermüesli') })
  await vi.waitFor(async () => expect(await find(index, 'bircher')).toEqual(['002501']))
  await log.heard('group', { changed: 2502, row: { ...rowOf(1501, ''), changed: 2502 } })
  await vi.waitFor(async () => expect(await find(index, 'brot')).not.toContain('001501'))
  const words = (await log.derived<IndexPiece>(() => true)).flatMap(({ made }) => made.words.split('\n'))
  expect(words).not.toContain('1500')
  const again = indexOf(source)
  await whole(again)
  expect(await find(again, '1500')).toEqual([])
  expect(await find(again, 'brot')).toHaveLength(4)
})

test('what is damaged or of an older version is made anew from the rows', async () => {
  const { log, source } = await logWith(texts)
  await log.derive(
    texts.slice(0, 1000).map(({ _id }) => _id),
    () => ({ ...WordIndex.pieceOf([]), version: 0 }),
  )
  const index = indexOf(source)
  await whole(index)
  expect(await find(index, 'vollkornbrot')).toHaveLength(5)
})

test('a log that can’t be read says so', async () => {
  const { source } = await logWith([])
  const index = indexOf(source, () => Promise.reject(new Error('no storage')))
  await vi.waitFor(() => expect(index.filled$.value.state).toBe('failed'))
  expect(await find(index, 'brot')).toEqual([])
})

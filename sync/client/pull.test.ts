import { getEventListeners } from 'node:events'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { onDisk } from './pull.ts'

type Notes = Parameters<typeof onDisk>[0]
const checkpoint = (itemId: string, n: number) => ({ events: [{ documentData: { isCheckpoint: '1', itemId, checkpointData: { n } } }] })

test.each<[string, (notes: Subject<unknown>, stop: AbortController) => void]>([
  ['stored', notes => notes.next(checkpoint('down', 3))],
  ['never stored, since the store was closed', notes => notes.complete()],
  ['never stored, since all was stopped', (_, stop) => stop.abort()],
])('a batch that is %s is waited for no longer, and nothing listens for it any more', async (_name, comes) => {
  const [notes, stop] = [new Subject<unknown>(), new AbortController()]
  let isThere = false
  const waiting = onDisk({ changeStream: () => notes } as unknown as Notes, 3, stop.signal).then(() => {
    isThere = true
  })
  for (const other of [checkpoint('up', 3), checkpoint('down', 2), { events: [] }]) notes.next(other)
  await new Promise(setImmediate)
  expect([isThere, notes.observed, getEventListeners(stop.signal, 'abort').length]).toEqual([false, true, 1])
  comes(notes, stop)
  await waiting
  expect([notes.observed, getEventListeners(stop.signal, 'abort').length]).toEqual([false, 0])
})

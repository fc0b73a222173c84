import { act, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocal } from '#sync/client/local.ts'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'
import { type Local, setLocal, useDoc, useFind, useKept, useLocal } from './local.ts'

let root: Root
let local: Local
let member = 0

beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  member += 1
  local = await openLocal({
    member: `member ${member}`,
    api: { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) },
    storage: getRxStorageMemory(),
    locks: null,
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  setLocal(undefined)
  await local.close()
})

const draw = (children: ReactNode) => root.render(children)
const text = () => document.body.textContent
const weight = (id: string, value: number) => ({ id, kind: 'weight' as const, value, at: '2026-11-20T10:00:00.000Z', day: '2026-11-20' })

const seen: (MeasurementDoc[] | undefined)[] = []
function Weights({ kind }: { kind: 'weight' | 'waist' }) {
  const found = useFind('measurements', { selector: { kind } })
  seen.push(found)
  return <p>{found ? found.map(({ value }) => value).join(' ') || 'nichts' : 'lädt'}</p>
}

test('documents are live, and what did not change stays the same object', async () => {
  draw(<Weights kind="weight" />)
  await vi.waitFor(() => expect(text()).toBe('lädt'))
  setLocal(local)
  await vi.waitFor(() => expect(text()).toBe('nichts'))
  await local.insert('measurements', weight('a', 70))
  await vi.waitFor(() => expect(text()).toBe('70'))
  const before = seen.at(-1)![0]
  await local.insert('measurements', weight('b', 71))
  await vi.waitFor(() => expect(text()).toBe('70 71'))
  expect(seen.at(-1)![0]).toBe(before)
  await local.change('measurements', 'a', { value: 69 })
  await vi.waitFor(() => expect(text()).toBe('69 71'))
  expect(before).toMatchObject({ value: 70 })
})

test('another question never shows the answer of the one before', async () => {
  setLocal(local)
  await local.insert('measurements', weight('a', 70))
  draw(<Weights kind="weight" />)
  await vi.waitFor(() => expect(text()).toBe('70'))
  seen.length = 0
  draw(<Weights kind="waist" />)
  await vi.waitFor(() => expect(text()).toBe('nichts'))
  expect(seen.every(found => !found?.length)).toBe(true)
})

function One({ id }: { id?: string }) {
  const doc = useDoc('measurements', id)
  return <p>{doc === undefined ? 'lädt' : doc === null ? 'keines' : doc.value}</p>
}

test('one document: loading, none, then there', async () => {
  setLocal(local)
  draw(<One />)
  await vi.waitFor(() => expect(text()).toBe('lädt'))
  draw(<One id="a" />)
  await vi.waitFor(() => expect(text()).toBe('keines'))
  await local.insert('measurements', weight('a', 70))
  await vi.waitFor(() => expect(text()).toBe('70'))
  await local.remove('measurements', 'a')
  await vi.waitFor(() => expect(text()).toBe('keines'))
})

let setKept: (next: number | ((before: number) => number)) => Promise<void>
function Kept() {
  const [value, set] = useKept('pause', 90)
  setKept = set
  return <p>{value}</p>
}

test('a kept value is durable once its promise resolves', async () => {
  setLocal(local)
  draw(<Kept />)
  await vi.waitFor(() => expect(text()).toBe('90'))
  await setKept(before => before + 30)
  expect(await local.keep.get('pause')).toBe(120)
  await vi.waitFor(() => expect(text()).toBe('120'))
  await local.keep.set('pause', 60)
  await vi.waitFor(() => expect(text()).toBe('60'))
})

function Member() {
  return <p>{useLocal().member}</p>
}

test('who needs the database waits for it', async () => {
  draw(
    <Suspense fallback="öffnet">
      <Member />
    </Suspense>,
  )
  await vi.waitFor(() => expect(text()).toBe('öffnet'))
  setLocal(local)
  await vi.waitFor(() => expect(text()).toBe(local.member))
})

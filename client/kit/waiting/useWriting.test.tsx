import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { baseOf } from './bases.ts'
import { useWriting } from './useWriting.ts'

const call = deviceOffice.editExercise
const base = { title: 'Beinpresse' }
const input = structuredClone(call.example) as Parameters<ReturnType<typeof useWriting<typeof call>>>[0]
input.body.version = 3

let root: Root
const kept = new Map<string, unknown>()
const keep = {
  get: async (key: string) => kept.get(key),
  set: vi.fn(async (key: string, value: unknown) => void kept.set(key, value)),
  delete: vi.fn(async (key: string) => void kept.delete(key)),
}
const outbox = { rows: async () => [], send: vi.fn(), arrived: vi.fn(async () => {}), buildsOn: async () => undefined }
const local = { keep, outbox, collections: { outbox: { find: () => ({ exec: async () => [] }) } } } as unknown as Local
const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })

let write: ReturnType<typeof useWriting<typeof call>>
function Form() {
  write = useWriting(call, { base: () => base })
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  kept.clear()
  vi.clearAllMocks()
  setLocal(local)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
})
afterEach(() => {
  act(() => root.unmount())
  setLocal(undefined)
  vi.restoreAllMocks()
})

test('an edit that has to wait finds its base kept before itself', async () => {
  online(false)
  let known: unknown
  outbox.send.mockImplementationOnce(async row => {
    known = await baseOf(local, call, row as OutboxRow)
  })
  await act(async () => void (await write(input)))
  expect(known).toEqual(base)
})

test('an edit that is safe is saved, also where what it was made from can be neither kept nor dropped', async () => {
  online(false)
  keep.set.mockRejectedValueOnce(new Error('full'))
  await act(async () => expect(await write(input)).toBeUndefined())
  expect(outbox.send).toHaveBeenCalledOnce()
  online(true)
  keep.delete.mockRejectedValueOnce(new Error('full'))
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ version: 4 }))
  await act(async () => expect(await write(input)).toEqual({ version: 4 }))
})

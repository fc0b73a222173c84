import { getDefaultStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { dirtyAtom } from '#client/data/dirty.ts'
import { freshPageAtom } from '#client/data/untilLoaded.ts'
import { updateAtom } from '#client/data/update.ts'
import { watchFreshPage } from './freshPage.ts'

const store = getDefaultStore()
const memory = new Map<string, string>()
vi.mock('./worker/busy.ts', () => ({ busy: undefined }))
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
})

afterEach(() => {
  memory.clear()
  store.set(freshPageAtom, false)
  store.set(dirtyAtom, new Set<string>())
  store.set(updateAtom, null)
})

test('a page whose code can be had now is loaded afresh, and not again within a minute', async () => {
  const reload = vi.fn()
  const off = watchFreshPage(reload)
  store.set(freshPageAtom, true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  store.set(freshPageAtom, false)
  store.set(freshPageAtom, true)
  expect(store.get(freshPageAtom)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  off()
})

test('with something half typed it is offered, and taken once that is done', async () => {
  const reload = vi.fn()
  const off = watchFreshPage(reload)
  store.set(dirtyAtom, new Set(['form']))
  store.set(freshPageAtom, true)
  await vi.waitFor(() => expect(store.get(updateAtom)?.waits).toBe('Es ist noch etwas halb eingegeben.'))
  expect(reload).not.toHaveBeenCalled()
  store.set(dirtyAtom, new Set<string>())
  store.get(updateAtom)?.take()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  off()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DisplayPlan } from '#contract/displays/calls.ts'
import { forgetStore, storeOn } from './playerStore.ts'

const names = new Set<string>()
beforeEach(() => {
  const cache = { put: async () => {}, match: async () => undefined, keys: async () => [] }
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      names.add(name)
      return cache
    },
    delete: async (name: string) => names.delete(name),
  })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what a player has still under way brings nothing back to a screen that was ended; paired again it keeps anew', async () => {
  const plan = { pictures: [] } as unknown as DisplayPlan
  const store = storeOn('foyer')
  store.setPlan(plan)
  await store.keep('a.webp', new Blob(['a']))
  expect([store.plan(), names.size]).toEqual([plan, 1])
  await forgetStore('foyer')
  store.setPlan(plan)
  await Promise.all([store.keep('b.webp', new Blob(['b'])), store.picture('a.webp'), store.sweep(new Set())])
  expect([store.plan(), names.size]).toEqual([undefined, 0])
  const again = storeOn('foyer')
  again.setPlan(plan)
  await again.keep('a.webp', new Blob(['a']))
  expect([again.plan(), names.size]).toEqual([plan, 1])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DisplayPlan } from '#contract/displays.ts'
import { forgetKept, keptOn } from './kept.ts'

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
  const kept = keptOn('foyer')
  kept.setPlan(plan)
  await kept.keep('a.webp', new Blob(['a']))
  expect([kept.plan(), names.size]).toEqual([plan, 1])
  await forgetKept('foyer')
  kept.setPlan(plan)
  await Promise.all([kept.keep('b.webp', new Blob(['b'])), kept.picture('a.webp'), kept.sweep(new Set())])
  expect([kept.plan(), names.size]).toEqual([undefined, 0])
  const again = keptOn('foyer')
  again.setPlan(plan)
  await again.keep('a.webp', new Blob(['a']))
  expect([again.plan(), names.size]).toEqual([plan, 1])
})

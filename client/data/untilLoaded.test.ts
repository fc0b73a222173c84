import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from './connection.ts'
import { freshPageAtom, freshPageOnceThere, untilLoaded } from './untilLoaded.ts'

const store = getDefaultStore()
const online = (is: boolean) => store.set(connectionAtom, { online: is, portal: false, since: '' })
const part = { default: () => null }
const cut = new TypeError('Failed to fetch dynamically imported module: https://formkurve.example/assets/Bell-a1.js')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  online(true)
  store.set(freshPageAtom, false)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('code that the cut network kept back comes with the network, and nothing breaks until then', async () => {
  online(false)
  const load = vi.fn().mockRejectedValueOnce(cut).mockResolvedValue(part)
  const coming = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).toHaveBeenCalledTimes(1)
  online(true)
  expect(await coming).toBe(part)
  expect(store.get(freshPageAtom)).toBe(false)
})

test('where there seems to be a network it is asked for again after a moment', async () => {
  const load = vi.fn().mockRejectedValueOnce(cut).mockRejectedValueOnce(cut).mockResolvedValue(part)
  const coming = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await coming).toBe(part)
  expect(load).toHaveBeenCalledTimes(3)
})

test('code that the browser refuses from memory although it could be had asks for a fresh page', async () => {
  const load = vi.fn().mockRejectedValue(cut)
  void untilLoaded(load)
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.get(freshPageAtom)).toBe(false)
  vi.mocked(fetch).mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.get(freshPageAtom)).toBe(true)
})

test('a screen that did not come asks for a fresh page once its code could be had; one that is gone does not', async () => {
  online(false)
  void freshPageOnceThere(cut)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(store.get(freshPageAtom)).toBe(false)
  vi.mocked(fetch).mockResolvedValue(new Response(null, { status: 404 }))
  online(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(freshPageAtom)).toBe(false)
  vi.mocked(fetch).mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(store.get(freshPageAtom)).toBe(true)
})

import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, hold, release, toast, toastsAtom } from './toast.ts'

const shown = () => getDefaultStore().get(toastsAtom)
const texts = () => shown().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of shown()) dismiss(id)
  vi.useRealTimers()
})

test('a message goes by itself, later where it can be taken back', () => {
  toast('Gespeichert.')
  toast('Entfernt.', { undo: () => {} })
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual(['Entfernt.'])
  vi.advanceTimersByTime(3000)
  expect(texts()).toEqual([])
})

test('while somebody is at it it stays, and has its whole time again afterwards', () => {
  const id = toast('Entfernt.', { undo: () => {} })
  vi.advanceTimersByTime(7000)
  hold(id)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Entfernt.'])
  release(shown()[0]!)
  vi.advanceTimersByTime(7999)
  expect(texts()).toEqual(['Entfernt.'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('what was closed by hand leaves nothing behind that runs', () => {
  dismiss(toast('Gespeichert.'))
  expect(vi.getTimerCount()).toBe(0)
})

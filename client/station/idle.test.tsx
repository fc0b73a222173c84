import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './idle.ts'

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
const touch = () => window.dispatchEvent(new Event('pointerdown'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('ten minutes without a touch, and not one before', () => {
  const idle = vi.fn()
  watchIdle(idle)
  minutes(9)
  touch()
  minutes(9.9)
  expect(idle).not.toHaveBeenCalled()
  minutes(0.2)
  expect(idle).toHaveBeenCalledOnce()
  minutes(60)
  expect(idle).toHaveBeenCalledOnce()
})

test('the touch that wakes a tablet which slept is no work of whoever had left', () => {
  const idle = vi.fn()
  watchIdle(idle)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  touch()
  expect(idle).toHaveBeenCalledOnce()
})

test('a page that slept is locked before it is seen', () => {
  const idle = vi.fn()
  watchIdle(idle)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(idle).toHaveBeenCalledOnce()
})

test('nobody is locked out who has stopped by themselves', () => {
  const idle = vi.fn()
  const stop = watchIdle(idle)
  stop()
  minutes(30)
  expect(idle).not.toHaveBeenCalled()
})

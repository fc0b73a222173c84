import { expect, test, vi } from 'vitest'
import { chunkFailureKindOf, lazyScreen } from './lazy.tsx'

const screen = { default: () => null }

test('a chunk that failed is asked for again the next time', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module')).mockResolvedValue(screen)
  const { preload } = lazyScreen(load)
  const error = await preload().catch((caught: unknown) => caught)
  expect(chunkFailureKindOf(error)).toBe('chunk')
  await preload()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a chunk that stays silent for 120 seconds has failed', async () => {
  vi.useFakeTimers()
  const failed = lazyScreen(() => new Promise(() => {}))
    .preload()
    .catch(chunkFailureKindOf)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(await Promise.race([failed, 'waits'])).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(await failed).toBe('chunk')
  vi.useRealTimers()
})

test('a stylesheet that is missing has its own words', async () => {
  const error = await lazyScreen(() => Promise.reject(new Error('Unable to preload CSS for /assets/Hub.css')))
    .preload()
    .catch((caught: unknown) => caught)
  expect(chunkFailureKindOf(error)).toBe('stylesheet')
  expect(chunkFailureKindOf(new Error('x is not a function'))).toBe('screen')
})

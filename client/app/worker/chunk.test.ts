import { expect, test, vi } from 'vitest'
import { chunkTimeout, fetchAsset } from './chunk.ts'

const asset = new Request('https://formkurve.example/assets/Hub.js')

test('a chunk that never comes is given up after 120 seconds, not before', async () => {
  vi.useFakeTimers()
  let aborted = false
  const hanging = ((_request: Request, { signal }: RequestInit) =>
    new Promise((_, fail) => {
      signal!.addEventListener('abort', () => {
        aborted = true
        fail(new Error('aborted'))
      })
    })) as typeof fetch
  const answer = fetchAsset(asset, hanging)
  await vi.advanceTimersByTimeAsync(chunkTimeout - 1)
  expect(aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await answer).type).toBe('error')
  vi.useRealTimers()
})

test('a missing chunk is answered as missing, never as the shell', async () => {
  const answer = await fetchAsset(asset, async () => new Response('{}', { status: 404 }))
  expect(answer.status).toBe(404)
})

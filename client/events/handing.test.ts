import { afterEach, expect, test, vi } from 'vitest'
import { invite, share } from './handing.ts'

afterEach(() => vi.unstubAllGlobals())

test('sharing hands over the event, an invitation the registration that signs up for it', async () => {
  const shared = vi.fn(async () => {})
  vi.stubGlobal('location', { origin: 'https://formkurve.example' })
  vi.stubGlobal('navigator', { share: shared })
  const event = { _id: '01900000-0000-7000-8000-0000000000aa', title: 'Nachtlauf' }
  await share(event)
  await invite(event)
  expect(shared.mock.calls).toEqual([
    [{ title: 'Nachtlauf', url: `https://formkurve.example/event/${event._id}` }],
    [{ title: 'Nachtlauf', url: `https://formkurve.example/register?event=${event._id}` }],
  ])
})

import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#client/kit/toast.ts'
import { invite, share } from './handing.ts'

vi.mock('#client/kit/toast.ts', () => ({ toast: vi.fn() }))

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

test('where nothing may be shared or copied, the link is said', async () => {
  vi.stubGlobal('location', { origin: 'https://formkurve.example' })
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  await share({ _id: 'a', title: 'Nachtlauf' })
  expect(vi.mocked(toast).mock.lastCall).toEqual(['Teilen ging nicht. Der Link ist https://formkurve.example/event/a', { look: 'danger' }])
})

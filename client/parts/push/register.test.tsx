import { beforeEach, expect, test, vi } from 'vitest'
import { send } from '#client/data/send.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { push } from '#contract/push.ts'
import { pushKeys } from './pushState.ts'
import { keepOn } from './register.ts'

vi.mock('#client/data/send.ts', () => ({ send: vi.fn() }))

const old = 'https://push.example/alt'
let browsers: string | null
let known: boolean
const asked = () => vi.mocked(send).mock.calls.map(([call]) => call)

beforeEach(() => {
  vi.mocked(send).mockReset()
  vi.mocked(send).mockImplementation((async (call: unknown) => {
    if (call === push.verify) return { registered: known, device: known ? { _id: 'row' } : null }
    return call === push.key ? { key: 'k' } : {}
  }) as never)
  const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: {} }) })
  const pushManager = {
    getSubscription: async () => (browsers === null ? null : subscription(browsers)),
    subscribe: async () => subscription(browsers ?? 'https://push.example/neu'),
  }
  vi.stubGlobal('__VERSION__', 'test')
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready: Promise.resolve({ pushManager }) } })
  deviceTexts.setItem(pushKeys.token, old)
})

test('what the browser and the studio both know is left as it is', async () => {
  ;[browsers, known] = [old, true]
  await keepOn()
  expect(asked()).toEqual([push.verify])
})

test('what the studio lost is registered anew', async () => {
  ;[browsers, known] = [old, false]
  await keepOn()
  expect(asked()).toContain(push.subscribe)
  expect(asked()).not.toContain(push.remove)
})

test.each([
  ['lost', null, 'https://push.example/neu'],
  ['changed', 'https://push.example/anders', 'https://push.example/anders'],
])('what the browser %s is subscribed anew, and the studio forgets the old address', async (_, now, then) => {
  ;[browsers, known] = [now, true]
  await keepOn()
  expect(vi.mocked(send).mock.calls.find(([call]) => call === push.subscribe)?.[1]).toMatchObject({ body: { endpoint: then } })
  expect(vi.mocked(send).mock.calls.at(-1)).toEqual([push.remove, { params: { id: 'row' } }])
  expect(deviceTexts.getItem(pushKeys.token)).toBe(then)
})

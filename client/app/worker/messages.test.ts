import { expect, test, vi } from 'vitest'
import { announce, ownPath, renew, show } from './messages.ts'

const origin = 'https://app.example.ch'

test('only paths of this app are opened', () => {
  expect(ownPath('/workouts?a=1#b', origin)).toBe('/workouts?a=1#b')
  for (const path of [
    'https://boese.example/',
    '//boese.example',
    '/\\boese.example',
    'javascript:alert(1)',
    '',
    undefined,
    7,
    null,
    'workouts',
  ])
    expect([path, ownPath(path, origin)]).toEqual([path, '/'])
})

const worker = (windows: object[] = []) => {
  const showNotification = vi.fn(async () => {})
  const openWindow = vi.fn(async (path: string) => path)
  return {
    showNotification,
    openWindow,
    scope: {
      registration: { showNotification },
      clients: { matchAll: async () => windows, openWindow },
      location: { origin },
      navigator: {},
    } as unknown as Parameters<typeof announce>[0],
  }
}
const data = (text: string) => ({ json: () => JSON.parse(text) as unknown }) as PushMessageData

test.each([
  ['a whole one', '{"title":"Neu","path":"/studios","tag":"a","unread":2}', 'Neu', '/studios'],
  ['one that leads elsewhere', '{"title":"Neu","path":"//boese.example"}', 'Neu', '/'],
  ['one that nobody can read', 'quatsch', 'Formkurve', '/'],
  ['null', 'null', 'Formkurve', '/'],
])('something is shown for %s', async (_, text, title, path) => {
  const { scope, showNotification } = worker()
  await announce(scope, data(text))
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, expect.objectContaining({ data: { path } }))
})

test('a tap goes to the open app and its screen, or opens the app; without a screen it only comes to the front', async () => {
  const open = (focused: boolean) => ({ focused, postMessage: vi.fn(), focus: vi.fn(async () => {}) })
  const [behind, front] = [open(false), open(true)]
  await show(worker([behind, front]).scope, '/studios')
  expect(front.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open', path: '/studios' })
  expect([front.focus.mock.calls.length, behind.focus.mock.calls.length]).toEqual([1, 0])
  await show(worker([behind]).scope, undefined)
  expect([behind.postMessage.mock.calls.length, behind.focus.mock.calls.length]).toEqual([0, 1])
  const closed = worker()
  await show(closed.scope, '/studios')
  expect(closed.openWindow).toHaveBeenCalledExactlyOnceWith('/studios')
})

test('a subscription that the browser took away is made anew with its options, and the open app is told', async () => {
  const open = { postMessage: vi.fn() }
  const subscribe = vi.fn(async (_options: unknown) => ({}))
  const { scope } = worker([open])
  const registration = { pushManager: { subscribe } } as unknown as ServiceWorkerRegistration
  const options = { userVisibleOnly: true, applicationServerKey: null }
  await renew({ ...scope, registration }, { options } as PushSubscription, null)
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(options)
  await renew({ ...scope, registration }, { options } as PushSubscription, {} as PushSubscription)
  expect(subscribe).toHaveBeenCalledOnce()
  expect(open.postMessage.mock.calls).toEqual([[{ type: 'subscribed' }], [{ type: 'subscribed' }]])
})

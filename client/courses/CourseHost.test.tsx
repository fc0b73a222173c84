import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Local, localAtom } from '#client/data/local.ts'
import type { CourseSignup } from '#contract/courses/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import CourseHost from './CourseHost.tsx'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#client/kit/toast.ts', () => ({ toast }))
vi.mock('#client/parts/course/loaded.ts', () => ({
  knownExecution: (_id: string) => (_id === id ? { course: { title: 'Yoga Flow' }, startsAt: '2026-11-27T17:15:00.000Z' } : undefined),
}))

const id = '01900000-0000-7000-8000-0000000000aa'
const show = vi.fn(async (_title: string, _options?: NotificationOptions) => {})
let answered: Subject<{ row: OutboxRow; answer: unknown }>
let rows: Subject<OutboxRow[]>
let root: Root

/** An act that was done so many ms ago. */
const row = (over: Partial<OutboxRow> & { ago?: number } = {}) =>
  ({
    key: 'a',
    call: 'courses.signUp',
    method: 'POST',
    params: { id },
    title: 'Anmeldung: Yoga Flow',
    state: 'done',
    born: new Date(Date.now() - (over.ago ?? 60_000)).toISOString(),
    ...over,
  }) as OutboxRow
const seat = (over: Partial<CourseSignup> = {}) => ({ execution: id, state: 'booked', position: null, ...over })
const answer = (about: OutboxRow, reply: unknown = seat()) => act(async () => answered.next({ row: about, answer: reply }))
const looked = (visible: boolean) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
const allowed = (permission: NotificationPermission, registered = true) => {
  vi.stubGlobal('Notification', { permission })
  const getRegistration = async () => (registered ? { showNotification: show } : undefined)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z'), toFake: ['Date'] })
  answered = new Subject()
  rows = new Subject()
  const store = createStore()
  store.set(localAtom, { outbox: { answered$: answered, rows$: rows } } as unknown as Local)
  root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <Provider store={store}>
        <CourseHost />
      </Provider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  show.mockClear()
  toast.mockClear()
})

test.each<[string, Partial<OutboxRow>, object, string]>([
  ['a seat is got', {}, {}, 'Gebucht: Yoga Flow, Fr 27.11., 18:15'],
  ['there is only the waiting list', {}, { state: 'waiting', position: 3 }, 'Auf der Warteliste, Platz 3: Yoga Flow, Fr 27.11., 18:15'],
  ['a seat is given back', { call: 'courses.signOff' }, { state: 'off' }, 'Abgemeldet: Yoga Flow, Fr 27.11., 18:15'],
  ['it is late', { call: 'courses.signOff' }, { state: 'late' }, 'Zu spät abgemeldet: Yoga Flow, Fr 27.11., 18:15'],
])('hidden, what waited is told by the system once %s, and leads there', async (_name, over, reply, text) => {
  looked(false)
  allowed('granted')
  await answer(row(over), seat(reply as Partial<CourseSignup>))
  expect(show).toHaveBeenCalledExactlyOnceWith(text, expect.objectContaining({ tag: `/kurse/${id}`, data: { path: `/kurse/${id}` } }))
  expect(toast).not.toHaveBeenCalled()
})

test('looked at, it is said in the page and not by the system', async () => {
  looked(true)
  allowed('granted')
  await answer(row())
  expect(toast).toHaveBeenCalledExactlyOnceWith('Gebucht: Yoga Flow, Fr 27.11., 18:15', expect.objectContaining({ look: 'ok' }))
  expect(show).not.toHaveBeenCalled()
})

test('who saw a free seat and only waits is told at once, and not in green', async () => {
  looked(true)
  allowed('granted')
  await answer(row({ ago: 400, body: { expects: 'booked' } }), seat({ state: 'waiting', position: 1 }))
  const sentence = 'Nicht gebucht: letzter Platz weg. Auf der Warteliste, Platz 1: Yoga Flow, Fr 27.11., 18:15'
  expect(toast).toHaveBeenCalledExactlyOnceWith(sentence, expect.objectContaining({ look: 'warn' }))
})

test('hidden, what the studio itself sends is not told twice', async () => {
  looked(false)
  allowed('granted')
  await answer(row({ body: { expects: 'booked' } }), seat({ state: 'waiting', position: 1 }))
  expect(show).not.toHaveBeenCalled()
})

test.each<[string, NotificationPermission, boolean]>([
  ['nobody was asked yet', 'default', true],
  ['it is forbidden', 'denied', true],
  ['there is no service worker', 'granted', false],
])('hidden, nothing is said where %s', async (_name, permission, registered) => {
  looked(false)
  allowed(permission, registered)
  await answer(row())
  expect(show).not.toHaveBeenCalled()
  expect(toast).not.toHaveBeenCalled()
})

test('what was answered at once, and what is no course of this device, is not told', async () => {
  looked(false)
  allowed('granted')
  await answer(row({ ago: 400 } as never))
  await answer(row(), seat({ execution: '01900000-0000-7000-8000-0000000000bb' }))
  await answer(row({ call: 'notifications.readAll', method: 'GET' }))
  expect(show).not.toHaveBeenCalled()
})

test('a refusal is told once, and not one that was there before', async () => {
  looked(false)
  allowed('granted')
  const old = row({ key: 'old', state: 'refused', message: 'Dieser Kurs fällt aus.' })
  const fresh = row({ key: 'new', state: 'refused', message: 'Kurs und Warteliste sind voll.' })
  for (const seen of [[old], [old, fresh], [old, fresh]]) await act(async () => rows.next(seen))
  expect(show).toHaveBeenCalledExactlyOnceWith(
    'Nicht gebucht: Yoga Flow, Fr 27.11., 18:15. Kurs und Warteliste sind voll.',
    expect.anything(),
  )
})

import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from './connection.ts'
import { isExempt, leave, leaveIfOver, onSignedOut, renew, signIn, startSession } from './session.ts'
import { patchUser, session, setSession, storedSession } from './signed.ts'
import { apiFetch } from './wire.ts'

const user = {
  _id: '01900000-0000-7000-8000-00000000000a',
  tac_user_id: null,
  bild: null,
  vorname: 'Ursina',
  nachname: 'Caduff',
  userName: 'ursina',
  email: 'mitglied@formkurve.example',
  geburtstag: null,
  birthday: null,
  studio: null,
  studio_id: 'winterthur',
  userRoles: ['member'],
  consent1: true,
  gewicht: null,
  zielgewicht: null,
  streakGoal: 3,
  courseRecommendations: [],
}
const answer = (token: string) => ({ token, user, userRights: [], keepKey: 'a2V5' })

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const serve = (reply: () => Response | Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => reply())

function remembered(token = 'old') {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('userRights', '[]')
  localStorage.setItem('keepKey', 'a2V5')
  setSession(storedSession())
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/workouts')
  setSession({ state: 'signed-out' })
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
})
afterEach(() => vi.restoreAllMocks())

test('a stored token is signed in before anything is asked', () => {
  remembered()
  expect(session()).toMatchObject({ state: 'restoring', token: 'old', user: { vorname: 'Ursina' } })
})

test('a sign-in is shown once a kill can no longer take it, and where nothing can be kept all the same', async () => {
  const held: { onerror?: () => void } = {}
  const open = vi.fn(() => {
    if (open.mock.calls.length === 1) return held
    const request: { onerror?: () => void } = {}
    queueMicrotask(() => request.onerror?.())
    return request
  })
  vi.stubGlobal('indexedDB', { open })
  serve(() => json(answer('new')))
  const signing = signIn({ email: user.email, password: 'formkurve' })
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  expect(session().state).toBe('signed-out')
  held.onerror?.()
  await signing
  expect(session()).toMatchObject({ state: 'online', token: 'new' })
  vi.unstubAllGlobals()
})

test('signing in keeps token, user, rights and the key under their names', async () => {
  serve(() => json(answer('new')))
  await signIn({ email: user.email, password: 'formkurve' })
  expect(session().state).toBe('online')
  expect(localStorage.getItem('token')).toBe('new')
  expect(JSON.parse(localStorage.getItem('user')!)).toEqual(user)
  expect(localStorage.getItem('userRights')).toBe('[]')
})

test('a renewal hands over the new token', async () => {
  remembered()
  serve(() => json(answer('new')))
  await renew()
  expect(session()).toMatchObject({ state: 'online', token: 'new' })
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a Wi-Fi sign-in page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s leaves the member signed in and offline', async (_, reply) => {
  remembered()
  serve(reply)
  await renew()
  expect(session()).toMatchObject({ state: 'offline', token: 'old', user: { vorname: 'Ursina' } })
  expect(localStorage.getItem('token')).toBe('old')
})

test.each([408, 425, 429, 500, 503])('a renewal that is answered %i is asked again until the server knows', async status => {
  vi.useFakeTimers()
  remembered()
  const asked = serve(() => json({ code: 'stopping', message: '…' }, status))
  const stop = startSession()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  // Neither signed out nor without a network.
  for (let times = 2; times <= 5; times++) {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(times)
    expect(session()).toMatchObject({ state: 'restoring', token: 'old' })
  }
  const refusals = asked.mock.calls.length
  serve(() => json(answer('new')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session()).toMatchObject({ state: 'online', token: 'new' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveBeenCalledTimes(refusals + 1)
  stop()
  vi.useRealTimers()
})

test('one that fails of who was known to be signed in leaves them so', async () => {
  remembered()
  setSession({ ...session(), state: 'online' })
  serve(() => json({ code: 'stopping', message: '…' }, 503))
  await renew()
  expect(session().state).toBe('online')
})

test.each(['/forgot', '/datenschutz', '/impressum', '/login', '/contract', '/shop', '/register', '/wheel', '/referral', '/r/x@y.ch'])(
  'on %s nobody is signed out from afar, whoever says so; on the next page they are',
  async path => {
    remembered()
    history.replaceState(null, '', path)
    serve(() => json({ code: 'unauthenticated', message: 'Bitte melde dich an.' }, 401))
    const stop = startSession()
    await renew()
    await apiFetch('sync/epoch')
    leave('ended')
    leaveIfOver()
    expect([session().state, localStorage.getItem('token')]).toEqual(['restoring', 'old'])
    history.replaceState(null, '', '/workouts')
    leaveIfOver()
    expect(session()).toMatchObject({ state: 'signed-out', ended: true })
    stop()
  },
)

test('a late answer of a renewal signs nobody in again whom another tab signed out, and nobody over somebody else', async () => {
  remembered()
  serve(() => {
    localStorage.clear()
    return json(answer('new'))
  })
  await renew()
  expect([session().state, localStorage.getItem('token')]).toEqual(['signed-out', null])
})

test('what is said of oneself is not written over somebody else whom another tab signed in', () => {
  remembered()
  const other = JSON.stringify({ ...user, _id: 'another' })
  localStorage.setItem('user', other)
  patchUser({ streakGoal: 5 })
  expect(localStorage.getItem('user')).toBe(other)
})

test('a refused renewal signs out and leaves nothing of the session', async () => {
  remembered()
  const left = vi.fn()
  const stop = onSignedOut(left)
  serve(() => json({ code: 'unauthenticated', message: 'Bitte melde dich an.' }, 401))
  await renew()
  stop()
  expect(session()).toMatchObject({ state: 'signed-out', ended: true })
  expect(left).toHaveBeenCalledWith({ path: '/workouts', how: 'ended' })
  for (const key of ['token', 'user', 'userRights', 'keepKey']) expect(localStorage.getItem(key)).toBeNull()
})

test('on an exempt path a refused renewal signs nobody out', async () => {
  remembered()
  history.replaceState(null, '', '/shop/checkout')
  serve(() => json({ code: 'unauthenticated', message: 'Bitte melde dich an.' }, 401))
  await renew()
  expect(localStorage.getItem('token')).toBe('old')
})

test('a refused token that another tab has renewed meanwhile takes over the new one', async () => {
  remembered()
  serve(() => {
    localStorage.setItem('token', 'from-another-tab')
    return json({ code: 'unauthenticated', message: 'Bitte melde dich an.' }, 401)
  })
  await renew()
  expect(session()).toMatchObject({ token: 'from-another-tab' })
})

test('offline is renewed once the network is back', async () => {
  remembered()
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  const stop = startSession()
  await vi.waitFor(() => expect(session().state).toBe('offline'))
  serve(() => json(answer('new')))
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  await vi.waitFor(() => expect(session()).toMatchObject({ state: 'online', token: 'new' }))
  stop()
})

test('another tab’s sign-out is this tab’s', () => {
  remembered()
  serve(() => new Promise<Response>(() => {}))
  const stop = startSession()
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session().state).toBe('signed-out')
  stop()
})

test('a sign-out under way is not cut short by the server’s word that the session is over', () => {
  remembered()
  localStorage.setItem('signing-out', '1')
  leave('ended')
  expect(session().state).toBe('restoring')
  leave('here')
  expect(session().state).toBe('signed-out')
  expect(localStorage.getItem('signing-out')).toBeNull()
})

test('leaving tells who did it', () => {
  remembered()
  leave('here')
  expect(session()).toMatchObject({ state: 'signed-out', ended: false })
})

test('the exempt paths are those of the list, whole words only', () => {
  for (const path of ['/login', '/shop', '/shop/checkout', '/r/x@y.ch', '/contract/create/1/2']) expect(isExempt(path)).toBe(true)
  for (const path of ['/', '/workouts', '/reservation', '/bewerten/trainingsplan/1', '/shopping']) expect(isExempt(path)).toBe(false)
})

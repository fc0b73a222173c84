import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { workouts } from '#contract/workouts.ts'
import { connectionAtom, onceBack, probe, unreachable, watchConnection } from './connection.ts'
import { CallError } from './problem.ts'
import { addressOf, send } from './send.ts'
import { setSession } from './signed.ts'
import { onDeletedPerson, onEndedToken } from './wire.ts'

const store = getDefaultStore()
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const page = (status = 200) => new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } })
const serve = (reply: () => Response | Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => reply())
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error as CallError,
  )

beforeEach(() => {
  vi.useFakeTimers()
  setSession({ state: 'online', token: 'mine' })
  store.set(connectionAtom, { online: true, portal: false, since: '' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('an address is filled in, empty query fields are left out', () => {
  expect(addressOf(workouts.one, { params: { id: 'a/b' } })).toBe('workouts/a%2Fb')
  expect(addressOf(workouts.completed, { query: { page: 2, size: undefined } })).toBe('user/training/complete?page=2')
})

test('a call carries the token, its key and JSON', async () => {
  const fetched = serve(() => json({ ok: true }))
  await send(account.addWeight, { body: { weight: 70 } }, { key: 'k1' })
  const [address, init] = fetched.mock.calls[0]!
  const headers = new Headers(init?.headers)
  expect(address).toBe('/api/user/add/weight')
  expect([headers.get('authorization'), headers.get('idempotency-key'), headers.get('content-type')]).toEqual([
    'Bearer mine',
    'k1',
    'application/json',
  ])
  expect(init?.body).toBe('{"weight":70}')
})

test('a refusal brings its sentence and its fields, and counts as a network that works', async () => {
  store.set(connectionAtom, { online: false, portal: false, since: '' })
  serve(() => json({ code: 'invalid', message: 'Bitte überprüfe deine Eingaben.', fields: { weight: 'Mindestens 20.' } }, 422))
  const error = await failed(send(account.addWeight, { body: { weight: 1 } }))
  expect(error).toMatchObject({ code: 'invalid', status: 422, fields: { weight: 'Mindestens 20.' }, passing: false })
  expect(store.get(connectionAtom).online).toBe(true)
})

test('no network is said in German and makes the app offline', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await failed(send(workouts.plan, {}))
  expect(error).toMatchObject({ code: 'offline', passing: true })
  expect(error.message).toMatch(/^Keine Verbindung/)
  expect(store.get(connectionAtom).online).toBe(false)
})

test('a Wi-Fi that answers with a page of its own is named', async () => {
  serve(() => page())
  const error = await failed(send(workouts.plan, {}))
  expect(error.message).toMatch(/^WLAN-Anmeldung nötig/)
  expect(store.get(connectionAtom)).toMatchObject({ online: false, portal: true })
})

test('a proxy’s error page is no network, not a portal', async () => {
  serve(() => page(502))
  await failed(send(workouts.plan, {}))
  expect(store.get(connectionAtom)).toMatchObject({ online: false, portal: false })
})

test('an ended token is reported once for the session that holds it', async () => {
  const ended = vi.fn()
  const stop = onEndedToken(ended)
  serve(() => json({ code: 'unauthenticated', message: 'Bitte melde dich an.' }, 401))
  await failed(send(workouts.plan, {}))
  expect(ended).toHaveBeenCalledExactlyOnceWith('mine')
  stop()
})

test('that the person was deleted is told apart from an ended token', async () => {
  const [ended, deleted] = [vi.fn(), vi.fn()]
  const stops = [onEndedToken(ended), onDeletedPerson(deleted)]
  serve(() => json({ code: 'person-deleted', message: 'Dieses Konto wurde gelöscht.' }, 401))
  await failed(send(workouts.plan, {}))
  expect([ended.mock.calls.length, deleted.mock.calls.length]).toEqual([0, 1])
  for (const stop of stops) stop()
})

test('the caller’s own abort changes nothing', async () => {
  const abort = new AbortController()
  abort.abort()
  serve(() => Promise.reject(abort.signal.reason))
  await expect(send(workouts.plan, {}, { signal: abort.signal })).rejects.not.toBeInstanceOf(CallError)
  expect(store.get(connectionAtom).online).toBe(true)
})

test('offline asks again by itself, ever more slowly, and tells when it is back', async () => {
  const back = vi.fn()
  const stop = onceBack(back)
  const fetched = serve(() => Promise.reject(new TypeError('Failed to fetch')))
  unreachable()
  await vi.advanceTimersByTimeAsync(120_000)
  const asked = fetched.mock.calls.length
  expect(asked).toBeGreaterThanOrEqual(4)
  expect(asked).toBeLessThanOrEqual(12)
  expect(back).not.toHaveBeenCalled()
  serve(() => json({ version: '1' }))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(back).toHaveBeenCalledOnce()
  expect(store.get(connectionAtom).online).toBe(true)
  stop()
})

test('the browser’s own word is believed at once, its return is checked', async () => {
  const stop = watchConnection()
  dispatchEvent(new Event('offline'))
  expect(store.get(connectionAtom).online).toBe(false)
  serve(() => page())
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(connectionAtom)).toMatchObject({ online: false, portal: true })
  stop()
})

test('several who ask at once are one request', async () => {
  const fetched = serve(() => json({ version: '1' }))
  expect(await Promise.all([probe(), probe(), probe()])).toEqual([true, true, true])
  expect(fetched).toHaveBeenCalledOnce()
})

test('the look for a network goes with the token, where there is one', async () => {
  const fetched = serve(() => json({ version: 'test' }))
  const sent = () => new Headers(fetched.mock.calls.at(-1)?.[1]?.headers).get('authorization')
  await probe()
  expect(sent()).toBe('Bearer mine')
  setSession({ state: 'signed-out' })
  await probe()
  expect(sent()).toBeNull()
})

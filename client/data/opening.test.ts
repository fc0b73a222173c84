import { collections } from '#sync/collections/all.ts'
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { collectionNames } from '#contract/sync.ts'
import { perform } from './acts.ts'
import { connectionAtom } from './connection.ts'
import { type Local, localAtom, notKeptAtom, openingAtom, whenLocal } from './local.ts'
import { openFor } from './opening.ts'
import { type DeviceSession, session, setSession } from './signed.ts'
import { signOut } from './signOut.ts'
import { apiFetch } from './wire.ts'

const held = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => held.set(key, value),
  removeItem: (key: string) => held.delete(key),
})
vi.stubGlobal('location', { origin: 'http://127.0.0.1', pathname: '/', search: '' })
// RxDB's channel takes the real BroadcastChannel only where it sees a browser.
vi.stubGlobal('self', globalThis)
vi.spyOn(console, 'warn').mockImplementation(() => {})

const store = getDefaultStore()
const of = (name: string): DeviceSession & { user: { _id: string } } =>
  ({ state: 'online', token: `token of ${name}`, user: { _id: `member ${name}`, userRoles: [] } }) as never

/** Every request, as it left the device. */
const seen: { path: string; token: string | null; member: string | null; body: string }[] = []
let busy = true

const answerTo = (path: string) => {
  if (path.startsWith('/api/sync/epoch')) return { epoch: 'e1' }
  if (path.includes('/pull')) return { documents: [], checkpoint: '1', more: false, epoch: 'e1' }
  if (path.includes('/push')) return { conflicts: [], refused: [], epoch: 'e1' }
  if (path.includes('/snapshot')) return { checkpoint: '1', epoch: 'e1', count: 0 }
  return { ok: true }
}

const textOf = (body: RequestInit['body']) =>
  body instanceof FormData ? [...body.values()].map(each => (each as File).name).join() : String(body ?? '')

vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
  const headers = new Headers(init.headers)
  const path = String(address)
  seen.push({ path, token: headers.get('authorization'), member: headers.get('member'), body: textOf(init.body) })
  const writes = init.method === 'POST' || init.method === 'PUT'
  if (busy && writes) return Response.json({ code: 'stopping', message: 'Gleich.' }, { status: 503 })
  return Response.json(answerTo(path))
})

const sayOnline = (online: boolean) => store.set(connectionAtom, { online, portal: false, since: '' })

beforeEach(() => {
  held.clear()
  seen.length = 0
  busy = true
  sayOnline(true)
})
afterEach(async () => {
  setSession({ state: 'signed-out' })
  await openFor(undefined)
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const opened = async (who: DeviceSession & { user: { _id: string } }) => {
  setSession(who)
  await openFor(who.user._id)
  return store.get(localAtom) as Local
}

const act = (path: string, body: unknown) => ({ call: 'feedback.send' as const, method: 'POST' as const, path, title: 'x', body })
const samples: Record<string, unknown> = { string: 'x', integer: 1, number: 1, boolean: false, object: {}, array: [] }

/** A document with whatever its schema needs; nothing here looks into one. */
const documentOf = (name: (typeof collectionNames)[number], id: string) => {
  const { properties, required } = collections[name].schema
  const needed = Object.entries(properties as Record<string, { type: string }>).filter(([field]) => required.includes(field))
  return { ...Object.fromEntries(needed.map(([field, { type }]) => [field, samples[type]])), id }
}

/** Everything that sends by itself from a member's database; `mark` tells the request that carries it. */
const senders: Record<string, (local: Local, mark: string) => Promise<unknown>> = {
  ...Object.fromEntries(
    collectionNames.map(name => [
      `the push of ${name}`,
      (local: Local, mark: string) => local.insert(name, documentOf(name, mark) as never),
    ]),
  ),
  'an outbox row': (local, mark) => local.outbox.send(act('feedbackbox', { text: mark })),
  'a picture': (local, mark) =>
    local.outbox.send(act('upload/pfp', { field: 'file', name: `${mark}.webp`, type: 'image/webp', base64: btoa('picture') })),
}

/** Wakes every sender that waits, beside the sign-in itself. */
function wakeAll(local: Local) {
  local.syncNow()
  sayOnline(false)
  sayOnline(true)
}

const [ursina, reto] = [of('ursina'), of('reto')]
const tokenOf = (member: string) => `Bearer token of ${member.slice('member '.length)}`

/** Ways from one to the other; `wake` comes at the worst moment. */
const switches: Record<string, (wake: () => void) => Promise<void>> = {
  'the other signs in': async wake => {
    const stop = store.sub(localAtom, wake)
    setSession(reto)
    wake()
    await openFor(reto.user._id)
    stop()
  },
  'the other signs in after a sign-out': async wake => {
    setSession({ state: 'signed-out' })
    wake()
    setSession(reto)
    wake()
    await Promise.all([openFor(undefined), openFor(reto.user._id)])
  },
  'the other signs in, and goes again before anything is open': async wake => {
    setSession(reto)
    wake()
    const opening = openFor(reto.user._id)
    setSession({ state: 'signed-out' })
    wake()
    await Promise.all([opening, openFor(undefined)])
  },
}

const cases = Object.keys(senders).flatMap(sender => Object.keys(switches).map(way => [sender, way] as const))

describe('what one member wrote', () => {
  test.each(cases)('%s never leaves with another’s token: %s', async (sender, way) => {
    const mark = v7()
    const local = await opened(ursina)
    await senders[sender]!(local, mark)
    await vi.waitFor(() => expect(seen.some(({ body }) => body.includes(mark))).toBe(true))
    await switches[way]!(() => wakeAll(local))
    wakeAll(local)
    const foreign = seen.filter(({ member, token }) => member !== null && token !== tokenOf(member))
    expect(foreign).toEqual([])
    expect(seen.filter(({ body, token }) => body.includes(mark) && token !== tokenOf(ursina.user._id))).toEqual([])
    // Nothing is lost by the switch: the act goes as soon as its member is back.
    busy = false
    seen.length = 0
    await opened(ursina)
    await vi.waitFor(() =>
      expect(seen.filter(({ body }) => body.includes(mark)).map(({ token }) => token)).toContain(tokenOf(ursina.user._id)),
    )
  })
})

test('a request is one member’s or it is not made, however the session stands', async () => {
  setSession(reto)
  expect((await apiFetch('sync/epoch', { member: ursina.user._id })).status).toBe(401)
  setSession({ state: 'signed-out' })
  expect((await apiFetch('sync/epoch', { member: ursina.user._id })).status).toBe(401)
  expect(seen).toEqual([])
  expect(session().state).toBe('signed-out')
})

test('what waited in a database that was taken away under an open tab waits in the next one', async () => {
  sayOnline(false)
  const local = await opened(ursina)
  const first = await local.outbox.send(act('feedbackbox', { text: 'first' }))
  for (const name of await Dexie.getDatabaseNames()) if (name.includes(local.database.name)) await Dexie.delete(name)
  await expect(local.outbox.send(act('feedbackbox', { text: 'second' }))).rejects.toThrow()
  // The browser tells of a connection that was taken away when it gets to it.
  await vi.waitFor(() => expect(store.get(localAtom)).not.toBe(local))
  const next = await whenLocal()
  expect((await next.outbox.rows()).map(({ key }) => key)).toEqual([first.key])
})

test('a tab that gave way to a newer version opens nothing anew, and its screens say so', async () => {
  const flurina = of('flurina')
  const local = await opened(flurina)
  const newer = new BroadcastChannel(local.database.name)
  newer.postMessage({ kind: 'newer', schemas: { outbox: local.collections.outbox.schema.version + 1 } })
  await vi.waitFor(() => expect(store.get(openingAtom)).toEqual({ kind: 'closed', reason: 'newer' }))
  await openFor(flurina.user._id)
  expect(store.get(localAtom)).toBeUndefined()
  expect(store.get(openingAtom)).toEqual({ kind: 'closed', reason: 'newer' })
  await expect(whenLocal()).rejects.toMatchObject({ code: 'update-first' })
  newer.close()
})

test('an act in a tab that gave way is refused where it was done, and none waits unseen', async () => {
  const seraina = of('seraina')
  const local = await opened(seraina)
  const { send } = local.outbox
  const newer = new BroadcastChannel(local.database.name)
  newer.postMessage({ kind: 'newer', schemas: { outbox: local.collections.outbox.schema.version + 1 } })
  await vi.waitFor(() => expect(store.get(openingAtom)).toEqual({ kind: 'closed', reason: 'newer' }))
  newer.close()
  const input = { params: { id: v7() }, body: { expects: 'booked' as const } }
  await expect(perform(courses.signUp, input, { key: v7(), title: 'Anmeldung' })).rejects.toMatchObject({
    code: 'update-first',
    passing: false,
    message: expect.stringContaining('Nicht gespeichert'),
  })
  expect(store.get(notKeptAtom)).toBe(true)
  await expect(signOut('discard')).rejects.toMatchObject({ code: 'update-first' })
  // A screen that still holds the database it had is told as well.
  await expect(send.call(local.outbox, act('feedbackbox', { text: 'late' }))).rejects.toThrow()
})

test('no second clock cuts off what a member’s database sends', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const mark = v7()
  await senders['a picture']!(await opened(ursina), mark)
  await vi.waitFor(() => expect(seen.some(({ body }) => body.includes(mark))).toBe(true))
  expect(timeout).not.toHaveBeenCalled()
  timeout.mockRestore()
})

test('a database that comes too late is not the one of who is here by then', async () => {
  setSession(ursina)
  const late = openFor(ursina.user._id)
  setSession(reto)
  await Promise.all([late, openFor(reto.user._id)])
  expect(store.get(localAtom)?.member).toBe(reto.user._id)
})

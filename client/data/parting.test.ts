import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newSet } from '#sync/simulation/given.ts'
import { backedUp, backUp, restoreBackup } from './backup.ts'
import { keepFor } from './cache.ts'
import { connectionAtom } from './connection.ts'
import { giveLinesBack, newestDraft, typedAt, typedLines } from './drafts.ts'
import { dropKey, heldKey, keyFrom } from './keepKeys.ts'
import { type Local, localAtom } from './local.ts'
import { sendLogouts, startLogouts } from './logouts.ts'
import { finishLeft, openFor } from './opening.ts'
import { beforeParting } from './parting.ts'
import { leave, renew } from './session.ts'
import { left, logouts, logoutsKey, partingKey, remember, rememberSafely, session, setSession, storedSession } from './signed.ts'
import { signOut } from './signOut.ts'

const held = new Map<string, string>()
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
}
// The stored keys are own properties, as in a browser.
vi.stubGlobal(
  'localStorage',
  new Proxy(storage, { ownKeys: () => [...held.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }),
)
vi.stubGlobal('sessionStorage', { clear: () => {} })
vi.stubGlobal('location', { origin: 'http://127.0.0.1', pathname: '/workouts', search: '' })
vi.stubGlobal('self', globalThis)
vi.spyOn(console, 'warn').mockImplementation(() => {})

const keepKey = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))
const signedIn = (token: string) =>
  ({ token, keepKey, userRights: [], user: { _id: 'ursina', vorname: 'Ursina', userRoles: [], userName: 'ursina' } }) as never

/** Tokens that the server was told to end. */
let ended: (string | null)[] = []
let reachable = true
vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
  if (!reachable) throw new TypeError('Failed to fetch')
  if (String(address) === '/api/logout') ended.push(new Headers(init.headers).get('authorization'))
  return Response.json({ code: 'stopping', message: 'Gleich.', ok: true }, { status: String(address) === '/api/logout' ? 200 : 503 })
})

const network = (is: boolean) => {
  reachable = is
  getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })
}
const open = async (token: string) => {
  remember(signedIn(token))
  keepFor('ursina')
  await openFor('ursina')
  return getDefaultStore().get(localAtom) as Local
}
const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name!).filter(name => !['fk-session', 'fk-keys', 'fk-kept', '__dbnames'].includes(name))

beforeEach(() => {
  held.clear()
  ended = []
  network(true)
})
afterEach(async () => {
  setSession({ state: 'signed-out' })
  keepFor(undefined)
  await openFor(undefined)
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a session that was ended from afar leaves nothing readable, and what waited or was typed is back with its member', async () => {
  const local = await open('old')
  const set = await local.insert('sets', newSet())
  const row = await local.outbox.send({ call: 'feedback.send', method: 'POST', path: 'x', body: { text: 'privat' } })
  await local.keep.set('draft/profil', { values: { name: 'U' }, at: 'x' })
  held.set('typed/ursina/kurs', JSON.stringify({ values: { name: 'K' }, at: 'x' }))
  leave('ended')
  await openFor(undefined)
  expect(await databases()).toEqual([])
  // The device's own key tells nothing of its members.
  expect([...held.keys()]).toEqual(['deviceKey'])
  const back = await open('new')
  expect(await back.openKept(await keyFrom(keepKey))).toBe(1)
  expect((await back.find('sets')).map(({ id }) => id)).toEqual([set.id])
  expect((await back.pending()).map(({ doc }) => doc).sort()).toEqual([set.id, row.key].sort())
  expect(await back.keep.get('draft/profil')).toMatchObject({ values: { name: 'U' } })
  expect(await newestDraft(back, { member: 'ursina', name: 'kurs' }, undefined)).toMatchObject({ values: { name: 'K' } })
})

test.each([
  ['ended from afar', () => leave('ended')],
  ['that its member ended, who kept what waited', () => signOut('keep')],
])('what was typed in a chat when a session went %s is typed there once its member is back', async (_, end) => {
  await open('old')
  await keyed()
  const note = { values: { text: 'Hoi zäme', seen: '' }, at: '2026-11-30T10:00:00.000Z' }
  held.set('typed/ursina/chat/runde', JSON.stringify(note))
  await end()
  await openFor(undefined)
  expect([...held.keys()].filter(key => key.startsWith('typed/'))).toEqual([])
  const back = await open('new')
  expect(await back.openKept(await keyFrom(keepKey))).toBe(1)
  await giveLinesBack(back)
  expect([typedLines(), typedAt({ member: 'ursina', name: 'chat/runde' })]).toEqual([['runde'], note])
  expect(await back.keep.get('draft/chat/runde')).toBeUndefined()
})

test('what was typed in a chat before its member left waits while something else is typed there', async () => {
  const local = await open('old')
  const note = (text: string, at: string) => ({ values: { text, seen: '' }, at })
  await local.keep.set('draft/chat/runde', note('Hoi zäme', '2026-11-30T10:00:00.000Z'))
  held.set('typed/ursina/chat/runde', JSON.stringify(note('Bis', '2026-11-30T11:00:00.000Z')))
  await giveLinesBack(local)
  expect(typedAt({ member: 'ursina', name: 'chat/runde' })).toMatchObject({ values: { text: 'Bis' } })
  held.delete('typed/ursina/chat/runde')
  await giveLinesBack(local)
  expect(typedAt({ member: 'ursina', name: 'chat/runde' })).toMatchObject({ values: { text: 'Hoi zäme' } })
  expect(await local.keep.get('draft/chat/runde')).toBeUndefined()
})

test('what is typed in the last moments lies in the database before the rest is sent, and what is typed meanwhile is sent too', async () => {
  const local = await open('old')
  const steps: string[] = []
  const stops = ['of earlier pages', 'on the screen'].map(name => beforeParting(async () => void steps.push(name)))
  vi.spyOn(local, 'pending')
    .mockResolvedValueOnce([{} as never])
    .mockResolvedValue([])
  vi.spyOn(local, 'sent').mockImplementation(async () => {
    steps.push('sent')
    return 'sent'
  })
  expect(await signOut('send')).toBe('done')
  const written = ['on the screen', 'of earlier pages']
  expect(steps).toEqual([...written, 'sent', ...written, 'sent', ...written])
  for (const stop of stops) stop()
})

test('where what was typed can’t be written down its member stays; whoever keeps it here signs out with what was noted of it', async () => {
  const local = await open('old')
  await keyed()
  const stop = beforeParting(() => Promise.reject(new Error('full')))
  held.set('typed/ursina/chat/runde', JSON.stringify({ values: { text: 'Hoi', seen: '' }, at: 'x' }))
  vi.spyOn(local, 'sent').mockResolvedValue('sent')
  await expect(signOut('send')).rejects.toThrow('full')
  expect([session().state, held.has('typed/ursina/chat/runde')]).toEqual(['online', true])
  expect(await signOut('keep')).toBe('done')
  stop()
  const back = await open('new')
  await back.openKept(await keyFrom(keepKey))
  expect(await back.keep.get('draft/chat/runde')).toBeDefined()
})

test('a device that learns of it only at its next start, or was cut off in the middle, takes the rest off then', async () => {
  const local = await open('old')
  const set = await local.insert('sets', newSet())
  // The page closed before anything could be removed.
  setSession({ state: 'signed-out' })
  await openFor(undefined)
  held.set('left', JSON.stringify([{ member: 'ursina', keepKey }]))
  await finishLeft()
  expect([await databases(), left()]).toEqual([[], []])
  const back = await open('new')
  await back.openKept(await keyFrom(keepKey))
  expect(await back.one('sets', set.id)).toBeDefined()
})

test('the key lies among no texts, gives itself to nobody, and goes with all else of its person', async () => {
  await open('old')
  await vi.waitFor(async () => expect(await heldKey('ursina')).toBeDefined())
  expect([...held.values()].join(' ')).not.toContain(keepKey)
  expect([await backedUp('keepKey'), (await heldKey('ursina'))!.extractable]).toEqual([undefined, false])
  await signOut('discard')
  expect(await heldKey('ursina')).toBeUndefined()
})

test('a key that lay here as a text before is brought along, of its own person alone, and the text goes', async () => {
  held.set('keepKey', keepKey)
  held.set('user', JSON.stringify({ _id: 'reto' }))
  expect(await heldKey('ursina')).toBeUndefined()
  expect(await heldKey('reto')).toMatchObject({ extractable: false })
  expect(held.has('keepKey')).toBe(false)
  // A killed browser comes back with the text of before.
  held.set('keepKey', keepKey)
  expect(await heldKey('reto')).toBeDefined()
  expect(held.has('keepKey')).toBe(false)
  await dropKey('reto')
})

/** What was told at the sign-in has come to where keys lie. */
const keyed = () => vi.waitFor(async () => expect(await heldKey('ursina')).toBeDefined())

test('a key that still lay as a text as the session ended seals what waited', async () => {
  const local = await open('old')
  const set = await local.insert('sets', newSet())
  await keyed()
  await dropKey('ursina')
  held.set('keepKey', keepKey)
  leave('ended')
  expect([left(), held.has('keepKey')]).toEqual([[{ member: 'ursina', keepKey }], false])
  await openFor(undefined)
  expect([await databases(), left()]).toEqual([[], []])
  const back = await open('new')
  expect(await back.openKept(await keyFrom(keepKey))).toBe(1)
  expect(await back.one('sets', set.id)).toBeDefined()
})

test('whoever is back while the rest is still taken off keeps the key', async () => {
  const local = await open('old')
  await local.insert('sets', newSet())
  const { destroy } = local
  vi.spyOn(local, 'destroy').mockImplementationOnce(async () => {
    await rememberSafely(signedIn('new'))
    await destroy()
  })
  leave('ended')
  await openFor(undefined)
  expect(local.destroy).toHaveBeenCalled()
  expect([session().token, await heldKey('ursina')]).toEqual(['new', expect.anything()])
})

test('a renewal that is answered while all goes brings no key back', async () => {
  await open('old')
  await keyed()
  held.set(partingKey, '1')
  await dropKey('ursina')
  remember(signedIn('renewed'))
  await new Promise(later => setTimeout(later, 100))
  expect(await heldKey('ursina')).toBeUndefined()
})

test('what was typed stays too where nothing could open it again', async () => {
  const local = await open('old')
  await local.keep.set('draft/profil', { values: { name: 'U' }, at: 'x' })
  await keyed()
  await dropKey('ursina')
  leave('ended')
  await openFor(undefined)
  const back = await open('new')
  expect(await back.keep.get('draft/profil')).toMatchObject({ values: { name: 'U' } })
})

test('what nothing could open again is not taken off', async () => {
  const local = await open('old')
  const set = await local.insert('sets', newSet())
  await dropKey('ursina')
  leave('ended')
  await openFor(undefined)
  const back = await open('new')
  expect(await back.one('sets', set.id)).toBeDefined()
})

test('a sign-out without a network ends the session at the server once there is one, whoever is here then', async () => {
  network(false)
  await open('old')
  expect(await signOut('discard')).toBe('done')
  expect([session().state, logouts(), ended]).toEqual(['signed-out', ['old'], []])
  remember({ ...(signedIn('of another') as object), user: { _id: 'reto', userRoles: [] } } as never)
  network(true)
  await sendLogouts()
  expect([ended, logouts()]).toEqual([['Bearer old'], []])
  expect(session().token).toBe('of another')
})

test('a kill right after such a sign-out brings back neither the session nor a silence', async () => {
  network(false)
  await open('old')
  const before = new Map(held)
  await signOut('discard')
  // localStorage writes to disk late: after a kill it holds the earlier entries, or none.
  for (const stood of [before, new Map<string, string>()]) {
    held.clear()
    for (const [key, value] of stood) if (key !== partingKey) held.set(key, value)
    await restoreBackup()
    setSession(storedSession())
    await startLogouts()
    expect([session().state, logouts()]).toEqual(['signed-out', ['old']])
  }
  network(true)
  await sendLogouts()
  expect(ended).toEqual(['Bearer old'])
  await backUp({})
  expect(await backedUp(logoutsKey)).toBeUndefined()
})

test('a server that can’t now is told later', async () => {
  await open('old')
  vi.mocked(fetch).mockResolvedValueOnce(Response.json({ code: 'stopping', message: '' }, { status: 503 }))
  await signOut('discard')
  await vi.waitFor(() => expect([ended, logouts()]).toEqual([['Bearer old'], []]))
})

test('a kill that put an outlived token back signs nobody out: the backup has the one in use', async () => {
  await open('old')
  remember(signedIn('renewed'))
  await backUp({ token: 'renewed', user: held.get('user')!, userRights: '[]', keepKey })
  const shown: (string | null)[] = []
  const answers = vi.mocked(fetch).getMockImplementation()!
  vi.mocked(fetch).mockImplementation(async (address, init = {}) => {
    if (!String(address).startsWith('/api/renew')) return Response.json({ code: 'stopping', message: '' }, { status: 503 })
    const token = new Headers(init.headers).get('authorization')
    shown.push(token)
    return token === 'Bearer renewed'
      ? Response.json({ token: 'next', user: JSON.parse(held.get('user')!), userRights: [], keepKey })
      : Response.json({ code: 'unauthenticated', message: 'Bitte melde dich an.' }, { status: 401 })
  })
  held.set('token', 'old')
  setSession(storedSession())
  await renew()
  await vi.waitFor(() => expect(session()).toMatchObject({ state: 'online', token: 'next' }))
  expect(shown).toEqual(['Bearer old', 'Bearer renewed'])
  // One that is over for good is over: the backup is asked once.
  await backUp({ token: 'outlived', user: held.get('user')!, userRights: '[]', keepKey })
  await renew()
  await vi.waitFor(() => expect(session()).toMatchObject({ state: 'signed-out', ended: true }))
  vi.mocked(fetch).mockImplementation(answers)
})

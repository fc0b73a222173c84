import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { exampleSignature, type RegisterForm } from '#contract/registration.ts'
import { device, forgetOld, latestDraft, type RegistrationDraft } from './device.ts'
import { bodyOf, post, sendWaiting, takeBackRegistration } from './outbox.ts'
import { emptyValues } from './registrationValues.ts'

const draft = (over: Partial<RegistrationDraft> = {}): RegistrationDraft => ({
  _id: crypto.randomUUID(),
  mode: 'own',
  at: 5,
  values: {
    ...emptyValues('own'),
    email: 'lea@formkurve.example',
    vorname: 'Lea',
    telefon: '079 123 45 67',
    consentDeclarationSignature: exampleSignature,
  },
  sealed: '1.versiegelt',
  begun: new Date().toISOString(),
  changed: new Date().toISOString(),
  ...over,
})

const answers: [status: number, body: unknown][] = []
const asked: RegisterForm[] = []
let running: AbortController
const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })

beforeEach(() => {
  answers.length = 0
  asked.length = 0
  online(true)
  running = new AbortController()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)) as RegisterForm)
    const [status, body] = answers.shift() ?? [200, { _id: 'x' }]
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(async () => {
  running.abort()
  await device().waiting.clear()
  await device().drafts.clear()
  vi.unstubAllGlobals()
})

const rowOf = (_id: string) => device().waiting.get(_id)
const becomes = (_id: string, state: string) => vi.waitFor(async () => expect((await rowOf(_id))?.state).toBe(state))

test('what waits is sent, and once the account is there its data leave the device', async () => {
  const made = draft()
  await device().drafts.put(made)
  await post(made)
  expect(await latestDraft('own')).toBeUndefined()
  void sendWaiting(running.signal)
  await becomes(made._id, 'done')
  expect(asked).toEqual([expect.objectContaining({ _id: made._id, sealed: '1.versiegelt', telefon: '0791234567' })])
  expect(JSON.stringify(await device().waiting.toArray())).not.toContain('Lea')
})

test('without a network it waits, and goes when there is one', async () => {
  online(false)
  const made = draft()
  await post(made)
  void sendWaiting(running.signal)
  expect((await rowOf(made._id))?.state).toBe('waiting')
  expect(asked).toEqual([])
  online(true)
  await becomes(made._id, 'done')
})

test.each([
  ['no answer', 0],
  ['too many', 429],
  ['the server is starting', 503],
])(
  '%s: the same one is tried again',
  async (_, status) => {
    answers.push([status, { code: 'too-many', message: '' }])
    const made = draft()
    await post(made)
    void sendWaiting(running.signal)
    if (status === 0) await vi.waitFor(() => expect(asked).toHaveLength(1))
    online(true)
    await vi.waitFor(async () => expect((await rowOf(made._id))?.state).toBe('done'), 8000)
    expect(new Set(asked.map(({ _id }) => _id))).toEqual(new Set([made._id]))
  },
  12_000,
)

test('what the server could not take says so while it is sent again (L248); what never left the device does not', async () => {
  online(false)
  const made = draft()
  await post(made)
  answers.push([0, undefined], [503, { code: 'busy', message: '' }])
  void sendWaiting(running.signal)
  online(true)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect((await rowOf(made._id))?.failed).toBeUndefined()
  online(true)
  await vi.waitFor(async () => expect(await rowOf(made._id)).toMatchObject({ state: 'waiting', failed: true }), 8000)
  await becomes(made._id, 'done')
}, 12_000)

test('a taken address comes back at step 1 with everything kept', async () => {
  answers.push([409, { code: 'duplicate', message: 'E-Mail bereits registriert, bitte melden Sie sich an' }])
  const made = draft()
  await post(made)
  void sendWaiting(running.signal)
  await becomes(made._id, 'refused')
  await takeBackRegistration(made._id)
  expect(await rowOf(made._id)).toBeUndefined()
  expect(await latestDraft('own')).toEqual({ ...made, at: 0, alert: 'duplicate', fields: undefined, changed: expect.any(String) })
})

test('a password that can’t be opened is asked for again, and another key for sealing', async () => {
  await device().kept.put({ name: 'sealKey', value: 'alt', at: new Date().toISOString() })
  answers.push([422, { code: 'invalid', message: '', fields: { sealed: 'Bitte gib dein Passwort nochmals ein.' } }])
  const made = draft()
  await post(made)
  void sendWaiting(running.signal)
  await becomes(made._id, 'refused')
  await takeBackRegistration(made._id)
  expect(await latestDraft('own')).toMatchObject({
    at: 0,
    alert: 'password',
    sealed: undefined,
    fields: { passwort: 'Bitte gib dein Passwort nochmals ein.' },
  })
  expect(await device().kept.get('sealKey')).toBeUndefined()
})

test('a refused one holds back no other', async () => {
  answers.push([422, { code: 'invalid', message: '', fields: { plz: 'Bitte gib eine Zahl ein.' } }])
  const [first, second] = [draft(), draft()]
  await post(first)
  await device().waiting.update(first._id, { born: '2026-11-01T00:00:00.000Z' })
  await post(second)
  void sendWaiting(running.signal)
  await becomes(second._id, 'done')
  expect((await rowOf(first._id))?.draft).toMatchObject({ at: 3, alert: 'other', fields: { plz: 'Bitte gib eine Zahl ein.' } })
})

test('one that the studio answers with a fault each time holds back no other, and goes once it is taken', async () => {
  online(false)
  const [first, second] = [draft(), draft()]
  await post(first)
  await device().waiting.update(first._id, { born: '2026-11-01T00:00:00.000Z' })
  await post(second)
  let isBroken = true
  const plain = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { _id } = JSON.parse(String(init.body)) as RegisterForm
    if (!isBroken || _id !== first._id) return plain(path, init)
    return new Response(JSON.stringify({ code: 'broken', message: '' }), { status: 500, headers: { 'content-type': 'application/json' } })
  })
  online(true)
  void sendWaiting(running.signal)
  await vi.waitFor(async () => expect((await rowOf(second._id))?.state).toBe('done'), { timeout: 15_000 })
  expect(await rowOf(first._id)).toMatchObject({ state: 'waiting', failed: true })
  isBroken = false
  await vi.waitFor(async () => expect((await rowOf(first._id))?.state).toBe('done'), { timeout: 15_000 })
}, 40_000)

test('what was left lying for a week goes', async () => {
  await device().drafts.put(draft({ changed: '2026-11-01T00:00:00.000Z' }))
  await device().drafts.put(
    draft({ values: { ...emptyValues('own'), email: 'neu@formkurve.example' }, changed: '2026-11-20T00:00:00.000Z' }),
  )
  await forgetOld(Date.parse('2026-11-21T00:00:00.000Z'))
  expect((await device().drafts.toArray()).map(({ values }) => values.email)).toEqual(['neu@formkurve.example'])
})

test('a picture travels as base64', async () => {
  expect((await bodyOf(draft({ picture: new Blob(['abc']) }))).bild).toBe('YWJj')
})

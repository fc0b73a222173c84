import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { setSession } from '#client/data/signed.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { setAtFair } from './atFair.ts'
import { forms } from './device.ts'
import { entriesHere, sendRefusedAgain } from './fair.ts'
import { post, sendForms } from './outbox.ts'
import { keepFormKey } from './sealing.ts'

vi.mock('./solve.ts', () => ({ solve: async (challenge: string) => `solved ${challenge}` }))

const values = { vorname: 'Zwetschgenbaum', nachname: 'Muster', email: 'z@formkurve.example', telefon: null, wish: null, answers: null }
const about = { form: 'fair/messe', title: 'Messe', params: { id: 'messe' } }
const user = { _id: 'tablet', userRoles: ['studio'], vorname: 'Studio', nachname: 'Winterthur', email: 'winterthur@formkurve.example' }
const employee = { keyId: 'k', employee: { _id: 'anna', vorname: 'Anna', nachname: 'Amsler' }, roles: ['studio'], grants: [] }

const answers: [status: number, body: unknown][] = []
const asked: { token?: string; proof?: string; body: { sealed: string; proof?: string } }[] = []
let running: AbortController
const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })
const json = (status: number, reply: unknown) =>
  new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })

beforeEach(async () => {
  answers.length = 0
  asked.length = 0
  running = new AbortController()
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const key = Buffer.from(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))).toString('base64url')
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    if (path.includes('register/key')) return json(200, { key })
    if (path.includes('challenge')) return json(200, { challenge: 'c' })
    const sent = new Headers(headers)
    asked.push({ token: sent.get('authorization') ?? undefined, proof: sent.get('employee') ?? undefined, body: JSON.parse(body!) })
    return json(...(answers.shift() ?? [200, { ok: true }]))
  })
  online(true)
  await keepFormKey()
  setSession({ state: 'online', token: crypto.randomUUID(), user: user as never, userRights: [], employee: employee as never })
  setAtFair(true)
})
afterEach(async () => {
  running.abort()
  setAtFair(false)
  setSession({ state: 'signed-out' })
  await Promise.all([forms().sent.clear(), forms().kept.clear()])
  vi.unstubAllGlobals()
})

const until = (rows: number) => vi.waitFor(async () => expect(await forms().sent.count()).toBe(rows), { timeout: 15_000 })

test('an entry goes out as the tablet’s own, whoever works on it by then, and leaves nothing behind', async () => {
  await post(leadForms.send, about, values)
  expect(JSON.stringify(await forms().sent.toArray())).not.toContain('Zwetschgenbaum')
  void sendForms(running.signal)
  await until(0)
  expect(asked).toEqual([
    { token: expect.stringContaining('Bearer'), proof: undefined, body: { sealed: expect.any(String), proof: undefined } },
  ])
})

test('where the tablet’s session has ended it goes out as a stranger’s, with a proof', async () => {
  answers.push([401, { code: 'unauthenticated', message: 'Bitte melde dich an.' }])
  await post(leadForms.send, about, values)
  void sendForms(running.signal)
  await until(0)
  expect(asked.map(({ token, body }) => [token !== undefined, body.proof])).toEqual([
    [true, undefined],
    [false, 'solved c'],
  ])
})

test('what the studio does not take stays sealed here, says why, and can be sent again', async () => {
  answers.push([404, { code: 'missing', message: 'Das gibt es nicht.' }])
  await post(leadForms.send, about, values)
  void sendForms(running.signal)
  await vi.waitFor(async () => expect(await entriesHere()).toEqual({ waiting: 0, refused: 1, why: ['Das gibt es nicht.'] }), {
    timeout: 15_000,
  })
  await sendRefusedAgain()
  await until(0)
  expect(asked).toHaveLength(2)
})

test('with a key on the tablet an entry is sealed at once, however long the network takes', async () => {
  await forms().kept.update('sealKey', { at: 0 })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await post(leadForms.send, about, values)
  expect(await entriesHere()).toMatchObject({ waiting: 1 })
})

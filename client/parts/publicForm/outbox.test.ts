import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { party } from '#contract/occasions/party.ts'
import { forgetOldForms, forms } from './device.ts'
import { post, putAwayDone, sendForms, takeBackForm } from './outbox.ts'

vi.mock('./solve.ts', () => ({ solve: async (challenge: string) => `solved ${challenge}` }))

const values = { slot: crypto.randomUUID(), vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example' }
const about = { form: 'party', title: 'Sommerparty' }

const answers: [status: number, body: unknown][] = []
const asked: { path: string; key?: string; auth?: string; body?: { data: Record<string, string> } }[] = []
let running: AbortController
const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })

beforeEach(() => {
  answers.length = 0
  asked.length = 0
  online(true)
  running = new AbortController()
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    const sent = new Headers(headers)
    const [key, auth] = ['idempotency-key', 'authorization'].map(name => sent.get(name) ?? undefined)
    asked.push({ path, key, auth, body: body ? JSON.parse(body) : undefined })
    const [status, reply] = path.includes('challenge') ? [200, { challenge: 'c' }] : (answers.shift() ?? [200, { ok: true }])
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(async () => {
  running.abort()
  await forms().sent.clear()
  await forms().drafts.clear()
  vi.unstubAllGlobals()
})

const only = async () => (await forms().sent.toArray())[0]!
const becomes = (state: string) => vi.waitFor(async () => expect((await only()).state).toBe(state), { timeout: 15_000 })
const signups = () => asked.filter(({ path }) => path.includes('signup'))

test('a form goes out with a challenge solved for its key, as nobody, and nothing that was typed stays', async () => {
  await forms().drafts.put({ name: 'party', values, changed: '2099-01-01' })
  await post(party.signup, about, values)
  expect(await forms().drafts.count()).toBe(0)
  void sendForms(running.signal)
  await becomes('done')
  const { key } = await only()
  expect(asked[0]?.path).toContain(`challenge?key=${key}`)
  expect(signups()).toEqual([expect.objectContaining({ key, auth: undefined, body: { data: { ...values, proof: 'solved c' } } })])
  expect(JSON.stringify(await forms().sent.toArray())).not.toContain('Lea')
})

test('without a network it waits and asks for nothing; a lost answer and a stale proof are tried again under the same key', async () => {
  online(false)
  await post(party.signup, about, values)
  void sendForms(running.signal)
  expect([(await only()).state, asked]).toEqual(['waiting', []])
  answers.push([503, { code: 'stopping', message: '' }], [422, { code: 'proof-needed', message: '' }])
  online(true)
  await becomes('done')
  expect(new Set(signups().map(({ key }) => key)).size).toBe(1)
  expect(signups()).toHaveLength(3)
})

test('a form that the studio answers with a fault each time holds up none of those behind it, and goes out once it is taken', async () => {
  online(false)
  for (const vorname of ['Anna', 'Bea', 'Cleo']) {
    await post(party.signup, about, { ...values, vorname })
    // The order of what was born in one millisecond is nobody's.
    await new Promise(later => setTimeout(later, 5))
  }
  const [anna] = await forms().sent.orderBy('born').toArray()
  let isBroken = true
  const plain = fetch
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string>; body?: string }) => {
    const fails = isBroken && new Headers(init.headers).get('idempotency-key') === anna!.key && path.includes('signup')
    if (!fails) return plain(path, init)
    return new Response(JSON.stringify({ code: 'broken', message: '' }), { status: 500, headers: { 'content-type': 'application/json' } })
  })
  online(true)
  void sendForms(running.signal)
  const states = async () => (await forms().sent.orderBy('born').toArray()).map(({ state }) => state)
  await vi.waitFor(async () => expect(await states()).toEqual(['waiting', 'done', 'done']), { timeout: 15_000 })
  isBroken = false
  await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done', 'done']), { timeout: 15_000 })
}, 40_000)

test('a refusal says why, and the form comes back with everything in it', async () => {
  answers.push([409, { code: 'occasion-full', message: 'Hier ist kein Platz mehr frei.' }])
  await post(party.signup, about, values)
  void sendForms(running.signal)
  await becomes('refused')
  const row = await only()
  expect(row.message).toBe('Hier ist kein Platz mehr frei.')
  await takeBackForm(row)
  expect([await forms().sent.count(), (await forms().drafts.get('party'))?.values]).toEqual([0, values])
})

test('what arrived and what was left lying goes after a week, what waits stays', async () => {
  const row = { call: 'party.signup' as const, ...about, born: '2020-01-01' }
  await forms().sent.bulkPut([
    { ...row, key: 'a', state: 'waiting' },
    { ...row, key: 'b', state: 'done' },
  ])
  await forms().drafts.put({ name: 'party', values, changed: '2020-01-01' })
  await forgetOldForms()
  expect([(await forms().sent.toArray()).map(({ key }) => key), await forms().drafts.count()]).toEqual([['a'], 0])
  await forms().sent.put({ ...row, key: 'c', state: 'done', born: '2099-01-01' })
  await putAwayDone(party.signup)
  expect((await forms().sent.toArray()).map(({ key }) => key)).toEqual(['a'])
})

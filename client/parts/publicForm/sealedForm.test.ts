import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { visitorContracts } from '#contract/contracts/visitors.ts'
import { exampleSignature } from '#contract/registration.ts'
import { sealedAbout } from '#contract/sealedBody.ts'
import { openSealed } from '#contract/sealing.ts'
import { forms } from './device.ts'
import { post, sendForms, takeBackForm } from './outbox.ts'
import { keepFormKey } from './sealing.ts'

vi.mock('./solve.ts', () => ({ solve: async (challenge: string) => `solved ${challenge}` }))

/** An account and a stroke that stand nowhere else. */
const iban = 'CH5604835012345678009'
const stroke = 0.123456789
const signature = {
  ...exampleSignature,
  strokes: exampleSignature.strokes.map(line => line.map(point => ({ ...point, pressure: stroke }))),
}
const values = {
  _id: 'a1',
  data: { vorname: 'Lea' },
  payment: { way: 'debit', iban, holder: 'Lea Muster' },
  signatures: { member: signature },
}
const open = { _id: 'a1', given: { data: { vorname: 'Lea' }, payment: { way: 'debit', iban: null, holder: null } } }
const about = { form: 'contract/o/pfungen', title: 'Jahresabo' }

const asked: { path: string; key?: string; body?: { sealed: string; proof: string } }[] = []
const answers: [status: number, body: unknown][] = []
let pair: CryptoKeyPair
let publicKey: string
let running: AbortController
const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })

beforeEach(async () => {
  asked.length = 0
  answers.length = 0
  online(true)
  running = new AbortController()
  pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  publicKey = Buffer.from(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))).toString('base64url')
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    if (path.includes('register/key')) return json(200, { key: publicKey })
    if (path.includes('challenge')) return json(200, { challenge: 'c' })
    asked.push({ path, key: new Headers(headers).get('idempotency-key') ?? undefined, body: body ? JSON.parse(body) : undefined })
    return json(...(answers.shift() ?? [200, { ok: true }]))
  })
})
const json = (status: number, reply: unknown) =>
  new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })
afterEach(async () => {
  running.abort()
  await Promise.all([forms().sent.clear(), forms().drafts.clear(), forms().kept.clear()])
  vi.unstubAllGlobals()
})

const only = async () => (await forms().sent.toArray())[0]!
const becomes = (state: string) => vi.waitFor(async () => expect((await only()).state).toBe(state), { timeout: 15_000 })
const onDevice = async () => JSON.stringify([await forms().sent.toArray(), await forms().drafts.toArray()])

test('a sealed form waits without a network, holds neither account nor strokes in clear, and the server alone opens it, for its act', async () => {
  await keepFormKey()
  online(false)
  await post(visitorContracts.sign, about, values, open)
  const { key, sealed, values: kept } = await only()
  expect(kept).toEqual(open)
  for (const mark of [iban, String(stroke), 'Lea Muster']) expect(await onDevice()).not.toContain(mark)
  void sendForms(running.signal)
  expect(asked).toEqual([])
  online(true)
  await becomes('done')
  expect(asked).toEqual([{ path: expect.stringContaining('dashboard/contract/temporary'), key, body: { sealed, proof: 'solved c' } }])
  expect(JSON.parse((await openSealed(pair.privateKey, sealed!, sealedAbout('visitorContracts.sign', key)))!)).toEqual(values)
  expect(await openSealed(pair.privateKey, sealed!, sealedAbout('visitorContracts.sign', 'another'))).toBeUndefined()
  expect([(await only()).sealed, (await only()).values]).toEqual([undefined, undefined])
})

test('refused, it says what is wrong in its fields, and what may lie here in clear goes back into the form', async () => {
  answers.push([422, { code: 'invalid', message: 'Bitte prüfe die Eingaben.', fields: { hash: 'Bitte neu unterschreiben.' } }])
  await post(visitorContracts.sign, about, values, open)
  void sendForms(running.signal)
  await becomes('refused')
  const row = await only()
  expect([row.message, row.sealed]).toEqual(['Bitte neu unterschreiben.', undefined])
  await takeBackForm(row)
  expect((await forms().drafts.get(about.form))?.values).toEqual(open)
})

test('what the server cannot open is sealed for a new key the next time', async () => {
  answers.push([409, { code: 'sealed-elsewhere', message: 'Das lässt sich nicht öffnen.' }])
  await post(visitorContracts.sign, about, values, open)
  expect(await forms().kept.get('sealKey')).toBeDefined()
  void sendForms(running.signal)
  await becomes('refused')
  expect(await forms().kept.get('sealKey')).toBeUndefined()
})

test('a device that has never met the server keeps the form open rather than an account in clear', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(post(visitorContracts.sign, about, values, open)).rejects.toThrow('einmal Netz')
  expect(await onDevice()).toBe('[[],[]]')
})

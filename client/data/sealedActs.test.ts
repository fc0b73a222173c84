import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { AnyCall } from '#contract/call.ts'
import { isFileBody, isSealedBody, type SealedBody, sentBody } from '#contract/sealedBody.ts'
import { openSealed } from '#contract/sealing.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { act, lock } from './actingProof.ts'
import { keptBody, replaceAct } from './acts.ts'
import { dropKey, holdKey } from './keepKeys.ts'
import type { Local } from './local.ts'
import { openAct, sealAct } from './sealedActs.ts'
import { type ActingEmployee, setSession } from './signed.ts'

/** A server's pair of keys: the public one as devices get it. */
async function pair() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey }
}

const call = { name: 'anamneses.save', method: 'POST', path: 'anamnese', access: [], reply: 'file' } as unknown as AnyCall
const answers = { _id: 'a1', answers: { ruecken: 'Bandscheibe' } }

/** A member's small store, with the server's key or without. */
function local(key?: string) {
  const kept = new Map<string, unknown>(key ? [['sealKey', { key, at: Date.now() }]] : [])
  return {
    keep: { get: async (name: string) => kept.get(name), set: async (name: string, value: unknown) => void kept.set(name, value) },
  } as never
}

const keepKey = btoa('k'.repeat(32))
const user = (roles: string[]) => ({ _id: 'p', userRoles: roles }) as unknown as User
const pinOf = (name: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(name.padEnd(32, '.')), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
const employee = (keyId: string) => ({ keyId, employee: { _id: keyId }, roles: [] as string[], grants: [] as unknown[] }) as ActingEmployee

beforeEach(async () => {
  await holdKey('p', keepKey)
  setSession({ state: 'online', user: user(['trainer']) })
})
afterEach(() => {
  lock()
  vi.unstubAllGlobals()
})

test('an act with health data lies on the device for nobody but its author and the server', async () => {
  const { publicKey, privateKey } = await pair()
  const sealed = await sealAct(local(publicKey), call, answers)
  expect(JSON.stringify(sealed)).not.toContain('Bandscheibe')
  expect(sealed._id).toBe('a1')
  expect(isSealedBody(sealed)).toBe(true)
  expect(await openAct(call, sealed)).toEqual(answers)
  expect(JSON.parse((await openSealed(privateKey, sealed.sealed, 'anamneses.save p'))!)).toEqual(answers)
  expect(await openSealed(privateKey, sealed.sealed, 'anamneses.remove p')).toBeUndefined()
  expect(sentBody(sealed)).toEqual({ sealed: sealed.sealed })
})

test('a file lies sealed for the server alone, so that a proof waits for nobody to look at', async () => {
  const { publicKey, privateKey } = await pair()
  const file = { field: 'file', name: 'Beleg', type: 'application/pdf', base64: btoa('%PDF-1.4 Bandscheibe') }
  const body = await keptBody(local(publicKey), timestop.upload, file)
  expect(Object.keys(body as object).sort()).toEqual(['file', 'sealed'])
  expect(isFileBody(body)).toBe(true)
  expect(JSON.stringify(body)).not.toContain(file.base64)
  expect(JSON.parse((await openSealed(privateKey, (body as SealedBody).sealed, 'timestop.upload p'))!)).toEqual(file)
  expect(sentBody(body)).toEqual({ sealed: (body as SealedBody).sealed })
})

test('on a tablet the PIN of its author opens it, and nobody else’s; locked it opens for nobody', async () => {
  const { publicKey } = await pair()
  setSession({ state: 'online', user: user(['studio']) })
  act(employee('anna'), await pinOf('anna'))
  const sealed = await sealAct(local(publicKey), call, answers)
  lock()
  expect(await openAct(call, sealed)).toBeUndefined()
  await expect(sealAct(local(publicKey), call, answers)).rejects.toThrow('PIN')
  act(employee('beat'), await pinOf('beat'))
  expect(await openAct(call, sealed)).toBeUndefined()
  lock()
  act(employee('anna'), await pinOf('anna'))
  expect(await openAct(call, sealed)).toEqual(answers)
})

test('without its account’s key a device of one’s own seals nothing, and asks for no PIN that it does not have', async () => {
  const { publicKey } = await pair()
  await dropKey('p')
  await expect(sealAct(local(publicKey), call, answers)).rejects.toMatchObject({
    code: 'offline',
    message: expect.stringContaining('Netz'),
  })
})

test('what one has sealed is nobody else’s act: the server opens it for its author alone', async () => {
  const { publicKey, privateKey } = await pair()
  setSession({ state: 'online', user: user(['studio']) })
  act(employee('anna'), await pinOf('anna'))
  const { sealed } = await sealAct(local(publicKey), call, answers)
  expect(await openSealed(privateKey, sealed, 'anamneses.save anna')).toBe(JSON.stringify(answers))
  for (const other of ['beat', 'p']) expect(await openSealed(privateKey, sealed, `anamneses.save ${other}`)).toBeUndefined()
})

test('a tablet that is locked or changes hands while the server is asked for its key keeps nothing as another’s', async () => {
  const { publicKey } = await pair()
  setSession({ state: 'online', user: user(['studio']) })
  act(employee('anna'), await pinOf('anna'))
  const beat = await pinOf('beat')
  const slow = {
    keep: {
      get: async () => {
        act(employee('beat'), beat)
        return { key: publicKey, at: Date.now() }
      },
    },
  } as never
  await expect(sealAct(slow, call, answers)).rejects.toThrow('PIN')
})

test('once the server has it, what stays opens for the server alone', async () => {
  const { publicKey, privateKey } = await pair()
  const { own, ...after } = await sealAct(local(publicKey), call, answers)
  expect(await openAct(call, after)).toBeUndefined()
  expect(await openSealed(privateKey, after.sealed, 'anamneses.save p')).toBe(JSON.stringify(answers))
  expect(await openSealed((await pair()).privateKey, after.sealed, 'anamneses.save p')).toBeUndefined()
})

test('an act that is written anew while it waits, or once it was refused, is sealed anew', async () => {
  const { publicKey, privateKey } = await pair()
  const edit = vi.fn(async (_key: string, _body: { sealed: string }) => {})
  const worn = { ...call, health: { what: 'Anamnese', whose: () => ['p'] } }
  await replaceAct({ ...(local(publicKey) as Local), outbox: { edit } } as never, { call: worn, key: 'key', body: answers }, {})
  const [[key, body] = []] = edit.mock.calls
  expect([key, isSealedBody(body)]).toEqual(['key', true])
  expect(await openSealed(privateKey, body!.sealed, 'anamneses.save p')).toBe(JSON.stringify(answers))
})

test('a device that has never met the server keeps nothing rather than in clear', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sealAct(local(), call, answers)).rejects.toThrow('zuerst einmal Netz')
})

test('a body that merely has such a field is none', () => {
  expect(isSealedBody({ _id: 'x', sealed: '1.a', device: 'Handy' })).toBe(false)
  expect(sentBody({ sealed: 5 })).toEqual({ sealed: 5 })
})

test.each([
  ['health data', { health: { what: 'Anamnese', whose: () => [] } }],
  ['what a shared device shows nobody', { sealed: true }],
])('what an act keeps on the device is sealed where it holds %s, and only then', async (_, wears) => {
  const { publicKey } = await pair()
  const worn = { ...call, ...wears } as AnyCall
  expect(isSealedBody(await keptBody(local(publicKey), worn, answers))).toBe(true)
  expect(await keptBody(local(publicKey), call, answers)).toBe(answers)
  // A deletion has no body.
  expect(await keptBody(local(), worn, undefined)).toBeUndefined()
})

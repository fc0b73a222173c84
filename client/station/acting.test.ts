import 'fake-indexeddb/auto'
import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Local } from '#client/data/local.ts'
import type { Enrolled } from '#contract/station.ts'

const user = { _id: '01900000-0000-7000-8000-00000000000a', userRoles: ['studio'] }
const anna: Enrolled = {
  keyId: '01900000-0000-7000-8000-0000000000b1',
  secret: Buffer.alloc(32, 7).toString('base64'),
  employee: { _id: '01900000-0000-7000-8000-0000000000c1', vorname: 'Anna', nachname: 'Muster', bild: null },
  roles: ['studio', 'trainer'],
  grants: [{ right: 'u_search', studios: ['winterthur'] }],
}
const pin = '195283'
const wrong = '111112'

const sent: { call: string; body?: unknown }[] = []
let answer: (path: string) => unknown

/** The page as it is after a reload: what lay in memory is gone, what the device holds is not. */
async function reload() {
  vi.resetModules()
  const [acting, proof, signed, local, tablet] = await Promise.all([
    import('./acting.ts'),
    import('#client/data/actingProof.ts'),
    import('#client/data/signed.ts'),
    import('#client/data/local.ts'),
    import('#client/data/tablet.ts'),
  ])
  signed.setSession({ state: 'online', token: 't', user: user as never })
  local.setLocal({ outbox: { rows: async () => [], send: async (act: { call: string }) => void sent.push(act) } } as unknown as Local)
  return { ...acting, ...proof, ...tablet, session: signed.session }
}
let page: Awaited<ReturnType<typeof reload>>

beforeEach(async () => {
  sent.length = 0
  answer = path => (path.endsWith('station/acting') ? { now: null } : [{ keyId: anna.keyId }])
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { origin: 'http://127.0.0.1', pathname: '/', search: '' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async path => new Response(JSON.stringify(answer(String(path))), { headers: { 'content-type': 'application/json' } }),
  )
  page = await reload()
  await page.dropKeys((await page.tabletKeys(user._id)).map(({ keyId }) => keyId))
  await page.comeHere(anna, pin)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const stored = async () => (await page.tabletKeys(user._id))[0]

test('who came here acts at once, after a reload only with the PIN', async () => {
  expect(page.session().employee).toMatchObject({ keyId: anna.keyId, roles: anna.roles, grants: anna.grants })
  page = await reload()
  expect(page.session().employee).toBeUndefined()
  expect(await page.tryPin(anna.keyId, wrong)).toEqual({ left: 4 })
  expect(page.session().employee).toBeUndefined()
  expect(await page.tryPin(anna.keyId, pin)).toBe('open')
  expect(page.session().employee).toMatchObject({ employee: anna.employee, grants: anna.grants })
  expect((await stored())?.tries).toBe(0)
})

test('five wrong ones, reloads between them, and the key is gone; the studio hears of it', async () => {
  for (const left of [4, 3, 2, 1]) {
    expect(await page.tryPin(anna.keyId, wrong)).toEqual({ left })
    page = await reload()
  }
  expect(await page.tryPin(anna.keyId, wrong)).toBe('over')
  expect(await stored()).toBeUndefined()
  expect(sent).toMatchObject([{ call: 'station.release', body: { keyId: anna.keyId, reason: 'pin' } }])
  expect(await page.tryPin(anna.keyId, pin)).toBe('missing')
})

test('whoever takes over without a lock between finds no health data of whoever was there before', async () => {
  const { neverKept, queries } = await import('#client/data/cache.ts')
  neverKept.add('people.health')
  const key = ['people.health', {}, anna.employee._id]
  queries.setQueryData(key, { gewicht: 64.5 })
  const beat = {
    ...anna,
    keyId: '01900000-0000-7000-8000-0000000000b2',
    employee: { ...anna.employee, _id: '01900000-0000-7000-8000-0000000000c2' },
  }
  await page.comeHere(beat, pin)
  expect(queries.getQueryData(key)).toBeUndefined()
})

test('a try is counted before it is looked at, so that a kill gives none back', async () => {
  page = await reload()
  vi.spyOn(crypto.subtle, 'deriveKey').mockRejectedValue(new Error('killed'))
  for (let times = 0; times < 5; times++) await expect(page.tryPin(anna.keyId, wrong)).rejects.toThrow('killed')
  vi.restoreAllMocks()
  page = await reload()
  expect(await page.tryPin(anna.keyId, pin)).toBe('over')
})

test('many tries at once count each', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => page.tryPin(anna.keyId, wrong)))
  expect(outcomes.filter(outcome => outcome === 'over' || outcome === 'missing').length).toBeGreaterThanOrEqual(4)
  expect(await stored()).toBeUndefined()
})

test('what the device holds tells neither the secret nor the rights', async () => {
  const own = (await stored())!
  const bytes = [own.secret.data, own.held.data].map(data => Buffer.from(data).toString('latin1'))
  const text = `${bytes.join(' ')} ${JSON.stringify(own)}`
  for (const word of [anna.secret, 'u_search', pin]) expect(text).not.toContain(word)
})

test('an act is signed with all that it is', async () => {
  const body = { name: 'Zürich', list: [1, 2] }
  const header = (await page.proofOf({ key: 'k1', method: 'POST', path: 'people/x?q=a b', body }))!
  const [keyId, moment, hash, mac] = header.split('.')
  const wanted = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const text = ['formkurve-employee-1', moment, 'POST', 'people/x?q=a%20b', 'k1', wanted].join('\n')
  expect([keyId, hash]).toEqual([anna.keyId, wanted])
  expect(mac).toBe(createHmac('sha256', new Uint8Array(32).fill(7)).update(text).digest('base64url'))
  for (const own of ['renew/token', 'station/enrol', 'station/release'])
    expect(await page.proofOf({ method: 'POST', path: own, body })).toBeUndefined()
  page.lockNow()
  expect(await page.proofOf({ method: 'GET', path: 'people/x' })).toBeUndefined()
})

test('what the studio takes away is gone after the next look, without a network it is kept', async () => {
  answer = path =>
    path.endsWith('station/acting') ? { now: { ...anna, secret: undefined, roles: ['studio'], grants: [] } } : [{ keyId: anna.keyId }]
  await page.refresh()
  expect(page.session().employee?.grants).toEqual([])
  page = await reload()
  await page.tryPin(anna.keyId, pin)
  expect(page.session().employee?.grants).toEqual([])
  vi.mocked(fetch).mockRejectedValue(new TypeError('offline'))
  expect(await page.reconcile()).toEqual([])
  expect(page.session().employee).toBeDefined()
})

test('whom the studio no longer knows is forgotten, and acts no more', async () => {
  answer = () => []
  expect((await page.reconcile()).map(({ employee }) => employee.vorname)).toEqual(['Anna'])
  expect(await stored()).toBeUndefined()
  expect(page.session().employee).toBeUndefined()
})

test('a PIN that everybody tries first is none', async () => {
  const { weakness } = await import('./pin.ts')
  for (const weak of ['000000', '999999', '123456', '654321', '012345']) expect(weakness(weak)).toBeDefined()
  for (const fine of ['123457', '135790', '195283', '246800']) expect(weakness(fine)).toBeUndefined()
})

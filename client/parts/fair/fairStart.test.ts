import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { isAtFair, setAtFair } from '#client/parts/publicForm/atFair.ts'
import { forms } from '#client/parts/publicForm/device.ts'
import { fairNow, followFair, watchFair } from '#client/parts/publicForm/fair.ts'
import { registrationStore } from '#client/parts/registrations.ts'
import { sealTickets } from '#contract/rules/campaigns/tickets.ts'
import { emptyUnfinished, startFair } from './fairStart.ts'

const given = vi.hoisted(() => ({
  sent: 'sent',
  key: 'k' as string | undefined,
  removed: [] as string[],
  fails: false,
  empty: false,
  asked: [] as string[],
}))
vi.mock('#client/data/local.ts', () => ({ localForAct: async () => ({ sent: async () => given.sent }) }))
vi.mock('#client/data/opening.ts', () => ({ release: () => undefined }))
vi.mock('#client/data/drafts.ts', () => ({ forgetDraftsOf: async (of: string) => void given.removed.push(of) }))
vi.mock('#client/data/tablet.ts', () => ({ tabletKeys: async () => [{ employee: { _id: 'anna' } }] }))
vi.mock('#client/data/signed.ts', () => ({ session: () => ({ user: { _id: 'tablet' } }) }))
vi.mock('#client/data/signOut.ts', () => ({
  removeLoaded: async (of: string) => {
    if (given.fails) throw new Error('killed')
    given.removed.push(of)
  },
}))
vi.mock('#client/parts/publicForm/sealing.ts', () => ({ keepFormKey: async () => given.key }))
vi.mock('#client/data/send.ts', () => ({
  send: async ({ path }: { path: string }) => {
    given.asked.push(path)
    if (path !== 'wheel/rolls') return { title: 'Messe Winterthur', studios: [], pages: [] }
    if (given.empty) throw new CallError('wheel-empty', 'Von diesem Glücksrad ist nichts mehr übrig.', 409)
    return { _id: 'roll', key: 'roll.key', tickets: sealTickets(['bottle', 'blank']), until: '2099-01-01T08:00:00.000Z' }
  },
}))
const rad = { _id: 'rad', title: 'Rad', text: null, conditions: null, to: '2099-01-01T08:00:00.000Z', fields: [] }

const replace = vi.fn()
const row = (over: object) =>
  ({ key: 'a', call: 'leadForms.send', form: 'f', title: 'F', born: '2026-11-20', state: 'waiting', ...over }) as never

beforeEach(() => {
  Object.assign(given, { sent: 'sent', key: 'k', removed: [], fails: false, empty: false, asked: [] })
  replace.mockReset()
  vi.stubGlobal('location', { replace })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(async () => {
  await Promise.all([forms().sent.clear(), forms().drafts.clear(), forms().fairs.clear(), forms().rolls.clear()])
  await Promise.all(['drafts', 'waiting'].map(name => registrationStore().table(name).clear()))
  deviceTexts.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['without a network', { sent: 'offline' }, /mit Netz/],
  ['with something that a person has to look at', { sent: 'attention' }, /Abgleich/],
  ['where the tablet has never met the server', { key: undefined }, /mit Netz/],
])('%s no fair begins, and nothing goes', async (_, over, said) => {
  Object.assign(given, over)
  expect(await startFair({ form: 'messe' })).toMatch(said)
  expect([await fairNow(), given.removed, replace.mock.calls]).toEqual([undefined, [], []])
})

test('forms in clear go out before one begins', async () => {
  await forms().sent.put(row({ values: { vorname: 'Lea' } }))
  expect(await startFair({ form: 'messe' })).toMatch(/warten noch Formulare/)
  expect(await fairNow()).toBeUndefined()
})

test('a registration that waits here goes out before one begins; one that was only begun goes from the tablet', async () => {
  await registrationStore().table('waiting').put({ _id: 'r', born: '2026-11-20', state: 'waiting', email: 'lea@formkurve.example' })
  expect(await startFair({ form: 'messe' })).toMatch(/Registrierung/)
  await registrationStore().table('waiting').update('r', { state: 'done' })
  await registrationStore()
    .table('drafts')
    .put({ _id: 'd', changed: '2026-11-20', values: { vorname: 'Lea' } })
  expect(await startFair({ form: 'messe' })).toBeUndefined()
  expect(await Promise.all(['drafts', 'waiting'].map(name => registrationStore().table(name).count()))).toEqual([0, 0])
})

test('the wheel begins with tickets on the tablet, and not without', async () => {
  given.empty = true
  expect(await startFair({ wheel: rad })).toMatch(/nichts mehr übrig/)
  expect([await fairNow(), given.removed]).toEqual([undefined, []])
  given.empty = false
  expect(await startFair({ wheel: rad })).toBeUndefined()
  expect(await forms().rolls.toArray()).toMatchObject([{ _id: 'roll', campaign: 'rad', wheel: rad, used: 0 }])
  expect(await fairNow()).toMatchObject({ form: null, wheel: 'rad', title: 'Rad' })
  given.asked.length = 0
  // A roll that is good still is not asked for again.
  expect(await startFair({ wheel: rad })).toBeUndefined()
  expect(given.asked).toEqual([])
})

test('what was loaded, typed and sent goes, what employees began too, and the page begins anew', async () => {
  await forms().drafts.put({ name: 'party', values: { vorname: 'Lea' }, changed: '2026-11-20' })
  await forms().sent.bulkPut([row({ key: 'b', state: 'done' }), row({ key: 'c', sealed: 's', fair: true })])
  expect(await startFair({ form: 'messe' })).toBeUndefined()
  expect(await fairNow()).toMatchObject({ title: 'Messe Winterthur', form: { link: 'messe' }, emptied: true })
  expect([given.removed, await forms().drafts.count()]).toEqual([['anna', 'tablet'], 0])
  expect((await forms().sent.toArray()).map(({ key }) => key)).toEqual(['c'])
  expect([replace.mock.calls, deviceTexts.getItem('fk-fair')]).toEqual([[['/']], '1'])
})

test('where a kill came in between, the rest goes at the next start', async () => {
  given.fails = true
  await expect(startFair({ wheel: rad })).rejects.toThrow()
  expect([await fairNow(), replace.mock.calls]).toMatchObject([{ form: null, emptied: false }, [['/']]])
  given.fails = false
  await emptyUnfinished('tablet')
  expect(await fairNow()).toMatchObject({ emptied: true })
  await emptyUnfinished('tablet')
  expect(replace).toHaveBeenCalledTimes(2)
})

test('nothing is marked as gone while nobody is signed in whose data it would be', async () => {
  given.fails = true
  await expect(startFair({ wheel: rad })).rejects.toThrow()
  replace.mockClear()
  await emptyUnfinished(undefined)
  expect([(await fairNow())?.emptied, given.removed.includes('tablet'), replace.mock.calls]).toEqual([false, false, []])
})

test('in another tab whoever works there is gone with the page, and its end is seen there', () => {
  const heard: ((event: Partial<StorageEvent>) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, hear: (typeof heard)[number]) => heard.push(hear))
  setAtFair(false)
  watchFair()
  heard[0]?.({ key: 'other', newValue: '1' })
  expect([isAtFair(), replace.mock.calls]).toEqual([false, []])
  heard[0]?.({ key: 'fk-fair', newValue: '1' })
  expect([isAtFair(), replace.mock.calls]).toEqual([true, [['/']]])
  heard[0]?.({ key: 'fk-fair', newValue: null })
  expect([isAtFair(), replace.mock.calls.length]).toEqual([false, 1])
})

test('the database has the last word of whether there is one', async () => {
  await startFair({ wheel: rad })
  deviceTexts.removeItem('fk-fair')
  await followFair()
  expect(deviceTexts.getItem('fk-fair')).toBe('1')
  await forms().fairs.clear()
  await followFair()
  expect(deviceTexts.getItem('fk-fair')).toBeNull()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actHere } from '#client/data/actingHere.ts'
import { act, lock } from '#client/data/actingProof.ts'
import { perform } from '#client/data/acts.ts'
import { holdKey } from '#client/data/keepKeys.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { send } from '#client/data/send.ts'
import { type ActingEmployee, setSession } from '#client/data/signed.ts'
import type { User } from '#contract/auth.ts'
import type { Grant } from '#contract/rights.ts'
import { takenWhat } from '#contract/traces.ts'
import { putAway, readTaken, settleReads, sweepTaken, takeAlong } from './taken.ts'

vi.mock('#client/data/send.ts', () => ({ send: vi.fn() }))
vi.mock('#client/data/acts.ts', () => ({ perform: vi.fn(async () => undefined) }))

const taken = { person: 'anna', name: 'Anna Muster', anamnesis: null, plan: null, bests: [{ title: 'Zwerchfell' }] }
const ab: Grant[] = [{ right: 'ab_create', studios: 'all' }]
const signIn = (grants: Grant[] = ab, _id = 'trainer') =>
  setSession({
    state: 'online',
    user: { _id, userRoles: ['member'] } as unknown as User,
    userRights: grants,
  })

let kept: Map<string, unknown>
let local: Pick<Local, 'keep'>
beforeEach(async () => {
  for (const each of ['trainer', 'beat', 'station']) await holdKey(each, btoa('k'.repeat(32)))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T08:00:00.000Z') })
  kept = new Map()
  local = {
    keep: {
      get: async (name: string) => kept.get(name),
      set: async (name: string, value: unknown) => void kept.set(name, value),
      delete: async (name: string) => void kept.delete(name),
    } as unknown as Local['keep'],
  }
  setLocal(local as Local)
  signIn()
  vi.mocked(send).mockResolvedValue(taken as never)
})
afterEach(() => {
  vi.clearAllMocks()
  vi.useRealTimers()
  lock()
  setLocal(undefined)
})

test('it lies sealed on the device, is read by whoever took it, and each reading is told to the studio', async () => {
  await takeAlong('anna', 'vorfall')
  expect(vi.mocked(send).mock.calls[0]![1]).toEqual({ body: { userId: 'anna', reason: 'vorfall' } })
  expect(JSON.stringify([...kept])).not.toContain('Zwerchfell')
  expect(await readTaken('anna')).toEqual(taken)
  expect(await readTaken('beat')).toBeUndefined()
  expect(vi.mocked(perform).mock.calls.map(([, given]) => (given as unknown as { body: { reads: object[] } }).body.reads)).toEqual([
    [{ _id: expect.any(String), person: 'anna', what: takenWhat, at: '2026-11-26T08:00:00.000Z' }],
  ])
  await putAway('anna')
  expect([...kept]).toEqual([['takenAlong', {}]])
})

test('after twelve hours, and before a clock that went back, it is neither read nor kept', async () => {
  await takeAlong('anna', undefined)
  await sweepTaken(local)
  vi.setSystemTime('2026-11-26T19:59:59.000Z')
  await sweepTaken(local)
  expect(await readTaken('anna')).toEqual(taken)
  for (const moment of ['2026-11-26T20:00:00.000Z', '2026-11-26T07:59:59.000Z']) {
    vi.setSystemTime(moment)
    expect(await readTaken('anna')).toBeUndefined()
  }
  await sweepTaken(local)
  expect([...kept]).toEqual([['takenAlong', {}]])
})

test('a right that is lost, and another person on the device, end it', async () => {
  await takeAlong('anna', undefined)
  signIn([])
  expect(await readTaken('anna')).toBeUndefined()
  signIn(ab, 'beat')
  expect(await readTaken('anna')).toBeUndefined()
  await sweepTaken(local)
  expect([...kept]).toEqual([['takenAlong', {}]])
})

test('a tab where nobody acts keeps what somebody took along who acts in another one, for its hours', async () => {
  const names: string[] = []
  const locks = {
    request: async (name: string, _: object, held: () => Promise<void>) => {
      names.push(name)
      await held()
      names.splice(names.indexOf(name), 1)
    },
    // As another tab holds them.
    query: async () => ({ held: names.map(name => ({ name: name.replace(/ \S+/, ' other-tab') })) }),
  }
  vi.stubGlobal('navigator', { locks })
  await takeAlong('anna', undefined)
  const leave = actHere('trainer')
  signIn(ab, 'station')
  expect(await readTaken('anna')).toBeUndefined()
  await sweepTaken(local)
  expect(kept.get('takenAlong')).toHaveProperty('anna')
  vi.setSystemTime('2026-11-26T20:00:00.000Z')
  await sweepTaken(local)
  expect(kept.get('takenAlong')).toEqual({})
  vi.setSystemTime('2026-11-26T08:00:00.000Z')
  signIn()
  await takeAlong('anna', undefined)
  signIn(ab, 'station')
  leave()
  await vi.waitFor(() => expect(names).toEqual([]))
  await sweepTaken(local)
  expect(kept.get('takenAlong')).toEqual({})
  vi.unstubAllGlobals()
})

test('on a tablet the lock ends it, also while it is fetched', async () => {
  const key = (name: string) =>
    crypto.subtle.importKey('raw', new TextEncoder().encode(name.padEnd(32, '.')), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const employee = (keyId: string) => ({ keyId, employee: { _id: keyId }, roles: ['member'], grants: ab }) as unknown as ActingEmployee
  setSession({ state: 'online', user: { _id: 's', userRoles: ['studio'] } as unknown as User })
  act(employee('sandra'), await key('sandra'))
  await takeAlong('anna', undefined)
  expect(await readTaken('anna')).toEqual(taken)
  lock()
  expect(await readTaken('anna')).toBeUndefined()
  await sweepTaken(local)
  expect([...kept]).toEqual([['takenAlong', {}]])
  act(employee('sandra'), await key('sandra'))
  vi.mocked(send).mockImplementationOnce(async () => {
    lock()
    return taken as never
  })
  await expect(takeAlong('anna', undefined)).rejects.toThrow('PIN')
  expect([...kept]).toEqual([['takenAlong', {}]])
})

test('a reading that was refused for a right goes again once a start; one that the studio has judged is settled', async () => {
  const row = (key: string, call: string, code: string, state = 'refused') => ({ key, call, code, state })
  const rows = [
    row('right', 'health.reads', 'forbidden'),
    row('judged', 'health.reads', 'missing'),
    row('by a wrong clock', 'health.reads', 'invalid'),
    row('waiting', 'health.reads', '', 'waiting'),
    row('other', 'courses.signUp', 'forbidden'),
  ]
  const outbox = { rows: async () => rows, discard: vi.fn(), retry: vi.fn() }
  for (const _ of [1, 2]) await settleReads({ outbox } as unknown as Local)
  expect(outbox.retry.mock.calls).toEqual([[['right']], [['by a wrong clock']]])
  expect(outbox.discard.mock.calls).toEqual([['judged'], ['judged']])
})

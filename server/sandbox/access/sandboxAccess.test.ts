import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { AccessTrouble } from '#contract/sandbox.ts'
import { dayOf } from '#server/kit/zone.ts'
import { adapter } from '#server/outside/accessControl/adapter.ts'
import { type AccessControl, AccessError } from '#server/outside/accessControl/port.ts'
import { sandboxAccessTrouble } from '#server/outside/tables.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { cameTo } from './entrances.ts'
import { openAccess } from './inHouse.ts'
import { arrive } from './kept.ts'
import { awayAt } from './sandboxFacts.ts'

let house: TestHouse
let port: AccessControl
let sandbox: Awaited<ReturnType<typeof openAccess>>
beforeAll(async () => {
  house = await openTestHouse()
  sandbox = await openAccess({ db: house.db, key: 'geheim', slowMs: 300 })
  port = adapter(async () => sandbox.address, { timeout: 5000, pause: 1 })
})
beforeEach(async () => {
  await house.db.delete(sandboxAccessTrouble)
})
afterAll(async () => {
  await sandbox?.close()
  await house?.close()
})

const order = (...kinds: AccessTrouble[]) => house.db.insert(sandboxAccessTrouble).values(kinds.map(kind => ({ kind })))
const kindOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    error => (error instanceof AccessError ? error.kind : String(error)),
  )
const wish = (tacUserId: string, key: string = crypto.randomUUID()) => ({
  key,
  tacUserId,
  category: 'basis',
  start: '2026-01-01',
  end: '2026-12-31',
})

test('the same member has always the same contract, pays monthly, and is not reached under one kind of number', async () => {
  const [contract] = await port.contractsOf('4711')
  expect(await port.contractsOf('4711')).toEqual([contract])
  expect((await port.paymentsOf('4711', 2025)).map(({ day }) => day)).toEqual(
    Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-01`),
  )
  expect(await kindOf(port.contractsOf(`${awayAt}-1`))).toBe('away')
})

test('without the key nobody is answered', async () => {
  const stranger = adapter(async () => ({ ...sandbox.address, key: 'falsch' }), { pause: 1 })
  expect(await kindOf(stranger.categories())).toBe('refused')
})

test('a contract whose answer is lost is there once, and told again under its key it answers the same', async () => {
  await order('access-lost')
  const given = wish('lost')
  expect(await kindOf(port.createContract(given))).toBe('away')
  const { id } = await port.createContract(given)
  expect(await port.createContract(given)).toEqual({ id })
  expect((await port.contractsOf('lost')).filter(({ ContractID }) => ContractID === id)).toHaveLength(1)
  expect(await port.contractsOf('lost')).toHaveLength(2)
})

test('one that comes in twice is there once', async () => {
  await order('access-doubled')
  await port.createContract(wish('doubled'))
  expect(await port.contractsOf('doubled')).toHaveLength(2)
})

test('a key is good for one act alone', async () => {
  const given = wish('keyed')
  await port.createContract(given)
  expect(await kindOf(port.createContract({ ...given, start: '2026-02-01' }))).toBe('refused')
})

test('a pause takes days out and gives as many behind the end', async () => {
  const { id } = await port.createContract(wish('paused'))
  const days = { from: '2026-03-01', to: '2026-03-10', bonus: { from: '2027-01-01', to: '2027-01-10' } }
  await port.createPause({ key: crypto.randomUUID(), contract: id, reason: 'illness', ...days })
  const found = (await port.contractsOf('paused')).find(({ ContractID }) => ContractID === id)
  expect(found?.ContractTermTimes.map(({ Type }) => Type)).toEqual(['DEFAULT', 'IDLEPERIOD', 'BONUSPERIOD'])
})

test('away and refused do nothing; slow only takes its time', async () => {
  await order('access-away', 'access-refused', 'access-slow')
  expect(await kindOf(port.createContract(wish('trouble')))).toBe('away')
  expect(await kindOf(port.createContract(wish('trouble')))).toBe('refused')
  expect(await port.contractsOf('trouble')).toHaveLength(1)
  expect(await kindOf(port.createContract(wish('trouble')))).toBe('done')
})

test('who was at a door is told from an instant on, oldest first', async () => {
  const at = (minute: number) => `2026-06-01T10:0${minute}:00.000Z`
  const one = { device: 'winterthur-1', tacUserId: '1', code: null, outcome: 'in', reason: null } as const
  await arrive(house.db, 'winterthur', { ...one, at: at(2) })
  await arrive(house.db, 'winterthur', { ...one, at: at(1) })
  await arrive(house.db, 'pfungen', { ...one, at: at(3) })
  expect((await port.arrivals('winterthur', at(0))).map(({ at: when }) => when)).toEqual([at(1), at(2)])
  expect(await port.arrivals('winterthur', at(2))).toHaveLength(1)
})

test('the virtual door lets in whose contract runs, and tells why somebody else stays out', async () => {
  expect(await cameTo({ tx: house.db, house }, { member: 'door', device: 'winterthur-1' })).toBe(true)
  expect(await cameTo({ tx: house.db, house }, { member: 'door', device: 'nowhere' })).toBeUndefined()
  const [contract] = await port.contractsOf('resting')
  const today = dayOf(new Date().toISOString())
  const days = { from: addDays(today, -5), to: addDays(today, 5), bonus: null }
  await port.createPause({ key: crypto.randomUUID(), contract: contract!.ContractID, reason: 'illness', ...days })
  expect(await cameTo({ tx: house.db, house }, { member: 'resting', device: 'winterthur-1' })).toBe(false)
  expect(await port.arrivals('winterthur', today)).toMatchObject([
    { tacUserId: 'door', outcome: 'in' },
    { tacUserId: 'resting', outcome: 'refused', reason: 'Abo pausiert' },
  ])
})

test('a device that is not reached does not open; one that there is not is refused', async () => {
  const open = (device: string) => kindOf(port.openDevice(device, { key: crypto.randomUUID() }))
  expect([await open('winterthur-1'), await open('pfungen-1'), await open('nowhere')]).toEqual(['done', 'away', 'refused'])
})

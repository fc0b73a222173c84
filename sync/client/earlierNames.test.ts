import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Device } from '#sync/simulation/device.ts'
import { openServer, type Server } from '#sync/simulation/server.ts'
import type { Act, OutboxRow } from './types.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
vi.mock('#contract/earlierNames.ts', async original => {
  const { nameToday } = await original<typeof import('#contract/earlierNames.ts')>()
  return { nameToday: (name: string) => nameToday(name, { 'goals.set': 'account.streakGoal' }) }
})

let server: Server
let device: Device
beforeEach(async () => {
  server = openServer()
  device = new Device(server, { only: [] })
  await device.open()
  device.wire.online = false
})
afterEach(() => device.close())

const goal = (streakGoal: number): Act => ({
  call: 'account.streakGoal',
  method: 'POST',
  path: 'user/update/streakGoal',
  body: { streakGoal },
  rows: ['account.profile/'],
})
const allDone = (rows: OutboxRow[]) => rows.length > 0 && rows.every(({ state }) => state === 'done')
const arrived = () => firstValueFrom(device.local.outbox.rows$.pipe(filter(allDone)))

test('an act that waits under a name of before is found under the one of today and goes before what is done since', async () => {
  const { key } = await device.local.outbox.send(goal(3))
  // As a version before kept it.
  const before = { call: 'goals.set', lane: 'goals' } as unknown as Partial<OutboxRow>
  await (await device.local.collections.outbox.findOne(key).exec())?.incrementalPatch(before)
  await device.restart()
  expect(await device.local.outbox.rows()).toMatchObject([{ key, call: 'account.streakGoal', lane: 'account', state: 'waiting' }])
  await device.local.outbox.send(goal(4))
  device.wire.online = true
  await arrived()
  expect(server.acts.map(({ body }) => (body as { streakGoal: number }).streakGoal)).toEqual([3, 4])
})

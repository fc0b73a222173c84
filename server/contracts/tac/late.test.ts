import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { contractTac as calls } from '#contract/contracts/tac.ts'
import { toldBy } from '#contract/rules/contracts/deviations.ts'
import { contractLeader, contractTac } from '#server/contracts/tables.ts'
import { termsWith } from '#server/contracts/testing/make.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { today } from '#server/kit/zone.ts'
import * as service from '#server/outside/accessControl/accessControl.ts'
import { AccessError } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { member } from '#server/testing/make.ts'
import { checkAll } from './check.ts'
import { lateWords } from './late.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await scene.house.db.insert(contractLeader).values({ studio: 'here', leads: 'app', at: new Date().toISOString() })
}, 120_000)
afterAll(() => scene.house.close())

const offer = { contract: termsWith({ category: 'Premium 12 Monate', withdrawalDays: 14 }) }
async function accepted() {
  const who = await member(scene.house, { studioCode: 'here', geburtstag: '1991-04-17' })
  return { who, row: await scene.closed({ person: who._id, accept: true }, scene.office, offer) }
}
const away = () =>
  vi.spyOn(service, 'accessControl').mockImplementation(() => {
    throw new AccessError('away')
  })
const tacOf = async (_id: string) => (await scene.house.db.select().from(contractTac).where(eq(contractTac.contract, _id)))[0]!
const heard = async () =>
  (await scene.house.db.select().from(notification).where(eq(notification.person, scene.office._id))).filter(({ title }) =>
    title.includes('Zutrittskontrolle antwortet nicht'),
  )
const listed = async () =>
  (await scene.house.as(scene.office, calls.deviations, { query: {} })).reply.rows.map(({ _id, said }) => [_id, said])
/** All tries of what is ordered, one after the other. */
async function tryAll() {
  for (let tries = 0; tries < 30; tries++) {
    await scene.house.db.update(job).set({ due: new Date().toISOString() })
    await scene.house.runJobs()
  }
}
async function thereOf(who: { _id: string }) {
  const [found] = await scene.house.db.select().from(person).where(eq(person._id, who._id))
  const all = found?.tacUserId ? await service.accessControl(scene.house).contractsOf(found.tacUserId) : []
  return all.map(each => toldBy(each)!)
}

test('a contract that the service does not take for long is listed, and whoever decides hears it once', async () => {
  const { who, row } = await accepted()
  const before = (await heard()).length
  const silent = away()
  await tryAll()
  expect([(await heard()).length - before, await tacOf(row._id)]).toMatchObject([1, { state: 'ordered', said: lateWords }])
  expect(await listed()).toContainEqual([row._id, lateWords])
  const [given] = await scene.house.db
    .select()
    .from(job)
    .where(eq(job.key, `tac-contract.${row._id}`))
  expect(given!.gaveUp).not.toBeNull()
  silent.mockRestore()
  // By hand it begins anew at once.
  const { status } = await scene.house.as(scene.office, calls.create, { body: { user: row.userId, index: row.index } })
  expect(status).toBe(200)
  await scene.house.runJobs()
  expect(await tacOf(row._id)).toMatchObject({ state: 'there', said: null })
  expect(await thereOf(who)).toMatchObject([{ finalEnd: row.finalEnd }])
  expect((await listed()).map(([_id]) => _id)).not.toContain(row._id)
}, 60_000)

test('one that was withdrawn and does not end there is listed, and ended by the next night', async () => {
  const { who, row } = await accepted()
  await scene.house.runJobs()
  const body = { status: 'withdrawn' as const, reason: 'Widerrufen', version: row.version }
  expect((await scene.house.as(scene.office, contracts.turn, { ...at(row), body })).status).toBe(200)
  const silent = away()
  await tryAll()
  silent.mockRestore()
  expect(await listed()).toContainEqual([row._id, lateWords])
  await checkAll(scene.house)
  await scene.house.runJobs()
  expect(await thereOf(who)).toMatchObject([{ finalEnd: today() }])
  expect((await listed()).map(([_id]) => _id)).not.toContain(row._id)
}, 60_000)

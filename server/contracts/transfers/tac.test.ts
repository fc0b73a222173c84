import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { notices } from '#contract/contracts/notices.ts'
import { contractTac as calls } from '#contract/contracts/tac.ts'
import { addDays } from '#contract/days.ts'
import { toldBy } from '#contract/rules/contracts/deviations.ts'
import { contract, contractLeader } from '#server/contracts/tables.ts'
import { checkAll } from '#server/contracts/tac/check.ts'
import { termsWith } from '#server/contracts/testing/make.ts'
import { at } from '#server/contracts/testing/scene.ts'
import { openUpgrades } from '#server/contracts/upgrades/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { person } from '#server/shared/auth/tables.ts'
import { member } from '#server/testing/make.ts'
import { transfersIn } from './testing/scene.ts'

let scene: Awaited<ReturnType<typeof openUpgrades>>
let { running, signedByBoth, hand, recordOf } = {} as ReturnType<typeof transfersIn>
beforeAll(async () => {
  scene = await openUpgrades()
  ;({ running, signedByBoth, hand, recordOf } = transfersIn(scene))
  await scene.house.db.insert(contractLeader).values({ studio: 'here', leads: 'app', at: new Date().toISOString() })
}, 120_000)
afterAll(() => scene.house.close())

const category = 'Premium 12 Monate'
/** What the access-control service has of somebody. */
async function thereOf({ _id }: { _id: string }) {
  const [found] = await scene.house.db.select().from(person).where(eq(person._id, _id))
  const all = found?.tacUserId ? await accessControl(scene.house).contractsOf(found.tacUserId) : []
  return all.map(each => toldBy(each)!)
}
const deviating = async () => {
  await checkAll(scene.house)
  return (await scene.house.as(scene.office, calls.deviations, { query: {} })).reply.rows.map(({ _id }) => _id)
}

test('handed over where the app leads, the service ends the one and begins the other, and nothing deviates', async () => {
  const of = await running({ category })
  await scene.house.runJobs()
  expect(await thereOf(of.giver)).toMatchObject([{ finalEnd: of.row.finalEnd }])
  expect((await hand(await signedByBoth(of), 'accepted')).status).toBe(200)
  await scene.house.runJobs()
  const [next] = await scene.house.db.select().from(contract).where(eq(contract.person, of.taker._id))
  const left = await recordOf(of.row)
  expect(await thereOf(of.giver)).toMatchObject([{ finalEnd: left.finalEnd }])
  expect(await thereOf(of.taker)).toMatchObject([{ start: of.day, finalEnd: next!.finalEnd }])
  const found = await deviating()
  expect(found.filter(_id => _id === left._id || _id === next!._id)).toEqual([])
})

test('a later end of the service is not taken for one that was handed over: its days would be lost', async () => {
  const of = await running({ category })
  await scene.house.runJobs()
  expect((await hand(await signedByBoth(of), 'accepted')).status).toBe(200)
  const { version } = await recordOf(of.row)
  const field = { key: 'finalEnd', side: 'theirs' as const }
  const { fields } = await scene.house.as(scene.office, calls.mend, { ...at(of.row), body: { field, reason: 'Steht dort so.', version } })
  expect(fields?.field).toContain('gilt ein anderer Vertrag')
})

test('handed over before the service has made it, it is made and ended there', async () => {
  const of = await running({ category })
  expect((await hand(await signedByBoth(of), 'accepted')).status).toBe(200)
  for (let round = 0; round < 2; round++) await scene.house.runJobs()
  expect(await thereOf(of.giver)).toMatchObject([{ finalEnd: addDays(of.day, -1) }])
})

test('so it is with an upgrade', async () => {
  const { contract: row, who } = await scene.running({ from: { category }, to: { category } })
  await scene.house.runJobs()
  const upgrade = await scene.created(row)
  await scene.put(upgrade, 'accepted')
  await scene.house.runJobs()
  const rows = await scene.house.db.select().from(contract).where(eq(contract.person, who._id)).orderBy(contract.index)
  expect((await thereOf(who)).map(({ start, finalEnd }) => [start, finalEnd])).toEqual(rows.map(({ start, finalEnd }) => [start, finalEnd]))
  const found = await deviating()
  expect(found.filter(_id => rows.some(each => each._id === _id))).toEqual([])
})

test('withdrawn where the app leads, a contract ends there, too, by its member or by the studio', async () => {
  const offer = { contract: termsWith({ category, withdrawalDays: 14 }) }
  for (const isMember of [true, false]) {
    const who = await member(scene.house, { studioCode: 'here', geburtstag: '1991-04-17' })
    const row = await scene.closed({ person: who._id, accept: true }, scene.office, offer)
    await scene.house.runJobs()
    expect(await thereOf(who)).toMatchObject([{ finalEnd: row.finalEnd }])
    const { status } = isMember
      ? await scene.house.as(who, notices.withdraw, {
          params: { index: String(row.index) },
          body: { _id: v7(), at: new Date().toISOString() },
        })
      : await scene.house.as(scene.office, contracts.turn, {
          ...at(row),
          body: { status: 'withdrawn', reason: 'Widerrufen', version: row.version },
        })
    expect(status).toBe(200)
    await scene.house.runJobs()
    expect(await thereOf(who)).toMatchObject([{ finalEnd: today() }])
  }
})

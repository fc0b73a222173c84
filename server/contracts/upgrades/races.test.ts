import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '#contract/contracts/notices.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { addDays } from '#contract/days.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { at } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { contractUpgrade } from './tables.ts'
import { upgradeOf } from './testing/make.ts'
import { openUpgrades, type UpgradeScene } from './testing/scene.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

let house: UpgradeScene['house']
let { office, boss, running, possible, create, created, put, turn } = {} as UpgradeScene
beforeAll(async () => {
  ;({ house, office, boss, running, possible, create, created, put, turn } = await openUpgrades())
}, 60_000)
afterAll(() => house.close())

const rounds = process.env.LONG ? 100 : 3
const eventsOf = (_id: string) => house.db.$count(contractEvent, and(eq(contractEvent.contract, _id), eq(contractEvent.kind, 'upgrade')))
const contractsOf = (person: string) => house.db.$count(contract, eq(contract.person, person))
const from = (days: number) => ({
  choice: { start: addDays(today(), days), addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
})

test('an upgrade that two accept at once begins one contract', async () => {
  for (let round = 0; round < rounds; round++) {
    const { who, contract: row } = await running()
    const upgrade = await created(row)
    const answers = await Promise.all([put(upgrade, 'accepted'), put(upgrade, 'accepted', boss), put(upgrade, 'accepted')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([await contractsOf(who._id), await eventsOf(row._id)]).toEqual([2, 1])
  }
}, 120_000)

test('of two upgrades of one contract that are accepted at once, one stands', async () => {
  for (let round = 0; round < rounds; round++) {
    const { who, contract: row } = await running()
    const [one, other] = [await created(row, from(10)), await created(row, from(20))]
    const answers = await Promise.all([put(one, 'accepted'), put(other, 'accepted', boss)])
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['contract-state', 'done'])
    expect([await contractsOf(who._id), await eventsOf(row._id)]).toEqual([2, 1])
  }
}, 120_000)

test('of accepting and taking back at once one counts', async () => {
  for (let round = 0; round < rounds; round++) {
    const { who, contract: row } = await running()
    const closing = await upgradeOf(await possible(row), { closedAt: 'website' })
    const params = { index: String(row.index) }
    await house.as(who, upgrades.ask, { params, body: closing })
    const [accepted, back] = await Promise.all([
      put({ _id: closing._id, version: 1 }, 'accepted'),
      house.as(who, upgrades.takeBack, { params: { id: closing._id }, query: { version: 1 } }),
    ])
    expect([accepted.status, back.status].sort()).toEqual([200, 409])
    expect(await contractsOf(who._id)).toBe(accepted.status === 200 ? 2 : 1)
  }
}, 120_000)

test('of accepting and withdrawing the contract at once, nothing begins behind what is over', async () => {
  for (let round = 0; round < rounds; round++) {
    const { who, contract: row } = await running()
    const upgrade = await created(row)
    const [accepted, withdrawn] = await Promise.all([put(upgrade, 'accepted'), turn(row, 'withdrawn', office, 'Beides')])
    // Accepted, the contract has another version: whoever withdraws it sees that first.
    expect([accepted.status, withdrawn.status].sort()).toEqual([200, 409])
    expect(await contractsOf(who._id)).toBe(accepted.status === 200 ? 2 : 1)
    expect((await house.as(office, upgrades.ofContract, at(row))).reply[0]!.state).toBe(accepted.status === 200 ? 'accepted' : 'created')
  }
}, 120_000)

test('the same signing many times at once is one upgrade', async () => {
  const { contract: row } = await running()
  const closing = await upgradeOf(await possible(row))
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(row, closing)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await house.db.$count(contractUpgrade, eq(contractUpgrade.contract, row._id))).toBe(1)
})

test('of an upgrade and a notice at once, both days stand or the second is told: never a day between, nor one twice', async () => {
  for (let round = 0; round < rounds; round++) {
    const { who, contract: row } = await running({ from: { kind: 'open-ended', months: null, noticeMonths: 1 } })
    const upgrade = await created(row, from(100))
    const [accepted, notice] = await Promise.all([
      put(upgrade, 'accepted'),
      house.as(who, notices.give, {
        params: { index: String(row.index) },
        body: { _id: v7(), kind: 'ordinary', cause: null, said: null, at: new Date().toISOString() },
      }),
    ])
    expect([accepted.code ?? 'done', notice.code ?? 'done']).toBeOneOf([
      ['done', 'notice-needless'],
      ['contract-state', 'done'],
    ])
    const [left] = await house.db.select().from(contract).where(eq(contract._id, row._id))
    expect([left!.endedBy, await contractsOf(who._id)]).toEqual(accepted.code ? ['notice', 1] : ['upgrade', 2])
    if (!accepted.code) expect(left!.finalEnd).toBe(addDays(upgrade.start, -1))
  }
}, 120_000)

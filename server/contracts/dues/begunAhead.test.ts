import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { addDays, addMonths, daysBetween } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { firstIn, unusedIn } from '#contract/rules/contracts/upgrade.ts'
import { appendOne } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import { at } from '#server/contracts/testing/scene.ts'
import { contractUpgrade } from '#server/contracts/upgrades/tables.ts'
import { openUpgrades, type UpgradeScene } from '#server/contracts/upgrades/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { contractDue, contractPayback } from './tables.ts'

let scene: UpgradeScene
beforeAll(async () => {
  scene = await openUpgrades()
}, 120_000)
afterAll(() => scene.house.close())

const year: Partial<OfferTerms> = { price: 10_000, joiningFee: 0, ways: ['bill', 'prepaid'] }
const prepaid = { way: 'prepaid', iban: null, holder: null } as const

const recordOf = async ({ _id }: { _id: string }) => (await scene.house.db.select().from(contract).where(eq(contract._id, _id)))[0]!
const duesOf = ({ _id }: { _id: string }) => scene.house.db.select().from(contractDue).where(eq(contractDue.contract, _id))
const owed = async (of: { _id: string }) => Object.fromEntries((await duesOf(of)).map(row => [row.kind, row.owed]))
const backOf = async ({ _id }: { _id: string }) => {
  const rows = await scene.house.db.select().from(contractPayback).where(eq(contractPayback.contract, _id))
  return rows.filter(({ state }) => state !== 'dropped').reduce((sum, { amount }) => sum + amount, 0)
}
const happens = async (row: { _id: string }, kind: 'notice' | 'correction', content: object) =>
  appendOne({ tx: scene.house.db, house: scene.house }, await recordOf(row), {
    kind,
    day: today(),
    author: null,
    reason: null,
    content: content as Record<string, unknown>,
  })
const end = (row: { _id: string }, to: string) => happens(row, 'notice', { notice: 'extraordinary', to, late: false })

/** Somebody who went over tomorrow, both contracts being paid beforehand. */
async function wentOver(from: Partial<OfferTerms>, to: Partial<OfferTerms>) {
  const { running, created, put, house } = scene
  const of = await running({ from: { ...year, ...from }, to: { ...year, ...to }, over: { payment: prepaid } })
  const start = addDays(today(), 1)
  const choice = { start, addOns: [], promotion: null, code: null, skipPresale: false, renews: false }
  const upgrade = await created(of.contract, { choice, payment: prepaid })
  await put(upgrade, 'accepted')
  const [kept] = await house.db.select().from(contractUpgrade).where(eq(contractUpgrade._id, upgrade._id))
  const [next] = await house.db.select().from(contract).where(eq(contract.person, of.who._id)).orderBy(contract.index).offset(1)
  return { left: of.contract, next: next!, due: kept!.due, first: firstIn(kept!.reckoning) }
}

test('an upgrade that is paid beforehand is owed for the days until an early end; taken back it is owed again', async () => {
  const { next, due } = await wentOver({}, { price: 12_000 })
  expect(await owed(next)).toEqual({ upgrade: due })
  const last = addMonths(next.start, 11)
  const { _id } = await end(next, addDays(last, -1))
  expect(await owed(next)).toEqual({ upgrade: due - 12_000 })
  // It goes back by itself, and nothing by hand.
  expect(await backOf(next)).toBe(0)
  await happens(next, 'correction', { of: _id, instead: null })
  expect(await owed(next)).toEqual({ upgrade: due })
})

test('what paid days of the contract before have paid of it goes back by hand', async () => {
  const { next, due, first } = await wentOver({ price: 20_000 }, { price: 12_000 })
  expect([due, await owed(next)]).toEqual([0, {}])
  const { _id } = await end(next, addDays(addMonths(next.start, 6), -1))
  expect(await backOf(next)).toBe(first / 2)
  await happens(next, 'correction', { of: _id, instead: null })
  expect(await backOf(next)).toBe(0)
})

/** Somebody who has paid a year beforehand, part of which is over, and pays by bill from now on. */
async function changed(since = 40) {
  const { house, running, office } = scene
  const of = await running({ from: year, to: { ...year, price: 12_000 }, over: { payment: prepaid, closedAt: 'home' }, since })
  await house.db
    .update(contractDue)
    .set({ paid: 12 * 10_000 })
    .where(eq(contractDue.contract, of.contract._id))
  const body = { way: 'bill', iban: null, holder: null, signature: exampleSignature, proof: null } as const
  const { version } = await recordOf(of.contract)
  expect((await house.as(office, contracts.pay, { ...at(of.contract), body: { ...body, version } })).status).toBe(200)
  return { ...of.contract, who: of.who }
}

test('a term that is paid stays so where another way to pay was agreed in it: who goes over gets all of it that they do not use', async () => {
  const row = await changed()
  const left = (await scene.possible(row)).left
  expect([left.way, left.aheadFrom, left.aheadTerms]).toEqual(['bill', null, [0]])
  const choice = { start: addDays(today(), 1), addOns: [], promotion: null, code: null, skipPresale: false, renews: false }
  const upgrade = await scene.created(row, { choice })
  const { reply } = await scene.house.as(scene.office, upgrades.one, { params: { id: upgrade._id } })
  expect(reply.now).toBeNull()
  const [kept] = await scene.house.db.select().from(contractUpgrade).where(eq(contractUpgrade._id, upgrade._id))
  // 41 days of the year are used.
  expect(unusedIn(kept!.reckoning)).toBeGreaterThan(10 * 10_000)
  await scene.put(upgrade, 'accepted')
  expect(await owed(row)).toEqual({ prepaid: 12 * 10_000 - kept!.back })
  expect(await backOf(row)).toBe(0)
})

test('ended early it gives back its days once: through what was paid here, and none of them by hand', async () => {
  const row = await changed()
  const { start } = await recordOf(row)
  await end(row, addDays(today(), 1))
  const kept = (await owed(row)).prepaid!
  expect(kept).toBeLessThan(2 * 10_000)
  expect(kept).toBeGreaterThan((daysBetween(start, today()) * 10_000) / 32)
  expect(await backOf(row)).toBe(0)
})

test('withdrawn it gives back what was paid here once, and none of it by hand', async () => {
  const row = await changed(5)
  const body = { _id: v7(), at: new Date().toISOString() }
  expect((await scene.house.as(row.who, notices.withdraw, { params: { index: String(row.index) }, body })).status).toBe(200)
  expect([await owed(row), await backOf(row)]).toEqual([{ prepaid: 0 }, 0])
})

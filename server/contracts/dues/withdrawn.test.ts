import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import { addDays } from '#contract/days.ts'
import { contract } from '#server/contracts/tables.ts'
import { contractUpgrade } from '#server/contracts/upgrades/tables.ts'
import { openUpgrades, type UpgradeScene } from '#server/contracts/upgrades/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { contractDue, contractPayback } from './tables.ts'

let scene: UpgradeScene
beforeAll(async () => {
  scene = await openUpgrades()
}, 120_000)
afterAll(() => scene.house.close())

const paidBefore: Partial<OfferTerms> = { kind: 'prepaid', price: 36_500, ways: ['bill', 'prepaid'], joiningFee: 4900 }
const bill = { way: 'bill', iban: null, holder: null } as const
const prepaid = { way: 'prepaid', iban: null, holder: null } as const

interface Case {
  from?: Partial<OfferTerms>
  to?: Partial<OfferTerms>
  way?: typeof bill | typeof prepaid
  over?: Partial<Closing>
  since?: number
  /** Days from today to the first one of what follows. */
  ahead?: number
}

/** Somebody who went over to another contract, with what that was paid with. */
async function wentOver({ from = {}, to = {}, way = bill, over = {}, since = 40, ahead = 0 }: Case) {
  const { running, created, put, house } = scene
  const of = await running({ from, to: { withdrawalDays: 14, ...to }, over: { payment: way, ...over }, since })
  const choice = { start: addDays(today(), ahead), addOns: [], promotion: null, code: null, skipPresale: false, renews: false }
  const upgrade = await created(of.contract, { choice, payment: way })
  await put(upgrade, 'accepted')
  const [kept] = await house.db.select().from(contractUpgrade).where(eq(contractUpgrade._id, upgrade._id))
  const { reckoning, due, back } = kept!
  const [next] = await house.db.select().from(contract).where(eq(contract.person, of.who._id)).orderBy(contract.index).offset(1)
  const sumOf = (kind: string) => reckoning.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0)
  return { who: of.who, left: of.contract, next: next!, due, back, unused: -sumOf('unused'), gross: sumOf('first') + sumOf('fee') }
}

const withdraw = ({ who }: { who: Awaited<ReturnType<typeof wentOver>>['who'] }, { index }: { index: number }) =>
  scene.house.as(who, notices.withdraw, { params: { index: String(index) }, body: { _id: v7(), at: new Date().toISOString() } })
const owed = async ({ _id }: { _id: string }) =>
  Object.fromEntries(
    (await scene.house.db.select().from(contractDue).where(eq(contractDue.contract, _id))).map(row => [row.kind, row.owed]),
  )
const backOf = async (...rows: readonly { _id: string }[]) => {
  const all = await Promise.all(
    rows.map(({ _id }) => scene.house.db.select().from(contractPayback).where(eq(contractPayback.contract, _id))),
  )
  return all.flat().reduce((sum, { amount }) => sum + amount, 0)
}

test('paid beforehand, a fixed term is sold as a whole with an upgrade, and left so, too', async () => {
  const year = { price: 10_000, joiningFee: 0, ways: ['bill' as const, 'prepaid' as const] }
  const of = await wentOver({ from: year, to: { ...year, price: 12_000 }, way: prepaid, ahead: 1 })
  expect(of.gross).toBe(12 * 12_000)
  expect(of.due).toBe(of.gross - of.unused)
  expect(await owed(of.next)).toEqual({ upgrade: of.due })
  // 41 days of the year are used.
  expect(of.unused).toBeGreaterThan(10 * 10_000)
  expect(await owed(of.left)).toEqual({ prepaid: 12 * 10_000 })
})

test('of what the service bills, the credit alone goes back by hand: the rest is a due that nobody owes any more', async () => {
  const of = await wentOver({})
  expect(of.due).toBe(of.gross - of.unused)
  expect(await owed(of.next)).toEqual({ upgrade: of.due })
  expect((await withdraw(of, of.next)).status).toBe(200)
  expect(await owed(of.next)).toEqual({ upgrade: 0 })
  // With what the due gives back it is all that was paid for it, once.
  expect(await backOf(of.next, of.left)).toBe(of.unused)
})

test('what went back as somebody went over does not go back once more', async () => {
  const of = await wentOver({ from: paidBefore, to: { price: 1000, joiningFee: 0, ways: ['bill', 'prepaid'] }, way: prepaid, ahead: 1 })
  expect([of.due, of.back]).toEqual([0, of.unused - of.gross])
  expect((await owed(of.left)).prepaid).toBe(36_500 - of.back)
  expect((await withdraw(of, of.next)).status).toBe(200)
  expect((await owed(of.left)).prepaid).toBe(36_500 - of.unused)
  expect(await backOf(of.next, of.left)).toBe(0)
})

test('paid beforehand here, the unused days are owed no more', async () => {
  const of = await wentOver({ from: paidBefore, to: { ...paidBefore, price: 129_000, joiningFee: 9900 }, way: prepaid, ahead: 30 })
  expect([of.back, of.due]).toEqual([0, of.gross - of.unused])
  expect((await withdraw(of, of.next)).status).toBe(200)
  expect(await owed(of.left)).toEqual({ joining: 4900, prepaid: 36_500 - of.unused })
  expect([await owed(of.next), await backOf(of.next, of.left)]).toEqual([{ upgrade: 0 }, 0])
})

test.each([
  ['before the next one begins', 2],
  ['after it has begun', 0],
])('the contract that was left is withdrawn, %s: what has paid for the next one stays paid', async (_, ahead) => {
  const to = { ...paidBefore, price: 129_000, joiningFee: 9900 }
  const of = await wentOver({ from: paidBefore, to, way: prepaid, over: { closedAt: 'home' }, since: 5, ahead })
  expect((await withdraw(of, of.left)).status).toBe(200)
  expect(await owed(of.left)).toEqual({ joining: 4900, prepaid: of.unused })
  expect(await owed(of.next)).toEqual({ upgrade: of.due })
  // Then the other one, too: nothing is left of either.
  expect((await withdraw(of, of.next)).status).toBe(200)
  expect([await owed(of.left), await owed(of.next)]).toEqual([{ joining: 0, prepaid: 0 }, { upgrade: 0 }])
  expect(await backOf(of.next, of.left)).toBe(0)
})

test('the other way round it comes to the same', async () => {
  const to = { ...paidBefore, price: 129_000, joiningFee: 9900 }
  const of = await wentOver({ from: paidBefore, to, way: prepaid, over: { closedAt: 'home' }, since: 5, ahead: 2 })
  for (const row of [of.next, of.left]) expect((await withdraw(of, row)).status).toBe(200)
  expect([await owed(of.left), await owed(of.next)]).toEqual([{ joining: 0, prepaid: 0 }, { upgrade: 0 }])
  expect(await backOf(of.next, of.left)).toBe(0)
})

// PGlite has one connection and so no races: this says more where DATABASE_URL names a PostgreSQL.
test('both at once come to the same', async () => {
  const to = { ...paidBefore, price: 129_000, joiningFee: 9900 }
  for (let round = 0; round < 3; round++) {
    const of = await wentOver({ from: paidBefore, to, way: prepaid, over: { closedAt: 'home' }, since: 5, ahead: 2 })
    const answers = await Promise.all([of.next, of.left].map(row => withdraw(of, row)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await owed(of.left), await owed(of.next)]).toEqual([{ joining: 0, prepaid: 0 }, { upgrade: 0 }])
  }
})

test('of what the service has billed of the contract that was left, the used days go back alone', async () => {
  const of = await wentOver({ from: { joiningFee: 0 }, over: { closedAt: 'home' }, since: 5, ahead: 0 })
  expect((await withdraw(of, of.left)).status).toBe(200)
  expect(await backOf(of.left)).toBe(7900 - of.unused)
})

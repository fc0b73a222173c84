import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { dues } from '#contract/contracts/dues.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { payments } from '#contract/payments/calls.ts'
import { appendOne } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import { offerWith, termsWith } from '#server/contracts/testing/make.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { journalLine } from '#server/payments/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { contractDue, contractPayback } from './tables.ts'

let scene: Scene
let desk: Somebody
let second: Somebody
beforeAll(async () => {
  scene = await openScene()
  desk = await employee(scene.house, 'admin', ['here'])
  second = await employee(scene.house, 'office', ['here'])
}, 120_000)
afterAll(() => scene.house.close())
beforeEach(async () => {
  await scene.house.db.delete(contractPayback)
})

const accepted = async (over: Parameters<typeof termsWith>[0] = {}, way: 'bill' | 'prepaid' = 'bill') => {
  const terms = termsWith({ ways: ['bill', 'prepaid'], ...over })
  const row = await scene.closed({ payment: { way, iban: null, holder: null } }, scene.seller, offerWith({ contract: terms }))
  return (await scene.turn(row, 'accepted')).reply
}
const mine = async (row: ContractRow) =>
  (await scene.house.as(scene.anna, dues.mine, {})).reply.filter(({ contract: of }) => of === row._id)
const fee = async (row: ContractRow) => (await mine(row)).find(({ kind }) => kind === 'joining')!
const take = (id: string, over: object = {}, who = desk) =>
  scene.house.as(who, dues.take, {
    params: { id },
    body: { _id: v7(), studio: 'here', till: 'cash', slip: null, owed: null, at: new Date().toISOString(), ...over },
  })
const booked = (id: string) => scene.house.db.select().from(journalLine).where(eq(journalLine.payment, id))

describe('dues', () => {
  test('arise with the acceptance, once, and not before', async () => {
    const row = await scene.closed()
    expect(await mine(row)).toEqual([])
    await scene.turn(row, 'accepted')
    await scene.turn(row, 'accepted')
    expect(await mine(row)).toMatchObject([{ kind: 'joining', owed: 4900, paid: 0, state: 'open', dueOn: today() }])
  })

  test('of what is paid beforehand are the fee and the sum; the company owes nothing here', async () => {
    const row = await accepted({ kind: 'prepaid', price: 94_800 }, 'prepaid')
    expect((await mine(row)).map(({ kind, owed }) => [kind, owed]).toSorted()).toEqual([
      ['joining', 4900],
      ['prepaid', 94_800],
    ])
  })

  test('are paid at the desk once, whatever is sent twice, and booked with the MWST of their day', async () => {
    const { _id } = await fee(await accepted())
    const act = { _id: v7() }
    const first = await take(_id, act)
    expect(first.reply).toMatchObject({ state: 'paid', paid: 4900, left: 0, spare: [] })
    expect((await take(_id, act)).reply).toMatchObject({ paid: 4900, spare: [] })
    const paying = (await fee({ _id: first.reply.contract } as ContractRow)).payment!
    expect(paying).toMatchObject({ kind: 'contract', state: 'paid', amount: 4900 })
    const lines = await booked(paying._id)
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(lines.find(({ account }) => account === 'vat')).toMatchObject({ rate: 810, amount: -367 })
    expect(lines.find(({ account }) => account === 'cash')).toMatchObject({ amount: 4900 })
  })

  test('taken a second time it is spare until it was given back', async () => {
    const { _id } = await fee(await accepted())
    await take(_id)
    const over = v7()
    expect((await take(_id, { _id: over })).reply).toMatchObject({ paid: 4900, spare: [{ _id: over, amount: 4900 }] })
    const back = { params: { id: _id }, body: { _id: v7(), studio: 'here', at: new Date().toISOString(), of: over } }
    expect((await scene.house.as(desk, dues.giveBack, back)).reply).toMatchObject({ paid: 4900, spare: [] })
    expect((await scene.house.as(desk, dues.giveBack, back)).reply).toMatchObject({ paid: 4900, spare: [] })
  })

  test('taken by what was owed before, all beyond what is owed by now is spare; nothing is taken beyond what it ever was', async () => {
    const { _id } = await fee(await accepted())
    await scene.house.db.update(contractDue).set({ waived: 1900 }).where(eq(contractDue._id, _id))
    const [act, wrong] = [v7(), v7()]
    expect((await take(_id, { _id: act, owed: 4900 })).reply).toMatchObject({ paid: 3000, left: 0, spare: [{ _id: act, amount: 1900 }] })
    const { spare } = (await take(_id, { _id: wrong, owed: 1_000_000 })).reply
    expect(spare.map(one => [one._id, one.amount]).toSorted()).toEqual([
      [act, 1900],
      [wrong, 4900],
    ])
  })

  test('twenty who take at once take once what is owed; all else is spare', async () => {
    const { _id } = await fee(await accepted())
    const acts = await Promise.all(Array.from({ length: 20 }, () => take(_id)))
    expect(acts.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { reply } = await scene.house.as(scene.seller, dues.ofContract, {
      params: { userId: scene.anna._id, index: String(acts[0]!.reply.index) },
    })
    expect(reply.find(one => one._id === _id)).toMatchObject({ paid: 4900, left: 0 })
    expect(reply.find(one => one._id === _id)!.spare).toHaveLength(19)
  })

  test('one payment is begun for one due, however many devices ask', async () => {
    const { _id } = await fee(await accepted())
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => scene.house.as(scene.anna, payments.init, { body: { kind: 'contract', payable: _id } })),
    )
    expect(new Set(asked.map(({ reply }) => reply._id)).size).toBe(1)
    const other = await scene.house.as(scene.seller, payments.init, { body: { kind: 'contract', payable: _id } })
    expect(other.code).toBe('missing')
  })

  test('fall with a withdrawal, and what was paid at the desk waits in the list by its payment', { timeout: 90_000 }, async () => {
    const row = await accepted({ withdrawalDays: 14 })
    const { _id } = await fee(row)
    await take(_id)
    await scene.turn(row, 'withdrawn', scene.office, 'Widerruf')
    await scene.house.runJobs()
    expect(await fee(row)).toMatchObject({ owed: 0, paid: 4900, state: 'dropped' })
    const { reply } = await scene.house.as(scene.office, dues.paybacks, { query: {} })
    expect(reply.rows.filter(({ payment }) => payment !== null)).toMatchObject([{ amount: 4900, state: 'open', why: 'withdrawal' }])
    const [one] = reply.rows.filter(({ payment }) => payment !== null)
    const ticked = await scene.house.as(scene.office, dues.payOut, {
      params: { id: one!._id },
      body: { state: 'paid', version: one!.version },
    })
    expect(ticked.code).toBe('payback-state')
  })

  test('a pause costs its fee, less where it was corrected', async () => {
    const row = await accepted()
    const [on] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
    const { _id } = await appendOne({ tx: scene.house.db, house: scene.house }, on!, {
      kind: 'pause',
      day: addDays(today(), 20),
      author: null,
      reason: null,
      content: { to: addDays(today(), 60), fee: 2000 },
    })
    expect((await mine(row)).find(({ kind }) => kind === 'pause')).toMatchObject({ owed: 2000, dueOn: addDays(today(), 20) })
    const [now] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
    await appendOne({ tx: scene.house.db, house: scene.house }, now!, {
      kind: 'correction',
      day: today(),
      author: null,
      reason: null,
      content: { of: _id, instead: null },
    })
    expect((await mine(row)).find(({ kind }) => kind === 'pause')).toMatchObject({ owed: 0, state: 'dropped' })
  })
})

describe('what goes back by hand', () => {
  const back = async (amount: number) => {
    const row = await accepted()
    const [on] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
    const { person, studio } = on!
    const _id = v7()
    const values = { _id, contract: row._id, person, studio, source: v7(), createdAt: new Date().toISOString() }
    await scene.house.db.insert(contractPayback).values({ ...values, why: 'ended', amount, state: 'open' })
    return _id
  }
  const tick = (id: string, version: number, who = scene.office, state: 'paid' | 'open' = 'paid') =>
    scene.house.as(who, dues.payOut, { params: { id }, body: { state, version } })

  test('follows from a withdrawal of what the access-control service bills', async () => {
    const row = await accepted({ kind: 'open-ended', months: null, withdrawalDays: 14 })
    await scene.turn(row, 'withdrawn', scene.office, 'Widerruf')
    const found = await scene.house.db.select().from(contractPayback).where(eq(contractPayback.contract, row._id))
    expect(found).toMatchObject([{ why: 'withdrawal', amount: 7900, state: 'open', payment: null }])
  })

  test('nobody says of what goes back to themselves that it was paid out', async () => {
    const id = await back(4000)
    await scene.house.db.update(contractPayback).set({ person: desk._id }).where(eq(contractPayback._id, id))
    expect((await tick(id, 1, desk)).code).toBe('own')
    expect((await tick(id, 1, second)).reply).toMatchObject({ state: 'paid' })
    expect((await tick(id, 2, desk, 'open')).code).toBe('own')
  })

  test('up to the limit one person ticks it, once; above it a second one', async () => {
    const small = await back(4000)
    expect((await tick(small, 1)).reply).toMatchObject({ state: 'paid', version: 2 })
    expect((await tick(small, 1)).reply).toMatchObject({ state: 'paid', version: 2 })
    expect((await tick(small, 2, scene.office, 'open')).reply).toMatchObject({ state: 'open', first: null })
    const large = await back(40_000)
    expect((await tick(large, 1)).reply).toMatchObject({ state: 'asked', needsTwo: true, first: 'Ruth Hofstetter' })
    expect((await tick(large, 2)).code).toBe('payback-own')
    expect((await tick(large, 1, second)).code).toBe('stale')
    expect((await tick(large, 2, second)).reply).toMatchObject({ state: 'paid', alone: false })
  })

  test('is seen by whoever decides there alone', async () => {
    const id = await back(4000)
    expect((await tick(id, 1, scene.stranger)).code).toBe('missing')
    expect((await scene.house.as(scene.stranger, dues.paybacks, { query: {} })).reply.rows).toEqual([])
    expect((await scene.house.as(scene.seller, dues.paybacks, { query: {} })).status).toBe(403)
    expect((await scene.house.as(scene.stranger, dues.list, { query: {} })).reply.rows).toEqual([])
  })
})

test('a contract of before owes nothing by what happens to it later', async () => {
  const row = await accepted()
  await scene.house.db.delete(contractDue).where(eq(contractDue.contract, row._id))
  await scene.house.as(scene.seller, contracts.comment, { ...at(row), body: { _id: v7(), text: 'Notiz' } })
  const [on] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
  await appendOne({ tx: scene.house.db, house: scene.house }, on!, {
    kind: 'bonus',
    day: today(),
    author: null,
    reason: null,
    content: { days: 7 },
  })
  expect(await mine(row)).toEqual([])
})

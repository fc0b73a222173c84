import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCode } from '#contract/codes.ts'
import { membercards } from '#contract/membercards/calls.ts'
import { payments } from '#contract/payments/calls.ts'
import { unsetValues } from '#contract/payments/paymentSettings.ts'
import { payment, paymentSetting } from '#server/payments/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { membercardLeftOf, surplusOf } from './money.ts'
import { membercard } from './tables.ts'

const price = 4950
let house: TestHouse
let desk: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code })
  desk = await holder(house, [{ right: 'm_createMembercard', studios: ['winterthur', 'pfungen'] }])
  const values = { ...unsetValues, cardPrice: price }
  await house.db.insert(paymentSetting).values({ _id: v7(), place: 'studio:winterthur', values })
}, 240_000)
afterAll(() => house.close())

let nth = 0
const now = () => new Date().toISOString()
const issue = async (studio = 'winterthur') => {
  const guest = { vorname: 'Lea', nachname: `Gast ${++nth}`, email: `zahlt${nth}@formkurve.example`, telefon: null, geburtstag: null }
  const body = { ...guest, _id: v7(), studio, at: now(), code: makeCode(randomInt), offline: false, mails: false }
  return (await house.as(desk, membercards.issue, { body })).reply
}
type Row = Awaited<ReturnType<typeof issue>>
const take = ({ _id, studio }: Row, over: object = {}) =>
  house.as(desk, membercards.take, {
    params: { id: _id },
    body: { _id: v7(), studio, till: 'cash' as const, slip: null, owed: price, at: now(), ...over },
  })
const one = async ({ _id, studio }: Row) => (await house.as(desk, membercards.one, { params: { id: _id }, query: { studio } })).reply
const paymentsOf = (_id: string) => house.db.select().from(payment).where(eq(payment.payable, _id))

test.each([
  ['nothing came', {}, price, 0],
  ['part of it came', { paid: 2000 }, price - 2000, 0],
  ['it is paid', { paid: price }, 0, 0],
  ['it was let go', { paid: 0, waived: price }, 0, 0],
  ['blocked before anybody came', { paid: price, closed: 'blocked' as const }, 0, price],
  ['blocked after the first visit', { paid: price, closed: 'blocked' as const, first: '2026-11-02' }, 0, 0],
  ['of a member, who came', { closed: 'converted' as const, first: '2026-11-02' }, price, 0],
])('%s: what is missing, and what is too much', (_, over, left, surplus) => {
  const row = { price, paid: 0, waived: 0, closed: null, first: null, ...over }
  expect([membercardLeftOf(row), surplusOf(row)]).toEqual([left, surplus])
})

describe('at the desk', () => {
  test('a card costs what its studio says, and is free elsewhere', async () => {
    expect((await house.as(undefined, membercards.prices)).reply).toEqual([{ studio: 'winterthur', price }])
    expect(await issue()).toMatchObject({ price, left: price, cash: price, paid: 0, surplus: 0 })
    const free = await issue('pfungen')
    expect(free).toMatchObject({ price: 0, left: 0 })
    expect((await take(free)).code).toBe('missing')
  })

  test('of somebody without an account it is taken once, whatever is sent twice, and its payment names nobody', async () => {
    const row = await issue()
    const act = { _id: v7() }
    expect((await take(row, act)).reply).toMatchObject({ left: 0, paid: price, spare: [] })
    expect((await take(row, act)).reply).toMatchObject({ paid: price, spare: [] })
    const [paid, ...others] = await paymentsOf(row._id)
    expect(others).toEqual([])
    expect(paid).toMatchObject({ kind: 'card', state: 'paid', amount: price, parts: [{ rate: 810, gross: price }], studio: 'winterthur' })
    const next = await issue()
    await take(next)
    expect((await paymentsOf(next._id))[0]!.person).toBe(paid!.person)
  })

  test('what is taken a second time is spare until it was given back', async () => {
    const row = await issue()
    await take(row)
    const second = v7()
    const again = await take(row, { _id: second })
    expect(again.reply.spare).toMatchObject([{ _id: second, till: 'cash', amount: price }])
    const body = { _id: v7(), studio: row.studio, at: now(), of: second }
    expect((await house.as(desk, membercards.giveBack, { params: { id: row._id }, body })).reply).toMatchObject({ paid: price, spare: [] })
  })

  test('spare money of one’s own card goes back by somebody else', async () => {
    const row = await issue()
    const second = v7()
    await take(row)
    await take(row, { _id: second })
    await house.db.update(membercard).set({ person: desk._id }).where(eq(membercard._id, row._id))
    const body = { _id: v7(), studio: row.studio, at: now(), of: second }
    const giveBack = (who: Somebody) => house.as(who, membercards.giveBack, { params: { id: row._id }, body })
    expect((await one(row)).spare).toMatchObject([{ _id: second, own: true }])
    expect((await giveBack(desk)).code).toBe('own')
    // An administrator neither: others take money for cards there.
    const chief = await employee(house, 'admin', ['winterthur'])
    await house.db.update(membercard).set({ person: chief._id }).where(eq(membercard._id, row._id))
    expect((await one(row)).spare).toMatchObject([{ _id: second, own: false }])
    expect((await giveBack(chief)).code).toBe('own')
    const other = await holder(house, [{ right: 'm_createMembercard', studios: ['winterthur'] }])
    expect((await giveBack(other)).reply).toMatchObject({ paid: price, spare: [] })
  })

  test('what was taken offline for a card that was blocked meanwhile is spare', async () => {
    const row = await issue()
    const { version } = await one(row)
    const body = { studio: row.studio, version, act: 'block' as const, reason: 'Auf Wunsch' }
    await house.as(desk, membercards.change, { params: { id: row._id }, body })
    expect((await take(row)).reply).toMatchObject({ left: 0, paid: 0, spare: [{ till: 'cash', amount: price }] })
  })

  test('a terminal’s slip is asked for, and an id names one act', async () => {
    const [row, other] = [await issue(), await issue()]
    expect((await take(row, { till: 'terminal' })).status).toBe(422)
    const act = { _id: v7() }
    await take(row, { ...act, till: 'terminal', slip: '0042' })
    expect((await take(other, act)).code).toBe('taken')
  })

  test('whoever shows an unpaid card comes in, and the desk hears what is missing', async () => {
    const row = await issue()
    const body = { _id: v7(), studio: row.studio, at: now(), code: row.code! }
    expect((await house.as(desk, membercards.redeem, { body })).reply).toMatchObject({ state: 'active', left: price })
  })

  test('a card that was paid and is blocked before its first visit has its money in its row', async () => {
    const row = await issue()
    await take(row)
    const { version } = await one(row)
    const body = { studio: row.studio, version, act: 'block' as const, reason: 'Auf Wunsch' }
    expect((await house.as(desk, membercards.change, { params: { id: row._id }, body })).reply).toMatchObject({ surplus: price, left: 0 })
    await house.runJobs()
    // What the desk took a person gives back, by the payment.
    expect(await one(row)).toMatchObject({ surplus: price })
  })
})

describe('bought', () => {
  const order = (who: Somebody, studio = 'winterthur', _id = v7()) => house.as(who, membercards.order, { body: { _id, studio } })
  const mine = async (who: Somebody) => (await house.as(who, membercards.tenDays)).reply.card

  test('where it costs something, once, and issued by its payment', async () => {
    const anna = await member(house, { studioCode: 'winterthur' })
    expect((await order(anna, 'pfungen')).status).toBe(422)
    const { reply } = await order(anna)
    expect(reply).toMatchObject({ state: 'asked', code: null, left: price })
    expect((await order(anna)).reply._id).toBe(reply._id)
    const begun = await house.as(anna, payments.init, { body: { kind: 'card', payable: reply._id } })
    expect(begun.reply).toMatchObject({ kind: 'card', amount: price, open: true })
    expect(await mine(anna)).toMatchObject({ left: price, payment: { _id: begun.reply._id } })
    const stranger = await member(house, {})
    expect((await house.as(stranger, payments.init, { body: { kind: 'card', payable: reply._id } })).code).toBe('missing')
    await take({ _id: reply._id, studio: 'winterthur' } as Row)
    const card = await mine(anna)
    expect(card).toMatchObject({ state: 'issued', left: 0, payment: { state: 'paid' } })
    expect(card!.code).toHaveLength(12)
  })

  test('nobody buys a second one in 12 months', async () => {
    const anna = await member(house, { studioCode: 'winterthur' })
    const { reply } = await order(anna)
    await take({ _id: reply._id, studio: 'winterthur' } as Row)
    expect((await order(anna)).code).toBe('card-again')
    expect(await house.db.$count(membercard, eq(membercard.person, anna._id))).toBe(1)
  })
})

import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Event, events } from '#contract/events/calls.ts'
import { eventPeople } from '#contract/events/eventPeople.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { dayMs } from '#contract/time.ts'
import { leave } from '#server/leaving/leave.ts'
import type { GatewayEvent } from '#server/outside/payments/port.ts'
import { endHold } from '#server/payments/attempts.ts'
import { keepGatewayEvents } from '#server/payments/gatewayNotices.ts'
import { usualMerchant } from '#server/payments/paymentLimits.ts'
import { journalLine, payment } from '#server/payments/tables.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { settleLater } from './settling.ts'
import { eventSignup } from './tables.ts'

let house: TestHouse
let gateway: SandboxGateway
let office: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  gateway = await gatewayIn(house)
  office = await employee(house, 'admin')
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await house.close()
})

const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
async function made(over: object = {}) {
  const body = { title: 'Sommerfest', startsAt: at(10), endsAt: at(10.2), published: true, price: 1500, ...over }
  return (await house.as(office, events.create, { body })).reply
}
const up = async (who: Somebody, { _id }: Event, guests = 0) =>
  (await house.as(who, events.signUp, { params: { id: _id }, body: { guests } })).reply
const off = async (who: Somebody, { _id }: Event) => (await house.as(who, events.signOff, { params: { id: _id }, body: {} })).reply

/** The payment of what somebody owes by now, and its first attempt. */
async function begun(who: Somebody, { _id }: Event) {
  const { reply, code } = await house.as(who, payments.init, { body: { kind: 'event', payable: _id } })
  if (code) return { code }
  const attempt = v7()
  await house.as(who, payments.create, { body: { _id: attempt, payment: reply._id, way: 'card' } })
  return { payment: reply._id, attempt, amount: reply.amount }
}
/** What the gateway signs of an attempt. */
const charged = ({ attempt, amount }: { attempt?: string; amount?: number }): GatewayEvent => ({
  kind: 'AUTHORISATION',
  code: 'AUTHORISATION',
  pspReference: v7(),
  originalReference: null,
  merchantReference: attempt as string,
  merchantAccount: usualMerchant,
  amount: amount as number,
  currency: 'CHF',
  success: true,
  unsigned: { eventDate: null, reason: null, paymentMethod: null, defenceEndsAt: null },
})
/** All that follows has happened, here and at the gateway. */
async function settled() {
  for (let turn = 0; turn < 3; turn++) {
    await house.runJobs()
    await gateway.deliver()
  }
  await house.runJobs()
}
const pageOf = async (who: Somebody, { attempt }: { attempt?: string }) =>
  (await house.as(who, payments.submit, { body: { attempt: attempt as string } })).reply.url as string
/** Somebody pays at the gateway's page all that they owe, and the gateway tells so. */
async function pays(who: Somebody, row: Event) {
  const one = await begun(who, row)
  await gateway.pay(await pageOf(who, one))
  await settled()
  return one
}
const seatOf = async (who: Somebody, { _id }: Event) => {
  const { signup } = (await house.as(who, events.one, { params: { id: _id } })).reply
  return signup && { state: signup.state, payment: signup.payment, owed: signup.owed, back: signup.back, paying: signup.paying?.state }
}
const titlesOf = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)
const inBooks = async (account: string) => {
  const [row] = await house.db
    .select({ sum: sql<number>`coalesce(sum(${journalLine.amount}), 0)::int` })
    .from(journalLine)
    .where(eq(journalLine.account, account as 'vat'))
  return row?.sum
}
const listed = async ({ _id }: Event, who: Somebody) => {
  const { rows } = (await house.as(office, eventPeople.list, { params: { id: _id } })).reply
  const { paid, online, owed, back, payment: words } = rows.find(one => one._id === who._id) ?? {}
  return { paid, online, owed, back, payment: words }
}
const byHand = (who: Somebody, { _id }: Event, body: { paid: boolean; amount?: number }) =>
  house.as(office, eventPeople.pay, { params: { id: _id, person: who._id }, body })

test('places are paid online, a guest who comes later costs what is still owed, and giving all back in time brings all of it back', async () => {
  const [anna, row] = [await member(house), await made({ rate: 'reduced' })]
  await up(anna, row)
  const before = await inBooks('vat')
  expect((await pays(anna, row)).amount).toBe(1500)
  expect(await seatOf(anna, row)).toEqual({ state: 'booked', payment: 'paid', owed: 0, back: 0, paying: 'paid' })
  expect(((await inBooks('vat')) ?? 0) - (before ?? 0)).toBe(-38)
  expect((await begun(anna, row)).code).toBe('missing')
  await up(anna, row, 2)
  expect(await seatOf(anna, row)).toMatchObject({ payment: 'unpaid', owed: 3000 })
  expect((await pays(anna, row)).amount).toBe(3000)
  expect(await listed(row, anna)).toEqual({ paid: 0, online: 4500, owed: 0, back: 0, payment: 'paid' })
  await up(anna, row, 1)
  await settled()
  expect(await listed(row, anna)).toEqual({ paid: 0, online: 3000, owed: 0, back: 0, payment: 'paid' })
  await off(anna, row)
  await settled()
  expect(await seatOf(anna, row)).toEqual({ state: 'off', payment: 'free', owed: 0, back: 0, paying: 'refunded' })
  expect(((await inBooks('vat')) ?? 0) - (before ?? 0)).toBe(0)
  expect(await titlesOf(anna)).toEqual(expect.arrayContaining([expect.stringMatching(/^CHF 15\.00 gehen an dich zurück: Sommerfest, /)]))
  await up(anna, row)
  expect(await seatOf(anna, row)).toMatchObject({ payment: 'unpaid', owed: 1500 })
})

test('places are paid online alone: a bill and the desk could not tell whose money it is', async () => {
  const [anna, row] = [await member(house), await made()]
  await up(anna, row)
  const { reply } = await house.as(anna, payments.init, { body: { kind: 'event', payable: row._id } })
  const begin = async (way: PaymentWay) => (await house.as(anna, payments.create, { body: { _id: v7(), payment: reply._id, way } })).code
  expect([await begin('bill'), await begin('desk'), await begin('twint')]).toEqual(['payment-way', 'payment-way', undefined])
})

test('who waits is never charged; moving up makes it owed and says how much', async () => {
  const [anna, beat, row] = [await member(house), await member(house), await made({ capacity: 1 })]
  await up(anna, row)
  await up(beat, row)
  expect((await begun(beat, row)).code).toBe('missing')
  expect(await seatOf(beat, row)).toMatchObject({ state: 'waiting', owed: 0, payment: 'unpaid' })
  await off(anna, row)
  expect(await seatOf(beat, row)).toMatchObject({ state: 'booked', owed: 1500 })
  expect(await titlesOf(beat)).toEqual([expect.stringMatching(/^Du bist dabei: Sommerfest, .+\. Offen: CHF 15\.00$/)])
})

test('given back too late the money stays, unless the studio calls the event off', async () => {
  const [anna, beat, row] = [await member(house), await member(house), await made({ startsAt: at(0.02), endsAt: at(0.2) })]
  for (const who of [anna, beat]) await up(who, row, 1)
  await pays(anna, row)
  await up(anna, row)
  await settled()
  expect(await listed(row, anna)).toEqual({ paid: 0, online: 3000, owed: 0, back: 0, payment: 'paid' })
  expect((await off(anna, row)).state).toBe('late')
  expect((await off(beat, row)).state).toBe('late')
  await settled()
  expect([await seatOf(anna, row), await seatOf(beat, row)]).toEqual([
    { state: 'late', payment: 'free', owed: 0, back: 0, paying: 'paid' },
    { state: 'late', payment: 'free', owed: 0, back: 0 },
  ])
  await house.as(office, events.cancel, { params: { id: row._id }, body: { reason: 'Gewitter' } })
  await settled()
  expect(await seatOf(anna, row)).toMatchObject({ paying: 'refunded', back: 0 })
  expect(await listed(row, anna)).toMatchObject({ online: 0, payment: 'free' })
})

test('who leaves the chain has the money of places to come back, and no more than that', async () => {
  const [anna, row] = [await member(house), await made()]
  await up(anna, row, 1)
  const { payment: _id } = await pays(anna, row)
  // One of the two places was lost to a late sign-off before.
  await house.db.update(eventSignup).set({ kept: 1500, guests: 0 }).where(eq(eventSignup.person, anna._id))
  await house.db.transaction(tx => leave(tx, house, anna._id))
  const refunded = async () =>
    (
      await house.db
        .select()
        .from(payment)
        .where(eq(payment._id, _id as string))
    )[0]?.refunded
  await settled()
  expect(await refunded()).toBe(1500)
  const [seat] = await house.db.select().from(eventSignup).where(eq(eventSignup.event, row._id))
  await house.db.transaction(tx => settleLater(tx, row._id, { _id: seat!._id, person: anna._id, online: 1 }))
  await settled()
  expect([seat?.person, seat?.online, await refunded()]).toEqual([null, 1500, 1500])
})

test('an event that is called off gives everybody their money back; what was taken by hand waits for a hand', async () => {
  const [anna, beat, cora, row] = [await member(house), await member(house), await member(house), await made()]
  for (const who of [anna, beat, cora]) await up(who, row)
  for (const who of [anna, beat]) await pays(who, row)
  await byHand(cora, row, { paid: true, amount: 1500 })
  await house.as(office, events.cancel, { params: { id: row._id }, body: { reason: 'Gewitter' } })
  await settled()
  for (const who of [anna, beat]) expect(await listed(row, who)).toEqual({ paid: 0, online: 0, owed: 0, back: 0, payment: 'free' })
  expect(await listed(row, cora)).toEqual({ paid: 1500, online: 0, owed: 0, back: 1500, payment: 'back' })
  expect(await seatOf(cora, row)).toMatchObject({ payment: 'back', back: 1500 })
  const { reply } = await house.as(office, eventPeople.list, { params: { id: row._id }, query: { payment: ['back'] } })
  expect(reply.rows.map(({ _id }) => _id)).toEqual([cora._id])
  await byHand(cora, row, { paid: false })
  expect(await listed(row, cora)).toMatchObject({ paid: 0, payment: 'free' })
})

test('taken at the door while TWINT was under way, the second money goes back, and only that', async () => {
  const [anna, row] = [await member(house), await made()]
  await up(anna, row)
  const one = await begun(anna, row)
  await gateway.pay(await pageOf(anna, one))
  await byHand(anna, row, { paid: true, amount: 1500 })
  await settled()
  const [paid] = await house.db
    .select()
    .from(payment)
    .where(eq(payment._id, one.payment as string))
  expect([paid?.state, paid?.refunded]).toEqual(['refunded', 1500])
  expect(await listed(row, anna)).toMatchObject({ paid: 1500, owed: 0, payment: 'paid' })
  // A guest was paid for online, the own place by hand: nothing is too much.
  const [beat, other] = [await member(house), await made()]
  await up(beat, other)
  await pays(beat, other)
  await up(beat, other, 1)
  await byHand(beat, other, { paid: true, amount: 1500 })
  await settled()
  expect(await listed(other, beat)).toEqual({ paid: 1500, online: 1500, owed: 0, back: 0, payment: 'paid' })
})

test('money that is told after the places were given back goes back, whichever came first', async () => {
  for (let round = 0; round < 6; round++) {
    const [anna, row] = [await member(house), await made()]
    await up(anna, row)
    const one = await begun(anna, row)
    await gateway.pay(await pageOf(anna, one))
    const acts = [() => settled(), () => off(anna, row)]
    await Promise.all((round % 2 ? acts : acts.toReversed()).map(act => act()))
    await settled()
    const [paid] = await house.db
      .select()
      .from(payment)
      .where(eq(payment._id, one.payment as string))
    expect(paid?.refunded).toBe(1500)
    expect(await seatOf(anna, row)).toMatchObject({ state: 'off', payment: 'free', back: 0 })
  }
})

test('a refund that the gateway cannot make is tried again and then shown to the office', async () => {
  const [anna, row] = [await member(house), await made()]
  await up(anna, row)
  const one = await begun(anna, row)
  // The gateway knows nothing of this charge, and so refuses each refund of it.
  await house.db.transaction(tx => keepGatewayEvents(tx, [charged(one)]))
  await house.runJobs()
  await off(anna, row)
  for (let turn = 0; turn < 4; turn++) {
    // Tries are spaced by minutes and hours.
    await house.db.execute(sql`update job set due = now() - interval '1 second' where kind = 'payment-refund'`)
    await house.runJobs()
  }
  expect(await listed(row, anna)).toEqual({ paid: 0, online: 1500, owed: 0, back: 1500, payment: 'back' })
  expect(await titlesOf(office)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^CHF 15\.00 liessen sich nicht zurückschicken: Sommerfest/)]),
  )
})

test('what an ended payment was for stays, and nobody is told that it lapsed', async () => {
  const [anna, row] = [await member(house), await made()]
  await up(anna, row)
  const one = await begun(anna, row)
  await house.db
    .update(payment)
    .set({ heldUntil: '2026-01-01T00:00:00.000Z' })
    .where(eq(payment._id, one.payment as string))
  await house.db.transaction(tx => endHold(tx, house, one.payment as string))
  expect(await seatOf(anna, row)).toMatchObject({ state: 'booked', owed: 1500, paying: 'expired' })
  expect(await titlesOf(anna)).toEqual([])
  expect((await begun(anna, row)).payment).not.toBe(one.payment)
  expect(await house.db.$count(eventSignup, eq(eventSignup.event, row._id))).toBe(1)
})

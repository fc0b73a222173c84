import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '#contract/payments/calls.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { orders } from '#contract/shop/orders.ts'
import { sandboxAccessTrouble, sandboxEntryCode } from '#server/outside/tables.ts'
import { learn, lockPayment } from '#server/payments/paymentFold.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { orderPayable } from '#server/shop/orders/orderPayable.ts'
import { product } from '#server/shop/products/tables.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

let house: TestHouse
let gateway: SandboxGateway
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  gateway = await gatewayIn(house)
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await house.close()
})

const card = { title: 'Zehnerkarte', category: 'entry', kind: 'entry', rate: 'normal', days: 730, entries: 10 } as const
const plan = { title: 'Ernährungsplan', category: 'nutrition', kind: 'nutrition', rate: 'normal', days: 84 } as const
const gone = { arrived: false, restock: false, person: v7(), back: 0, moves: [] }

/** Somebody who has just paid for one piece. */
async function bought(about: typeof card | typeof plan) {
  const [who, of] = [await member(house), v7()]
  const prices = [{ from: '2024-01-01', rappen: 4500 }]
  await house.db.insert(product).values({ _id: of, ...about, prices, published: true, created: '2026-11-20T16:42:00.000Z' })
  const lines = [{ product: of, amount: 1, price: 4500 }]
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way: 'twint' as const, lines }
  await house.as(who, orders.buy, { body })
  const { reply } = await house.as(who, payments.submit, { body: { attempt: body.attempt } })
  await gateway.pay(reply.url as string)
  await gateway.deliver()
  await house.runJobs()
  return { who, ...body }
}
type Bought = Awaited<ReturnType<typeof bought>>

const given = async ({ who, _id }: Bought) => (await house.as(who, entryCodes.ofOrder, { query: { id: _id } })).reply
const codeOf = async (one: Bought) => {
  const [first] = (await given(one)).codes
  return { ...first!, code: first!.code as string }
}
const there = async (code: string | null) => {
  const [row] = await house.db
    .select()
    .from(sandboxEntryCode)
    .where(eq(sandboxEntryCode.code, code ?? ''))
  return row
}

/** The payer’s bank tells a step of its dispute, about the charge that paid where no other is named. */
async function hears({ payment: _id }: Bought, step: 'noticed' | 'lost' | 'won' | 'chargedBack' | 'chargeReturned', about?: string) {
  await house.db.transaction(async tx => {
    const now = await lockPayment(tx, _id)
    const charge = about ?? (standingOf(now.facts).settled as string)
    const money = { key: v7(), charge, amount: now.row.amount }
    const fact: Fact =
      step === 'chargedBack'
        ? { kind: step, ...money, round: 1 }
        : step === 'chargeReturned'
          ? { kind: step, ...money }
          : { kind: 'disputeTold', key: v7(), charge, stage: step, until: null }
    await learn({ tx, house }, { ...now, news: [fact] })
  })
  await house.runJobs()
}
const answers = async ({ who, _id: purchase }: Bought, code: string) => {
  const named = { body: { purchase, code } }
  return [(await house.as(who, entryCodes.save, named)).code, (await house.as(who, entryCodes.print, named)).code]
}

test('a dispute stops a code from its notice on, takes it back once it is lost, and gives another where the money comes again', async () => {
  const one = await bought(card)
  const { _id, code } = await codeOf(one)
  expect(await answers(one, _id)).toEqual([undefined, undefined])
  for (const step of ['noticed', 'chargedBack'] as const) {
    await hears(one, step)
    expect((await given(one)).codes).toMatchObject([{ state: 'saved', dispute: step === 'noticed' ? 'noticed' : 'taken' }])
    expect(await answers(one, _id)).toEqual(['code-stopped', 'code-stopped'])
  }
  await hears(one, 'lost')
  expect((await given(one)).codes).toMatchObject([{ state: 'void', reason: null, dispute: 'lost' }])
  expect([await there(code), await answers(one, _id)]).toMatchObject([{ void: true }, ['code-void', 'code-void']])
  // A refund that fails gives nothing again while the bank has the money.
  for (const how of ['whole', 'none'] as const)
    await house.db.transaction(tx => orderPayable.refunded(tx, house, one._id, { ...gone, how, lost: true }))
  expect((await given(one)).codes).toHaveLength(1)
  await hears(one, 'chargeReturned')
  const [, fresh] = (await given(one)).codes
  expect(fresh).toMatchObject({ state: 'saved', dispute: null })
  expect([await answers(one, fresh!._id), (await there(fresh!.code))?.void]).toEqual([[undefined, undefined], false])
})

test('a dispute that is won lets the same code go on, and one that the entrance did not have yet gets there', async () => {
  await house.db.insert(sandboxAccessTrouble).values({ kind: 'access-away' })
  const one = await bought(card)
  const { code } = await codeOf(one)
  await hears(one, 'noticed')
  await house.db.execute("update job set due = now() - interval '1 second'")
  await house.runJobs()
  expect([(await codeOf(one)).state, await there(code)]).toEqual(['waiting', undefined])
  await hears(one, 'won')
  expect(await codeOf(one)).toMatchObject({ state: 'saved', code, dispute: null })
})

test('what the desk did is told to the entrance in spite of a dispute: at once where nothing is left, else after it', async () => {
  const one = await bought(card)
  const { _id, code } = await codeOf(one)
  const desk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  const act = { _id: v7(), studio: 'winterthur', at: new Date().toISOString() }
  const [redeem, undo] = [{ ...act, reason: 'Das Drehkreuz geht nicht' }, act]
  const ofCode = { params: { id: _id } }
  expect((await house.as(desk, entryCodes.redeem, { ...ofCode, body: redeem }, { key: act._id })).reply.used).toBe(1)
  await house.runJobs()
  expect((await there(code))?.desk).toBe(1)
  await hears(one, 'noticed')
  expect((await house.as(desk, entryCodes.unredeem, { ...ofCode, body: undo })).reply.used).toBe(0)
  await house.runJobs()
  expect((await there(code))?.desk).toBe(1)
  await hears(one, 'won')
  expect((await there(code))?.desk).toBe(0)
})

test('the last entries that the desk took off close the entrance also while a dispute runs', async () => {
  const one = await bought({ ...card, title: 'Einzeleintritt', entries: 1 } as never)
  const { _id, code } = await codeOf(one)
  const desk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  const body = { _id: v7(), studio: 'winterthur', at: new Date().toISOString(), reason: 'Das Drehkreuz geht nicht' }
  await house.as(desk, entryCodes.redeem, { params: { id: _id }, body }, { key: body._id })
  await hears(one, 'chargedBack')
  await hears(one, 'lost')
  expect((await there(code))?.desk).toBe(1)
  const undone = await house.as(desk, entryCodes.unredeem, {
    params: { id: _id },
    body: { _id: body._id, studio: 'winterthur', at: body.at },
  })
  expect(undone.reply).toMatchObject({ state: 'void', used: 0 })
  await house.runJobs()
  expect(await there(code)).toMatchObject({ void: true })
})

test('a dispute that is lost closes the nutrition plan; money that comes again opens it', async () => {
  const one = await bought(plan)
  const { nutrition } = await given(one)
  await hears(one, 'chargedBack')
  await hears(one, 'lost')
  expect((await given(one)).nutrition).toEqual([])
  await hears(one, 'chargeReturned')
  expect((await given(one)).nutrition).toEqual(nutrition)
})

test('a dispute that is lost about a second charge takes nothing back and stops nothing: the price is still here', async () => {
  const one = await bought(card)
  const { _id, code } = await codeOf(one)
  const spare = v7()
  await house.db.transaction(async tx => {
    const now = await lockPayment(tx, one.payment)
    const money = { charge: spare, attempt: one.attempt, till: 'gateway', amount: now.row.amount, rounding: 0 } as const
    await learn({ tx, house }, { ...now, news: [{ kind: 'charged', key: `charged:${spare}`, ...money }] })
  })
  for (const step of ['chargedBack', 'lost'] as const) await hears(one, step, spare)
  expect((await given(one)).codes).toMatchObject([{ _id, state: 'saved', dispute: null }])
  expect([await answers(one, _id), (await there(code))?.void]).toEqual([[undefined, undefined], false])
  // The price that is lost as well takes back what it paid.
  await hears(one, 'chargedBack')
  await hears(one, 'lost')
  expect((await given(one)).codes).toMatchObject([{ state: 'void', dispute: 'lost' }])
})

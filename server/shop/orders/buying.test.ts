import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall, Input } from '#contract/call.ts'
import { notifications } from '#contract/notifications.ts'
import { bills } from '#contract/payments/bills.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { orders } from '#contract/shop/orders.ts'
import { today } from '#server/kit/zone.ts'
import { begin, endHold } from '#server/payments/attempts.ts'
import { paymentFor } from '#server/payments/payments.ts'
import { journalLine, payment } from '#server/payments/tables.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { sandboxCheckout } from '#server/sandbox/gateway/tables.ts'
import { type product, productStock } from '#server/shop/products/tables.ts'
import { nextNumber, shopOrder } from '#server/shop/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { addGoods } from './testing/goods.ts'

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

/** A product of CHF 45.00 with so many pieces in Winterthur. */
const goods = (count: number, over: Partial<typeof product.$inferInsert> = {}) => addGoods(house, { count, ...over })
const stockOf = async (of: string) => {
  const [row] = await house.db
    .select({ count: productStock.count, held: productStock.held })
    .from(productStock)
    .where(and(eq(productStock.product, of), eq(productStock.studio, 'winterthur')))
  return row
}

const wish = (of: string, { amount = 1, way = 'twint' as PaymentWay, price = 4500 } = {}) => ({
  _id: v7(),
  payment: v7(),
  attempt: v7(),
  studio: 'winterthur',
  way,
  lines: [{ product: of, amount, price }],
})
type Wish = ReturnType<typeof wish>

const buy = (who: Somebody, body: Wish) => house.as(who, orders.buy, { body })
const submit = async (who: Somebody, attempt: string) => (await house.as(who, payments.submit, { body: { attempt } })).reply.url as string
const stateOf = async (who: Somebody, { _id }: Wish) => {
  const { reply } = await house.as(who, orders.details, { query: { id: _id } })
  return `${reply.state} ${reply.payment.state}`
}
const again = async (who: Somebody, { payment: _id }: Wish, way: PaymentWay) => {
  const attempt = v7()
  const { code } = await house.as(who, payments.create, { body: { _id: attempt, payment: _id, way } })
  return code ?? attempt
}
/** A call that has to be refused: its code, and what it hands back. */
const refusal = async <C extends AnyCall>(who: Somebody, call: C, input: Input<C>) =>
  (await house.as(who, call, input)).reply as unknown as { code: string; current?: unknown }
const news = async () => {
  await house.runJobs()
  await gateway.deliver()
  await house.runJobs()
}
/** Balances of a payment in the journal, by account. */
const balances = async ({ payment: _id }: Wish) => {
  const rows = await house.db
    .select({ account: journalLine.account, amount: sql<number>`sum(${journalLine.amount})::int` })
    .from(journalLine)
    .where(eq(journalLine.payment, _id))
    .groupBy(journalLine.account)
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]))
}
/** A payment and its attempt as they are written, times as they lie from its beginning, with its fact and whether its ends are ordered. */
const written = async ({ payment: _id, attempt }: Wish) => {
  const { rows } = await house.db.execute(sql`
    select p.kind, p.person, p.studio, p.amount, p.parts, p.merchant_account, p.state, p.refunded, p.way, p.dispute, p.task,
      a.nth, a.way as by, a.sent, a.cancelled, round(extract(epoch from a.until - a.begun)) as open, round(extract(epoch from p.held_until - a.until)) as held,
      (select json_agg(fact - 'key' - 'attempt' - 'until') from payment_fact where payment = p._id) as facts,
      (select json_agg(due = a.until) from job where kind = 'payment-closing' and payload ->> 'attempt' = a._id::text) as closes,
      (select bool_or(due = p.held_until) from job where kind = 'payment-hold' and payload ->> 'payment' = p._id::text) as ends
    from payment p join payment_attempt a on a.payment = p._id where p._id = ${_id} and a._id = ${attempt}`)
  return rows[0]
}
const keptFor = async ({ payment: _id }: Wish) => {
  const { bookings } = await gateway.books()
  const attempts = await house.db.execute<{ _id: string }>(sql`select _id from payment_attempt where payment = ${_id}`)
  const own = new Set(attempts.rows.map(row => row._id))
  const charges = new Set(bookings.filter(({ reference }) => own.has(reference)).map(booking => booking.payment))
  return bookings.reduce((all, { payment: of, amount }) => all + (charges.has(of) ? amount : 0), 0)
}
const sold = { gateway: 4500, sales: -4163, vat: -337 }

describe('a purchase', () => {
  test('is held, paid at the gateway, booked and told; bought again it is the same', async () => {
    const [who, of] = [await member(house), await goods(3)]
    const body = wish(of)
    expect((await buy(who, body)).reply).toMatchObject({ state: 'open', total: 4500, payment: { state: 'running', amount: 4500 } })
    expect((await buy(who, body)).reply._id).toBe(body._id)
    expect(await stockOf(of)).toEqual({ count: 3, held: 1 })
    const url = await submit(who, body.attempt)
    expect(await submit(who, body.attempt)).toBe(url)
    await gateway.pay(url)
    await news()
    expect(await stateOf(who, body)).toBe('paid paid')
    expect(await stockOf(of)).toEqual({ count: 2, held: 0 })
    expect(await balances(body)).toEqual(sold)
    expect(await keptFor(body)).toBe(4500)
    expect((await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Bestellung \d+ ist bezahlt: CHF 45\.00$/),
    ])
  })

  test('by card shows the payer the studio’s brand, and names neither the studio nor what is bought', async () => {
    const [who, of] = [await member(house), await goods(1)]
    const body = wish(of, { way: 'card' })
    await buy(who, body)
    await submit(who, body.attempt)
    const [asked] = await house.db.select().from(sandboxCheckout).where(eq(sandboxCheckout.reference, body.attempt))
    expect(asked).toMatchObject({ statement: 'Formkurve Toss', amount: 4500 })
    expect(JSON.stringify(asked)).not.toMatch(/Vreni|Muster|Trinkflasche|winterthur/)
  })

  test('on a bill that is paid in part asks TWINT for the rest alone', async () => {
    const at = '2026-11-20T16:42:00.000Z'
    const who = await member(house, { adresse1: 'Musterstrasse 12a', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: at })
    const office = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
    const body = wish(await goods(2), { way: 'bill' })
    await buy(who, body)
    const money = { _id: v7(), day: today(), amount: 2000, note: null }
    expect((await house.as(office, bills.received, { params: { id: body.payment }, body: money })).reply.verdict).toBe('part')
    await gateway.pay(await submit(who, await again(who, body, 'twint')))
    await news()
    expect(await stateOf(who, body)).toBe('paid paid')
    expect(await keptFor(body)).toBe(2500)
    expect(await balances(body)).toEqual({ ...sold, gateway: 2500, bank: 2000 })
  })

  test('is refused with the offers where price or stock is another, and nothing is held then', async () => {
    const [who, of, gone] = [await member(house), await goods(1), await goods(5, { published: false })]
    const { status, code } = await buy(who, wish(of, { price: 4000 }))
    expect([status, code]).toEqual([409, 'offer-changed'])
    const two = await house.ask('shop/product/buy/and/create/payment', {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wish(of, { amount: 2 })),
    })
    expect(await two.json()).toMatchObject({ code: 'offer-changed', current: { offers: [{ product: of, price: 4500, left: 1 }] } })
    expect((await buy(who, wish(gone))).code).toBe('offer-changed')
    expect(await stockOf(of)).toEqual({ count: 1, held: 0 })
  })

  test('of what is free is refused with a sentence that fits, and goes beside what is not', async () => {
    const [who, of, free] = [await member(house), await goods(1), await goods(1, { prices: [{ from: '2024-01-01', rappen: 0 }] })]
    const body = wish(free, { price: 0, way: 'desk' })
    expect((await buy(who, body)).fields).toEqual({ lines: expect.stringMatching(/^Zusammen kostet das nichts\./) })
    const both = { ...body, lines: [...body.lines, ...wish(of).lines] }
    expect((await buy(who, both)).reply).toMatchObject({ state: 'placed', total: 4500 })
  })

  test.each(['twint', 'card', 'desk'] as const)('by %s has the payment that asking and beginning would have made', async way => {
    const [who, of] = [await member(house), await goods(3)]
    const [one, other] = [wish(of, { way }), wish(of, { way })]
    await buy(who, one)
    await house.db.transaction(async tx => {
      const [row] = await tx.select().from(shopOrder).where(eq(shopOrder._id, one._id))
      await tx.insert(shopOrder).values({ ...row!, _id: other._id, number: nextNumber })
      await paymentFor({ tx, house }, { kind: 'order', payable: other._id, born: other.payment })
      await begin(tx, house, other.payment, { _id: other.attempt, way })
    })
    const [made, like] = [await written(one), await written(other)]
    expect(made).toEqual(like)
    expect(made).toMatchObject({ state: 'running', way, amount: 4500, nth: 1, closes: [true], ends: true })
  })

  test('whose attempt has the id of another is refused, and nothing is held', async () => {
    const [who, of] = [await member(house), await goods(2)]
    const one = wish(of)
    await buy(who, one)
    expect((await buy(who, { ...wish(of), attempt: one.attempt })).code).toBe('taken')
    expect(await stockOf(of)).toEqual({ count: 2, held: 1 })
  })

  test('of somebody else is not there', async () => {
    const [who, other, of] = [await member(house), await member(house), await goods(2)]
    const body = wish(of)
    await buy(who, body)
    const params = { params: { id: body.payment } }
    const codes = await Promise.all([
      house.as(other, orders.details, { query: { id: body._id } }),
      house.as(other, payments.status, params),
      house.as(other, payments.cancel, params),
      house.as(other, payments.recreate, params),
      house.as(other, payments.submit, { body: { attempt: body.attempt } }),
      house.as(other, payments.create, { body: { _id: v7(), payment: body.payment, way: 'card' } }),
      house.as(other, payments.init, { body: { kind: 'order', payable: body._id } }),
    ])
    expect(codes.map(({ code }) => code)).toEqual(Array(7).fill('missing'))
    expect((await buy(other, body)).code).toBe('missing')
  })
})

describe('an attempt', () => {
  test('that runs at TWINT holds back the next one; a card page that was left does not', async () => {
    const [who, of] = [await member(house), await goods(2)]
    const body = wish(of)
    await buy(who, body)
    await submit(who, body.attempt)
    expect(await again(who, body, 'card')).toBe('payment-running')
    await house.as(who, payments.cancel, { params: { id: body.payment } })
    await news()
    const card = await again(who, body, 'card')
    const page = await submit(who, card)
    const twint = await again(who, body, 'twint')
    await gateway.pay(await submit(who, twint))
    await gateway.pay(page)
    await news()
    await news()
    expect(await stateOf(who, body)).toBe('paid paid')
    // The page that was left took money too: it went back by itself.
    expect(await keptFor(body)).toBe(4500)
    expect(await balances(body)).toEqual(sold)
  })

  test('at TWINT is handed back with its time to whoever wants another, and while its end is asked for says so', async () => {
    const [who, of] = [await member(house), await goods(1)]
    const body = wish(of)
    await buy(who, body)
    await submit(who, body.attempt)
    const other = { _id: v7(), payment: body.payment, way: 'card' as const }
    const refused = async () => (await refusal(who, payments.create, { body: other })).current as PayerPayment
    const [{ until, leaving } = {}] = (await refused()).attempts
    expect([Date.parse(until ?? '') > Date.now(), leaving]).toEqual([true, false])
    await house.as(who, payments.cancel, { params: { id: body.payment } })
    expect((await refused()).attempts).toMatchObject([{ way: 'twint', state: 'running', leaving: true, until }])
    await news()
    expect((await house.as(who, payments.create, { body: other })).reply.attempts).toMatchObject([
      { state: 'left', leaving: false },
      { way: 'card', state: 'running' },
    ])
  })

  test('chosen in another way at the checkout is the same order’s next one, and the last piece is held once', async () => {
    const [who, of] = [await member(house), await goods(1)]
    const body = wish(of)
    await buy(who, body)
    await submit(who, body.attempt)
    const byCard = { ...body, attempt: v7(), way: 'card' as const }
    expect(await refusal(who, orders.buy, { body: byCard })).toMatchObject({
      code: 'payment-running',
      current: { payment: { _id: body.payment, attempts: [{ way: 'twint' }] } },
    })
    await house.as(who, payments.cancel, { params: { id: body.payment } })
    await news()
    for (const _ of [1, 2]) expect((await buy(who, byCard)).reply.payment.attempts).toMatchObject([{ state: 'left' }, { way: 'card' }])
    await gateway.pay(await submit(who, byCard.attempt))
    await news()
    expect([await stateOf(who, body), await stockOf(of)]).toEqual(['paid paid', { count: 0, held: 0 }])
    // What is sent too late finds it paid, and begins nothing.
    expect((await buy(who, { ...body, attempt: v7(), way: 'desk' })).reply).toMatchObject({
      state: 'paid',
      payment: { attempts: [{}, {}] },
    })
    expect((await house.as(who, orders.mine)).reply.total).toBe(1)
    expect(await keptFor(body)).toBe(4500)
  })

  test.each(['lost', 'transient'] as const)('that never got TWINT’s page holds back no other (%s)', async trouble => {
    const [who, of] = [await member(house), await goods(1)]
    const body = wish(of)
    await buy(who, body)
    await gateway.trouble(trouble, 1)
    expect((await house.as(who, payments.submit, { body: { attempt: body.attempt } })).code).toBe('gateway-away')
    const card = await again(who, body, 'card')
    const { code, current } = await refusal(who, payments.submit, { body: { attempt: body.attempt } })
    expect([code, (current as PayerPayment).attempts.length]).toEqual(['payment-state', 2])
    await gateway.pay(await submit(who, card))
    await news()
    expect([await stateOf(who, body), await stockOf(of), await keptFor(body)]).toEqual(['paid paid', { count: 0, held: 0 }, 4500])
  })

  test('that is refused can be followed by another', async () => {
    const [who, of] = [await member(house), await goods(2)]
    const body = wish(of, { way: 'card' })
    await buy(who, body)
    await gateway.pay(await submit(who, body.attempt), 'refuse')
    await news()
    expect(await stateOf(who, body)).toBe('open refused')
    const next = await again(who, body, 'twint')
    await gateway.pay(await submit(who, next))
    await news()
    expect(await stateOf(who, body)).toBe('paid paid')
  })
})

describe('money that is late', () => {
  const expire = async ({ payment: _id }: Wish) => {
    await house.db.update(payment).set({ heldUntil: '2026-01-01T00:00:00.000Z' }).where(eq(payment._id, _id))
    await house.db.transaction(tx => endHold(tx, house, _id))
  }

  test('brings the order back to life where its pieces are still there', async () => {
    const [who, of] = [await member(house), await goods(2)]
    const body = wish(of)
    await buy(who, body)
    const url = await submit(who, body.attempt)
    await expire(body)
    expect([await stateOf(who, body), await stockOf(of)]).toEqual(['expired expired', { count: 2, held: 0 }])
    await gateway.pay(url)
    await news()
    expect([await stateOf(who, body), await stockOf(of)]).toEqual(['paid paid', { count: 1, held: 0 }])
  })

  test('goes back where somebody else has them by now', async () => {
    const [who, other, of] = [await member(house), await member(house), await goods(1)]
    const [late, quick] = [wish(of), wish(of)]
    await buy(who, late)
    const url = await submit(who, late.attempt)
    expect((await buy(other, quick)).code).toBe('offer-changed')
    await expire(late)
    expect((await buy(other, quick)).reply.state).toBe('open')
    await gateway.pay(url)
    await news()
    await news()
    expect(await stateOf(who, late)).toBe('expired returned')
    expect(await keptFor(late)).toBe(0)
    expect(await balances(late)).toEqual({})
    const said = (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)
    expect(said[0]).toMatch(/^CHF 45\.00 gehen an dich zurück/)
  })
})

test('whoever pays at the desk has it held, and may give it up', async () => {
  const [who, of] = [await member(house), await goods(2)]
  const body = wish(of, { way: 'desk' })
  expect((await buy(who, body)).reply).toMatchObject({ state: 'placed', payment: { state: 'running' } })
  expect(await stockOf(of)).toEqual({ count: 2, held: 1 })
  await house.as(who, payments.cancel, { params: { id: body.payment } })
  expect([await stateOf(who, body), await stockOf(of)]).toEqual(['cancelled cancelled', { count: 2, held: 0 }])
})

test('the outcome is told with its key alone, and says neither name nor amount', async () => {
  const [who, of] = [await member(house), await goods(2)]
  const body = wish(of)
  await buy(who, body)
  const url = await submit(who, body.attempt)
  const back = new URL(await gateway.pay(url))
  const k = back.searchParams.get('k') as string
  const redirectResult = back.searchParams.get('redirectResult') as string
  expect(back.pathname).toBe(`/adyen/payment-check/${body.payment}`)
  const wrong = `${k.slice(0, -2)}${k.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await house.as(undefined, payments.outcome, { query: { id: body.payment, k: wrong } })).code).toBe('missing')
  const { reply } = await house.as(undefined, payments.details, { body: { id: body.payment, k, redirectResult } })
  expect(reply).toEqual({
    state: 'paid',
    came: true,
    title: expect.stringMatching(/^Bestellung \d+$/),
    path: `/shop/purchase/infos/${body._id}`,
  })
  await news()
  expect(await keptFor(body)).toBe(4500)
})

test('the journal takes no change, and no booking that does not add up', async () => {
  const [who, of] = [await member(house), await goods(2)]
  const body = wish(of)
  await buy(who, body)
  await gateway.pay(await submit(who, body.attempt))
  await news()
  await expect(house.db.update(journalLine).set({ amount: 1 }).where(eq(journalLine.payment, body.payment))).rejects.toThrow()
  await expect(house.db.delete(journalLine).where(eq(journalLine.payment, body.payment))).rejects.toThrow()
  const line = {
    fact: 'x',
    line: 0,
    payment: body.payment,
    studio: 'winterthur',
    account: 'gateway',
    amount: 1,
    at: new Date().toISOString(),
    day: '2026-11-20',
  }
  await expect(house.db.insert(journalLine).values(line as typeof journalLine.$inferInsert)).rejects.toThrow()
})

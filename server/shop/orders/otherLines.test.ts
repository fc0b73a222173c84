import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { orders } from '#contract/shop/orders.ts'
import { minutesAfter } from '#contract/time.ts'
import type { GatewayEvent } from '#server/outside/payments/port.ts'
import { giveWay } from '#server/payments/attempts.ts'
import { keepGatewayEvents } from '#server/payments/gatewayNotices.ts'
import { minutesOpen, usualMerchant } from '#server/payments/paymentLimits.ts'
import { journalLine, paymentFact, paymentRefund } from '#server/payments/tables.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'

// The last two say something where DATABASE_URL names a PostgreSQL: PGlite has one connection and so no races.

const rounds = process.env.LONG ? 300 : 8

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

const price = 4500

async function goods(count: number) {
  const _id = v7()
  const about = { title: 'Trinkflasche', category: 'gear', kind: 'goods', rate: 'normal', published: true } as const
  const prices = [{ from: '2024-01-01', rappen: price }]
  await house.db.insert(product).values({ _id, ...about, prices, created: '2026-11-20T16:42:00.000Z' })
  await house.db.insert(productStock).values({ product: _id, studio: 'winterthur', count })
  return _id
}
const wish = (products: readonly string[], way: PaymentWay = 'twint') => ({
  _id: v7(),
  payment: v7(),
  attempt: v7(),
  studio: 'winterthur',
  way,
  lines: products.map(of => ({ product: of, amount: 1, price })),
})
type Wish = ReturnType<typeof wish>

const buy = (who: Somebody, body: Wish) => house.as(who, orders.buy, { body })
/** A purchase that has to be refused: its code, and the payment that it is refused for. */
async function refused(who: Somebody, body: Wish) {
  const { code, current } = (await buy(who, body)).reply as unknown as { code: string; current?: { payment?: PayerPayment } }
  return { code, payment: current?.payment }
}
const submit = async (who: Somebody, { attempt }: Wish) => (await house.as(who, payments.submit, { body: { attempt } })).reply.url as string
const cancel = (who: Somebody, { payment }: Wish) => house.as(who, payments.cancel, { params: { id: payment } })
const stateOf = async (who: Somebody, { _id }: Wish) => {
  const { reply } = await house.as(who, orders.details, { query: { id: _id } })
  return `${reply.state} ${reply.payment.state}`
}
const attemptsOf = async (who: Somebody, { payment }: Wish) =>
  (await house.as(who, payments.status, { params: { id: payment } })).reply.attempts.map(({ way, state }) => `${way} ${state}`)
const heldOf = async (of: string) => (await house.db.select().from(productStock).where(eq(productStock.product, of)))[0]?.held
const openOf = ({ _id }: Somebody) => house.db.$count(shopOrder, and(eq(shopOrder.person, _id), eq(shopOrder.state, 'open')))
async function news() {
  for (let round = 0; round < 3; round++) {
    await house.runJobs()
    await gateway.deliver()
  }
  await house.runJobs()
}
/** What the gateway holds of a payment's attempts, and what the journal has on any account of it. */
async function moneyOf({ payment: _id }: Wish) {
  const attempts = await house.db.execute<{ _id: string }>(sql`select _id from payment_attempt where payment = ${_id}`)
  const own = new Set(attempts.rows.map(row => row._id))
  const { bookings } = await gateway.books()
  const charges = new Set(bookings.filter(({ reference }) => own.has(reference)).map(booking => booking.payment))
  const lines = await house.db.select().from(journalLine).where(eq(journalLine.payment, _id))
  const gatewayLines = lines.filter(({ account }) => account === 'gateway')
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  return { books: sum(bookings.filter(({ payment }) => charges.has(payment))), journal: [sum(gatewayLines), sum(lines)] }
}
const said = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title.replace(/\d{5}/, '…'))

describe('a cart that was changed after its payment had begun', () => {
  test.each([
    ['TWINT that never got a page', 'twint', false],
    ['a card page that is still open', 'card', true],
  ] as const)('%s: the first order gives way in the same act, and its last piece is had by the second', async (_, way, sends) => {
    const [who, last, more] = [await member(house), await goods(1), await goods(1)]
    const [first, second] = [wish([last], way), wish([last, more])]
    await buy(who, first)
    if (sends) await submit(who, first)
    expect((await buy(who, second)).reply).toMatchObject({ state: 'open', total: 9000 })
    expect([await stateOf(who, first), await attemptsOf(who, first)]).toEqual(['cancelled cancelled', [`${way} left`]])
    expect([await openOf(who), await heldOf(last), await heldOf(more)]).toEqual([1, 1, 1])
    expect(await said(who)).toEqual(['Bestellung … ist storniert: Du hast danach neu bestellt.'])
    // The first, sent again, begins nothing.
    expect((await buy(who, first)).reply).toMatchObject({ state: 'cancelled' })
    expect((await buy(who, { ...first, attempt: v7() })).reply.payment.attempts).toHaveLength(1)
  })

  test('the card page that was left takes money all the same: it goes back by itself, and the second order is paid once', async () => {
    const [who, of] = [await member(house), await goods(5)]
    const [first, second] = [wish([of], 'card'), wish([of, of])]
    await buy(who, first)
    const page = await submit(who, first)
    await buy(who, second)
    await gateway.pay(page)
    await news()
    expect([await stateOf(who, first), await attemptsOf(who, first)]).toEqual(['cancelled returned', ['card charged']])
    expect(await moneyOf(first)).toEqual({ books: 0, journal: [0, 0] })
    await gateway.pay(await submit(who, second))
    await news()
    expect([await stateOf(who, second), await heldOf(of), await openOf(who)]).toEqual(['paid paid', 0, 0])
    expect(await moneyOf(second)).toEqual({ books: 9000, journal: [9000, 0] })
    expect(await said(who)).toEqual([
      'Bestellung … ist bezahlt: CHF 90.00',
      'CHF 45.00 gehen an dich zurück: Bestellung … war storniert.',
      'Bestellung … ist storniert: Du hast danach neu bestellt.',
    ])
  }, 60_000)

  test('TWINT that may still take the money: nothing is ordered, and both come to one once its end is confirmed', async () => {
    const [who, of] = [await member(house), await goods(2)]
    const [first, second] = [wish([of]), wish([of, of], 'card')]
    await buy(who, first)
    const page = await submit(who, first)
    const { code, payment } = await refused(who, second)
    expect([code, payment?._id, payment?.title]).toEqual(['payment-running', first.payment, expect.stringMatching(/^Bestellung \d+$/)])
    expect(Date.parse(payment?.attempts[0]?.until ?? '')).toBeGreaterThan(Date.now())
    expect([await stateOf(who, first), await heldOf(of), await openOf(who)]).toEqual(['open running', 1, 1])
    await cancel(who, first)
    expect((await refused(who, second)).payment?.attempts).toMatchObject([{ leaving: true }])
    await news()
    expect((await buy(who, second)).reply).toMatchObject({ state: 'open', total: 9000 })
    expect([await stateOf(who, first), await heldOf(of), await openOf(who)]).toEqual(['cancelled cancelled', 2, 1])
    await gateway.pay(page).catch(() => {})
    await news()
    expect(await moneyOf(first)).toEqual({ books: 0, journal: [0, 0] })
  })

  test('TWINT whose time is over gives way without an answer; a success that comes after all goes back', async () => {
    const [who, of] = [await member(house), await goods(3)]
    const [first, second] = [wish([of]), wish([of, of])]
    await buy(who, first)
    const page = await submit(who, first)
    const later = { instead: second._id, now: minutesAfter(new Date().toISOString(), minutesOpen.twint + 1) }
    await house.db.transaction(tx => giveWay(tx, house, first.payment, later))
    expect(await attemptsOf(who, first)).toEqual(['twint left'])
    expect((await buy(who, second)).reply.state).toBe('open')
    await gateway.pay(page)
    await news()
    expect(await stateOf(who, first)).toBe('cancelled returned')
    expect([await moneyOf(first), await heldOf(of)]).toEqual([{ books: 0, journal: [0, 0] }, 2])
  })

  test('money that was first counts: the first order is not given up for another, which is then a purchase of its own', async () => {
    const [who, of] = [await member(house), await goods(3)]
    const [first, second] = [wish([of]), wish([of, of])]
    await buy(who, first)
    await gateway.pay(await submit(who, first))
    await news()
    const gives = { instead: second._id, now: new Date().toISOString() }
    const late = house.db.transaction(tx => giveWay(tx, house, first.payment, gives))
    await expect(late).rejects.toMatchObject({ code: 'payment-state' })
    expect((await buy(who, second)).reply.state).toBe('open')
    expect(await stateOf(who, first)).toBe('paid paid')
  })

  test('an order that was placed at the desk is no longer the cart’s, also where it is paid by TWINT after all', async () => {
    const [who, of] = [await member(house), await goods(5)]
    const [desk, other, third] = [wish([of], 'desk'), wish([of, of]), wish([of])]
    await buy(who, desk)
    const attempt = v7()
    await house.as(who, payments.create, { body: { _id: attempt, payment: desk.payment, way: 'twint' } })
    const page = await submit(who, { ...desk, attempt })
    await buy(who, other)
    expect([await stateOf(who, desk), await openOf(who)]).toEqual(['open running', 2])
    await gateway.pay(page)
    await news()
    expect([await stateOf(who, desk), await stateOf(who, other)]).toEqual(['paid paid', 'open running'])
    await buy(who, third)
    expect([await stateOf(who, desk), await stateOf(who, other)]).toEqual(['paid paid', 'cancelled cancelled'])
  })

  test('what is refused for its offers leaves the first order as it was', async () => {
    const [who, of, gone] = [await member(house), await goods(1), await goods(0)]
    const first = wish([of], 'card')
    await buy(who, first)
    expect((await buy(who, wish([of, gone]))).code).toBe('offer-changed')
    expect([await stateOf(who, first), await heldOf(of), await said(who)]).toEqual(['open running', 1, []])
  })
})

describe('at once', () => {
  const charged = (attempt: string): GatewayEvent => ({
    kind: 'AUTHORISATION',
    code: 'AUTHORISATION',
    pspReference: v7(),
    originalReference: null,
    merchantReference: attempt,
    merchantAccount: usualMerchant,
    amount: price,
    currency: 'CHF',
    success: true,
    unsigned: { eventDate: null, reason: null, paymentMethod: null, defenceEndsAt: null },
  })
  /** Jobs of a round that the gateway knows nothing of are of no further use. */
  const forget = () => house.db.execute(sql`delete from job where kind = 'payment-refund'`)

  test('success and other lines: either the first order is paid and the second refused, or the second stands and the money goes back', async () => {
    for (let round = 0; round < rounds; round++) {
      const [who, of] = [await member(house), await goods(2)]
      const [first, second] = [wish([of], 'card'), wish([of, of])]
      await buy(who, first)
      await house.db.transaction(tx => keepGatewayEvents(tx, [charged(first.attempt), charged(first.attempt)]))
      const [{ code }] = await Promise.all([buy(who, second), house.runJobs(), house.runJobs()])
      await house.runJobs()
      const [one] = await house.db.select().from(shopOrder).where(eq(shopOrder._id, first._id))
      const refunds = await house.db.select({ why: paymentRefund.why }).from(paymentRefund).where(eq(paymentRefund.payment, first.payment))
      const settled = await house.db.$count(paymentFact, eq(paymentFact.key, `settled:${first.payment}`))
      const wons = { first: one?.state, code, settled, open: await openOf(who), held: await heldOf(of), late: refunds[0]?.why }
      expect([
        { first: 'paid', code: 'payment-state', settled: 1, open: 0, held: 0, late: 'spare' },
        { first: 'paid', code: 'offer-changed', settled: 1, open: 0, held: 0, late: 'spare' },
        { first: 'cancelled', code: undefined, settled: 0, open: 1, held: 2, late: 'late' },
      ]).toContainEqual(wons)
      await forget()
    }
  }, 600_000)

  test('two devices with other lines each, and many people with the same shelves: one order waits for each, and the shelves add up', async () => {
    const crowd = await Promise.all([1, 2, 3, 4].map(() => member(house)))
    const shelves = [await goods(1000), await goods(1000), await goods(1000)]
    const carts = [
      [shelves[0]!, shelves[1]!],
      [shelves[2]!, shelves[0]!],
      [shelves[1]!, shelves[2]!],
    ]
    for (let round = 0; round < rounds / 2; round++) {
      const answers = await Promise.all(crowd.flatMap(who => carts.map(cart => buy(who, wish(cart)))))
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined))
      for (const who of crowd) expect(await openOf(who)).toBe(1)
      const waiting = await house.db.select({ lines: shopOrder.lines }).from(shopOrder).where(eq(shopOrder.state, 'open'))
      for (const of of shelves)
        expect(await heldOf(of)).toBe(waiting.flatMap(({ lines }) => lines).filter(line => line.product === of).length)
    }
  }, 600_000)
})

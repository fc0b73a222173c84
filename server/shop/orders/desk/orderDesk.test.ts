import { and, desc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments/calls.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { mostOpenOrders } from '#contract/rules/shop/moves.ts'
import type { DeskTill } from '#contract/shop/orderDesk.ts'
import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orders } from '#contract/shop/orders.ts'
import { products } from '#contract/shop/products.ts'
import { dayMs, minutesAfter } from '#contract/time.ts'
import { dayOf } from '#server/kit/zone.ts'
import { endHold } from '#server/payments/attempts.ts'
import { keepGatewayEvents } from '#server/payments/gatewayNotices.ts'
import { usualMerchant } from '#server/payments/paymentLimits.ts'
import { journalLine, payment, paymentRefund } from '#server/payments/tables.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let anna: Somebody
let beat: Somebody
let office: Somebody
beforeAll(async () => {
  const desk = (vorname: string) =>
    member(house, { vorname, nachname: 'Frei', grants: [{ right: 'shop_purchase_view', studios: ['winterthur'] }] })
  anna = await desk('Anna')
  beat = await desk('Beat')
  office = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
}, 60_000)

/** A product of CHF 12.33, which no coins make. */
async function goods(count = 5) {
  const _id = v7()
  const about = { title: 'Riegel', category: 'food', kind: 'goods', rate: 'reduced', published: true } as const
  await house.db
    .insert(product)
    .values({ _id, ...about, prices: [{ from: '2024-01-01', rappen: 1233 }], created: '2026-11-20T16:42:00.000Z' })
  await house.db.insert(productStock).values({ product: _id, studio: 'winterthur', count })
  return _id
}

async function ordered(who: Somebody, of?: string, way: 'desk' | 'twint' = 'desk') {
  const lines = [{ product: of ?? (await goods()), amount: 1, price: 1233 }]
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way, lines }
  await house.as(who, orders.buy, { body })
  return body
}
type Bought = Awaited<ReturnType<typeof ordered>>

const now = () => new Date().toISOString()
const take = (
  who: Somebody,
  { _id: id }: Pick<Bought, '_id'>,
  over: { _id?: string; till?: DeskTill; slip?: string; hand?: string; at?: string } = {},
) => {
  const body = { _id: v7(), studio: 'winterthur', till: 'cash' as const, slip: null, hand: null, owed: null, at: now(), ...over }
  return house.as(who, orderDesk.take, { params: { id }, body })
}
const hand = (who: Somebody, { _id: id }: Pick<Bought, '_id'>, over: { _id?: string; at?: string } = {}) =>
  house.as(who, orderDesk.hand, { params: { id }, body: { _id: v7(), studio: 'winterthur', at: now(), ...over } }, { key: v7() })
const unhand = (who: Somebody, { _id: id }: Pick<Bought, '_id'>, handing: string, at = now()) =>
  house.as(who, orderDesk.unhand, { params: { id }, body: { _id: handing, studio: 'winterthur', at } })
const giveBack = (who: Somebody, { _id: id }: Pick<Bought, '_id'>, of: string, at = now()) =>
  house.as(who, orderDesk.giveBack, { params: { id }, body: { _id: v7(), studio: 'winterthur', at, of } })

const balances = async ({ payment: _id }: Pick<Bought, 'payment'>) => {
  const rows = await house.db
    .select({ account: journalLine.account, amount: sql<number>`sum(${journalLine.amount})::int` })
    .from(journalLine)
    .where(eq(journalLine.payment, _id))
    .groupBy(journalLine.account)
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]))
}
const told = async (who: Somebody) =>
  (await house.as(who, notifications.list, { query: {} })).reply.rows.map(({ title }) => title).join('\n')
/** Whom somebody's newest notice names: with that person it goes. */
const aboutIn = async (who: Somebody) => {
  const [last] = await house.db
    .select({ about: notification.about })
    .from(notification)
    .where(eq(notification.person, who._id))
    .orderBy(desc(notification.created))
  return last?.about
}
const kindsOf = ({ events }: { events: readonly { kind: string }[] }) => events.map(({ kind }) => kind)
const stateOf = async (who: Somebody, { _id }: Bought) => (await house.as(who, orders.details, { query: { id: _id } })).reply.state
const charged = (attempt: string) => ({
  kind: 'AUTHORISATION' as const,
  code: 'AUTHORISATION',
  pspReference: v7(),
  originalReference: null,
  merchantReference: attempt,
  merchantAccount: usualMerchant,
  amount: 1233,
  currency: 'CHF',
  success: true,
  unsigned: { eventDate: null, reason: null, paymentMethod: null, defenceEndsAt: null },
})
async function expire({ payment: _id }: Bought) {
  await house.db.transaction(async tx => {
    await tx.update(payment).set({ heldUntil: '2026-01-01T00:00:00.000Z' }).where(eq(payment._id, _id))
    await endHold(tx, house, _id)
  })
}

describe('money that is taken at the desk', () => {
  test('is rounded in cash, booked, and counts once; the order is handed over in the same act and its buyer told', async () => {
    const who = await member(house)
    const body = await ordered(who)
    const act = { _id: v7(), hand: v7(), at: minutesAfter(now(), -5) }
    const { reply } = await take(anna, body, act)
    expect(reply).toMatchObject({ state: 'handed', cash: 1235, spare: [], handing: act.hand, payment: { state: 'paid' } })
    expect((await take(anna, body, act)).reply).toMatchObject({ state: 'handed', spare: [] })
    expect(await balances(body)).toEqual({ cash: 1235, rounding: -2, sales: -1202, vat: -31 })
    expect(kindsOf(reply)).toEqual(
      ['ordered', 'begun', 'paid', 'handed'].toSorted((one, other) => kindsOf(reply).indexOf(one) - kindsOf(reply).indexOf(other)),
    )
    expect(reply.events.find(({ kind }) => kind === 'paid')).toMatchObject({ at: act.at, amount: 1235, by: 'cash', who: 'Anna Frei' })
    expect(await told(who)).toContain('ist abgeholt.')
    const own = await house.as(who, orders.details, { query: { id: body._id } })
    expect(JSON.stringify(own.reply)).not.toContain('Anna')
    expect(kindsOf(own.reply)).toEqual(kindsOf(reply))
  })

  test('names in the office who took it and who gave back what was too much', async () => {
    const body = await ordered(await member(house))
    await take(anna, body)
    const { reply } = await take(beat, body)
    await giveBack(anna, body, reply.spare[0]!._id)
    const { reply: seen } = await house.as(office, paymentOffice.one, { params: { id: body.payment } })
    expect(seen.takenBy).toBe('Frei Anna, Frei Beat')
    expect(seen.events.filter(({ by }) => by).map(({ said, by }) => [said.replace(/^.*(eingegangen|ausbezahlt).*$/, '$1'), by])).toEqual([
      ['eingegangen', 'Frei Anna'],
      ['eingegangen', 'Frei Beat'],
      ['ausbezahlt', 'Frei Anna'],
    ])
  })

  test('is booked on the day on which it was done, though it waited; on none before its order or after today', async () => {
    const [body, early, late] = [await ordered(await member(house)), await ordered(await member(house)), await ordered(await member(house))]
    const started = Date.now()
    const ago = (days: number) => new Date(started - days * dayMs).toISOString()
    for (const { _id } of [body, early])
      await house.db
        .update(shopOrder)
        .set({ created: ago(6) })
        .where(eq(shopOrder._id, _id))
    const second = v7()
    await take(anna, body, { at: ago(4) })
    await take(beat, body, { _id: second, at: ago(3) })
    await giveBack(anna, body, second, ago(2))
    await take(anna, early, { at: ago(400) })
    await take(anna, late, { at: ago(-4) })
    const cashOf = async ({ payment: _id }: Bought) => {
      const rows = await house.db.select().from(journalLine).where(eq(journalLine.payment, _id))
      return rows.filter(({ account }) => account === 'cash').map(({ day, amount }) => `${day} ${amount}`)
    }
    const day = (days: number) => dayOf(ago(days))
    expect((await cashOf(body)).sort()).toEqual([`${day(4)} 1235`, `${day(3)} 1235`, `${day(2)} -1235`])
    expect([await cashOf(early), await cashOf(late)]).toEqual([[`${day(6)} 1235`], [`${day(0)} 1235`]])
  })

  test('at the terminal is exact and names its slip', async () => {
    const body = await ordered(await member(house))
    expect((await take(anna, body, { till: 'terminal' })).code).toBe('invalid')
    const { reply } = await take(anna, body, { till: 'terminal', slip: '004711' })
    expect(reply.events.at(-1)).toMatchObject({ kind: 'paid', amount: 1233, by: 'terminal', slip: '004711', who: 'Anna Frei' })
    expect(await balances(body)).toEqual({ terminal: 1233, sales: -1202, vat: -31 })
  })

  test('by two desks pays once: both are told, the office too, and what came second is owed until somebody has given it back', async () => {
    const who = await member(house)
    const body = await ordered(who)
    await take(anna, body, { hand: v7() })
    const second = v7()
    const { reply } = await take(beat, body, { _id: second, hand: v7(), at: minutesAfter(now(), -90) })
    expect(reply.spare).toMatchObject([{ _id: second, amount: 1235, till: 'cash', who: 'Beat Frei' }])
    expect(await balances(body)).toEqual({ cash: 2470, rounding: -4, customer: -1233, sales: -1202, vat: -31 })
    expect(await told(beat)).toMatch(
      /war schon bezahlt: Anna Frei hat am .* bar CHF 12.35 genommen\. Gib CHF 12.35 zurück\. Ausgegeben hat sie Anna Frei/,
    )
    expect(await told(anna)).toMatch(/wurde ein zweites Mal kassiert: Beat Frei/)
    expect([await aboutIn(beat), await aboutIn(anna)]).toEqual([anna._id, beat._id])
    expect(await told(office)).toContain('Am Empfang zu viel kassiert, CHF 12.35')
    const found = await house.as(office, orderDesk.all, { query: { spare: ['yes'] } })
    expect(found.reply.rows.map(({ _id }) => _id)).toEqual([body._id])

    expect((await giveBack(office, body, v7())).code).toBe('missing')
    expect((await giveBack(office, body, second)).reply).toMatchObject({ spare: [], state: 'handed' })
    expect((await giveBack(anna, body, second)).code).toBe('spare-back')
    expect(await balances(body)).toEqual({ cash: 1235, rounding: -2, sales: -1202, vat: -31 })
    expect(await told(who)).toContain('CHF 12.35 hast du am Empfang zurückerhalten')
    // On the receipt stands what paid, not what was given back.
    const paper = await house.ask(`payment/receipt/${body.payment}`, { headers: { authorization: `Bearer ${who.token}` } })
    const said = readPaper(Buffer.from(await paper.arrayBuffer())).flat()
    expect(said.filter(line => /^Bezahlt am \d/.test(line))).toHaveLength(1)
    expect((await house.as(office, orderDesk.all, { query: { spare: ['yes'] } })).reply.rows).toEqual([])
  })

  test('for what was paid at the gateway meanwhile goes back over the desk; what the gateway charges after it goes back by itself', async () => {
    const buyer = await member(house)
    const [first, second] = [await ordered(await member(house), undefined, 'twint'), await ordered(buyer, undefined, 'twint')]
    const news = async (attempt: string) => {
      await house.db.transaction(tx => keepGatewayEvents(tx, [charged(attempt)]))
      await house.runJobs()
    }
    await news(first.attempt)
    const act = v7()
    expect((await take(beat, first, { _id: act })).reply.spare).toMatchObject([{ _id: act }])
    expect(await told(beat)).toContain('mit TWINT. Gib CHF 12.35 zurück')
    const waited = { hand: v7(), at: minutesAfter(now(), -60) }
    expect((await take(anna, second, waited)).reply).toMatchObject({ state: 'handed', spare: [], handing: waited.hand })
    await news(second.attempt)
    expect(await house.db.$count(paymentRefund, eq(paymentRefund.payment, second.payment))).toBeGreaterThan(0)
    expect(await stateOf(buyer, second)).toBe('handed')
  })

  test('for an order that has expired brings it back to life where its pieces are there, else it is given back', async () => {
    const who = await member(house)
    const [alive, dead] = [await ordered(who), await ordered(who, await goods(1))]
    for (const body of [alive, dead]) await expire(body)
    await ordered(await member(house), dead.lines[0]?.product)
    expect((await take(anna, alive)).reply).toMatchObject({ state: 'paid', spare: [] })
    expect((await take(anna, dead, { hand: v7() })).reply).toMatchObject({ state: 'expired', handing: null, spare: [{ amount: 1235 }] })
    expect(await told(anna)).toContain('ist verfallen. Gib CHF 12.35 zurück')
  })
})

describe('handing over', () => {
  test('asks for money first, is done once, and is taken back within half an hour by its own id', async () => {
    const who = await member(house)
    const body = await ordered(who)
    expect((await hand(anna, body)).code).toBe('order-unpaid')
    await take(anna, body)
    const first = v7()
    expect((await hand(anna, body, { _id: first })).reply).toMatchObject({ state: 'handed', handing: first })
    expect((await hand(anna, body, { _id: first })).status).toBe(200)
    const late = await hand(beat, body)
    expect([late.code, (late.reply as unknown as { current: unknown }).current]).toMatchObject(['order-handed', { handing: first }])
    // Beat's handing over came to nothing, so taking it back takes nothing.
    expect((await unhand(beat, body, v7())).reply.state).toBe('handed')
    const tooLate = await unhand(anna, body, first, minutesAfter(now(), 31))
    expect([tooLate.code, (tooLate.reply as unknown as { current: unknown }).current]).toMatchObject(['order-late', { handing: first }])
    expect((await unhand(anna, body, first)).reply).toMatchObject({ state: 'paid', handing: null, handedAt: null })
    expect((await unhand(anna, body, first)).reply.state).toBe('paid')
    expect((await hand(beat, body)).reply.state).toBe('handed')
    expect(
      kindsOf((await house.as(who, orders.details, { query: { id: body._id } })).reply).filter(kind => kind.includes('handed')),
    ).toEqual(['handed', 'unhanded', 'handed'])
  })

  test('that waited on two devices counts once, and both are told', async () => {
    const body = await ordered(await member(house))
    await take(anna, body)
    await hand(anna, body, { at: minutesAfter(now(), -30) })
    expect((await hand(beat, body, { at: minutesAfter(now(), -20) })).code).toBe('order-handed')
    expect(await told(beat)).toMatch(/wurde schon ausgegeben \(Anna Frei, /)
    expect(await told(anna)).toMatch(/hat auch Beat Frei ausgegeben/)
  })
})

test('the desks of its studio hear of an order that waits for them or for the gateway, is paid or handed over', async () => {
  const heard: unknown[] = []
  const deaf = house.bus.subscribe(message => {
    if (message.kind === 'live' && message.event === 'order:desk') heard.push(message.staff)
  })
  const told = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count))
  const body = await ordered(await member(house))
  await told(1)
  await take(anna, body)
  await told(2)
  await hand(anna, body)
  await told(3)
  await ordered(await member(house), undefined, 'twint')
  await told(4)
  expect(heard).toEqual(Array(4).fill(expect.arrayContaining([{ right: 'shop_purchase_view', studio: 'winterthur' }])))
  deaf()
})

test('what is paid and not fetched lies in the studio beside what is for sale, for whoever counts', async () => {
  const [of, other] = [await goods(5), await goods(5)]
  const stockOf = async (id: string) => {
    const { reply } = await house.as(office, products.managed, { params: { id }, query: { studios: ['winterthur'] } })
    return reply.stock.map(({ count, held, paid }) => [count, held, paid])
  }
  const [one, second] = [await ordered(await member(house), of), await ordered(await member(house), of)]
  expect(await stockOf(of)).toEqual([[5, 2, 0]])
  await take(anna, one)
  await take(anna, second)
  expect([await stockOf(of), await stockOf(other)]).toEqual([[[3, 0, 2]], [[5, 0, 0]]])
  const handing = v7()
  await hand(anna, one, { _id: handing })
  expect(await stockOf(of)).toEqual([[3, 0, 1]])
  await unhand(anna, one, handing)
  expect(await stockOf(of)).toEqual([[3, 0, 2]])
})

test('what was sold as a code and is goods by now waits for nobody to fetch it', async () => {
  const of = await goods(5)
  const become = (kind: 'goods' | 'entry') => house.db.update(product).set({ kind, days: 30, entries: 1 }).where(eq(product._id, of))
  await become('entry')
  await take(anna, await ordered(await member(house), of))
  await become('goods')
  const { reply } = await house.as(office, products.managed, { params: { id: of }, query: { studios: ['winterthur'] } })
  expect(reply.stock).toMatchObject([{ count: 5, held: 0, paid: 0 }])
})

describe('orders', () => {
  test('of one’s studios are found by number, name, state, day and id, the newest first', async () => {
    const who = await member(house, { vorname: 'Zoë', nachname: 'Quendoz' })
    const [one, other] = [await ordered(who), await ordered(who)]
    await take(anna, other)
    const find = async (query: object, by = anna) => {
      const { reply } = await house.as(by, orderDesk.all, { query: { ...query } })
      return reply.rows.map(({ _id }) => _id)
    }
    expect(await find({ q: 'zoe quen' })).toEqual([other._id, one._id])
    expect(await find({ q: 'zoe', sort: 'created' })).toEqual([one._id, other._id])
    expect(await find({ q: 'zoe', state: ['placed'] })).toEqual([one._id])
    expect(await find({ q: 'zoe', limit: 1, offset: 1 })).toEqual([one._id])
    const [{ number }] = (await house.as(anna, orderDesk.all, { query: { id: one._id } })).reply.rows as unknown as [{ number: number }]
    expect(await find({ q: String(number) })).toEqual([one._id])
    expect(await find({ q: 'zoe', to: '2026-01-01' })).toEqual([])
    expect(await find({ q: 'zoe', from: '2026-01-01' })).toHaveLength(2)
    expect(await find({ q: 'zoe', studio: ['pfungen'] })).toEqual([])
    const elsewhere = await holder(house, [{ right: 'shop_manage', studios: ['pfungen'] }])
    expect(await find({ id: one._id }, elsewhere)).toEqual([])
  })

  test('change to the desk and away from it with the way that was begun last', async () => {
    const who = await member(house)
    const body = await ordered(who, undefined, 'twint')
    const begin = (way: 'desk' | 'card') => house.as(who, payments.create, { body: { _id: v7(), payment: body.payment, way } })
    await house.as(who, payments.cancel, { params: { id: body.payment } })
    await begin('desk')
    expect(await stateOf(who, body)).toBe('placed')
    await begin('card')
    expect(await stateOf(who, body)).toBe('open')
  })

  test(`of one person wait for money, ${mostOpenOrders} at most`, async () => {
    const who = await member(house, { emailVerifiedAt: '2026-11-20T16:42:00.000Z' })
    const of = await goods(50)
    for (let at = 0; at < mostOpenOrders; at++) await ordered(who, of)
    const lines = [{ product: of, amount: 1, price: 1233 }]
    const one = { _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way: 'desk' as const, lines }
    expect((await house.as(who, orders.buy, { body: one })).code).toBe('orders-most')
    const [stock] = await house.db
      .select()
      .from(productStock)
      .where(and(eq(productStock.product, of), eq(productStock.studio, 'winterthur')))
    expect(stock?.held).toBe(mostOpenOrders)
  })
})

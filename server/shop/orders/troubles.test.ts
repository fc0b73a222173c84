import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { orders } from '#contract/shop/orders.ts'
import { products } from '#contract/shop/products.ts'
import { dayMs, minutesAfter } from '#contract/time.ts'
import type { GatewayEvent } from '#server/outside/payments/port.ts'
import { begin, closeAttempt, endHold } from '#server/payments/attempts.ts'
import { forgetNotices, keepGatewayEvents } from '#server/payments/gatewayNotices.ts'
import { usualMerchant } from '#server/payments/paymentLimits.ts'
import { gatewayNotice, journalLine, payment } from '#server/payments/tables.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { person } from '#server/shared/auth/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { addGoods } from './testing/goods.ts'

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

/** Somebody who has just bought a piece for CHF 45.00. */
async function bought(way: PaymentWay = 'twint', count = 3) {
  const [who, _id] = [await member(house), await addGoods(house, { count })]
  const body = {
    _id: v7(),
    payment: v7(),
    attempt: v7(),
    studio: 'winterthur',
    way,
    lines: [{ product: _id, amount: 1, price: 4500 }],
  }
  await house.as(who, orders.buy, { body })
  return { who, of: _id, body, payment: body.payment, attempt: body.attempt }
}
type Bought = Awaited<ReturnType<typeof bought>>

/** What the gateway signs of an attempt. */
const eventOf = (attempt: string, over: Partial<GatewayEvent> = {}): GatewayEvent => ({
  kind: 'AUTHORISATION',
  code: 'AUTHORISATION',
  pspReference: v7(),
  originalReference: null,
  merchantReference: attempt,
  merchantAccount: usualMerchant,
  amount: 4500,
  currency: 'CHF',
  success: true,
  unsigned: { eventDate: null, reason: null, paymentMethod: null, defenceEndsAt: null },
  ...over,
})
async function tell(...events: GatewayEvent[]) {
  await house.db.transaction(tx => keepGatewayEvents(tx, events))
  await house.runJobs()
}

const stateOf = async ({ who, body }: Bought) => {
  const { reply } = await house.as(who, orders.details, { query: { id: body._id } })
  return `${reply.state} ${reply.payment.state}`
}
const stockOf = async (of: string) => {
  const [row] = await house.db.select().from(productStock).where(eq(productStock.product, of))
  return { count: row?.count, held: row?.held }
}
const saidTo = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)
const holdIsOver = async ({ payment: _id }: Pick<Bought, 'payment'>) => {
  await house.db.update(payment).set({ heldUntil: '2026-01-01T00:00:00.000Z' }).where(eq(payment._id, _id))
  await house.db.transaction(tx => endHold(tx, house, _id))
}

test.each(['paid', 'expired'] as const)(
  'a code is %s as it was sold, though its product became goods while the order waited',
  async end => {
    const [who, of] = [await member(house), v7()]
    const about = { _id: of, title: 'Eintritt', category: 'entry', rate: 'normal', days: 30, shortDescription: '', text: '' } as const
    const inside = { ingredients: '', allergens: [] }
    const unsaid = {
      variant: null,
      family: null,
      contents: null,
      measure: null,
      picture: null,
      picture2: null,
      picture3: null,
      entries: null,
    }
    const form = { ...about, ...inside, ...unsaid, prices: [{ from: '2024-01-01', rappen: 4500 }], studios: [], published: true }
    await house.as(office, products.create, { body: { ...form, kind: 'entry' } })
    const lines = [{ product: of, amount: 1, price: 4500 }]
    const body = { _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way: 'twint' as const, lines }
    await house.as(who, orders.buy, { body })
    const { url } = (await house.as(who, payments.submit, { body: { attempt: body.attempt } })).reply
    const edited = await house.as(office, products.edit, { params: { id: of }, body: { ...form, kind: 'goods', version: 1 } })
    expect(edited.reply).toMatchObject({ kind: 'goods' })
    const counted = { _id: v7(), studio: 'winterthur', by: 5, reason: 'delivered' as const, note: null }
    await house.as(office, products.count, { params: { id: of }, body: counted })
    if (end === 'paid') await gateway.pay(url as string)
    else await holdIsOver(body)
    await gateway.deliver()
    await house.runJobs()
    expect(await stateOf({ who, of, body, ...body })).toBe(`${end} ${end}`)
    expect(await stockOf(of)).toEqual({ count: 5, held: 0 })
  },
  60_000,
)

test('a purchase in a studio that is not there is refused, though nothing that it sells lies anywhere', async () => {
  const [who, of] = [await member(house), v7()]
  const about = { title: 'Eintritt', category: 'entry', kind: 'entry', rate: 'normal', days: 30, published: true } as const
  const prices = [{ from: '2024-01-01', rappen: 4500 }]
  await house.db.insert(product).values({ _id: of, ...about, prices, created: '2026-11-20T16:42:00.000Z' })
  const lines = [{ product: of, amount: 1, price: 4500 }]
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio: 'nirgends', way: 'twint' as const, lines }
  const { code, fields } = await house.as(who, orders.buy, { body })
  expect([code, fields]).toEqual(['invalid', { studio: 'Dieses Studio gibt es nicht mehr.' }])
  expect((await house.as(who, orders.mine)).reply.total).toBe(0)
})

test('TWINT’s quarter of an hour counts from when TWINT is asked, however long ago the attempt began', async () => {
  const { who, payment: _id } = await bought('desk')
  const [attempt, now] = [v7(), new Date().toISOString()]
  await house.db.transaction(tx => begin(tx, house, _id, { _id: attempt, way: 'twint', now: minutesAfter(now, -14) }))
  const last = async () => (await house.as(who, payments.status, { params: { id: _id } })).reply.attempts.at(-1)
  expect(await last()).toMatchObject({ _id: attempt, until: minutesAfter(now, 1) })
  await house.as(who, payments.submit, { body: { attempt } })
  const until = (await last())?.until as string
  expect(until >= minutesAfter(now, 15)).toBe(true)
  // The end that was ordered when it began finds the page open.
  await house.db.execute(
    sql`update job set due = now() - interval '1 second' where kind = 'payment-closing' and key = ${`payment-closing:${attempt}`}`,
  )
  await house.runJobs()
  expect(await last()).toMatchObject({ _id: attempt, until, state: 'running' })
  await house.as(who, payments.submit, { body: { attempt } })
  expect(await last()).toMatchObject({ until })
  await house.db.transaction(tx => closeAttempt(tx, house, { payment: _id, attempt }, until))
  expect(await last()).toMatchObject({ state: 'left' })
})

test('another amount goes back and says so; the next attempt may pay, and without one the pieces are free again', async () => {
  const one = await bought()
  await tell(eventOf(one.attempt, { amount: 100 }))
  expect(await stateOf(one)).toBe('open open')
  expect(await saidTo(one.who)).toEqual([
    expect.stringMatching(/^CHF 1\.00 gehen an dich zurück: Der Betrag war nicht der von Bestellung \d+\.$/),
  ])
  await holdIsOver(one)
  expect([await stateOf(one), await stockOf(one.of)]).toEqual(['expired returned', { count: 3, held: 0 }])
})

test('money that comes twice goes back once and says why; the payment stays paid', async () => {
  const one = await bought()
  await tell(eventOf(one.attempt), eventOf(one.attempt))
  expect(await stateOf(one)).toBe('paid paid')
  expect(await saidTo(one.who)).toEqual([
    expect.stringMatching(/^CHF 45\.00 gehen an dich zurück: Bestellung \d+ war schon bezahlt\.$/),
    expect.stringMatching(/ist bezahlt: CHF 45\.00$/),
  ])
})

test('money that can’t be sent back is told to the office, and to its payer only that it comes', async () => {
  const one = await bought('twint', 1)
  await holdIsOver(one)
  await house.db.update(productStock).set({ count: 0 }).where(eq(productStock.product, one.of))
  const before = (await saidTo(office)).length
  // The gateway does not know this payment, so it refuses each refund; what was refused is asked again later.
  await tell(eventOf(one.attempt))
  for (let tries = 1; tries < 3; tries++) {
    await house.db.execute(sql`update job set due = now() - interval '1 second' where kind = 'payment-refund'`)
    await house.runJobs()
  }
  expect(await stateOf(one)).toBe('expired returned')
  const said = await saidTo(office)
  const { title } = (await house.as(one.who, payments.status, { params: { id: one.payment } })).reply
  expect(said.slice(0, said.length - before).filter(each => each.endsWith(title))).toEqual([
    `CHF 45.00 liessen sich nicht zurückschicken: ${title}`,
  ])
  expect(await saidTo(one.who)).toEqual([
    expect.stringMatching(/^CHF 45\.00 gehen an dich zurück: Bestellung \d+ war nicht mehr zu haben\.$/),
    expect.stringMatching(/ist verfallen/),
  ])
})

test('money that the bank takes back is told to the office and its payer; once it is won, nothing is told to be paid anew', async () => {
  const one = await bought()
  const paid = eventOf(one.attempt)
  const dispute = { pspReference: v7(), originalReference: paid.pspReference }
  await tell(paid)
  await tell(eventOf(one.attempt, { ...dispute, kind: 'CHARGEBACK', code: 'CHARGEBACK' }))
  expect(await stateOf(one)).toBe('paid disputed')
  expect((await saidTo(office))[0]).toMatch(/^Die Bank hat CHF 45\.00 zurückgeholt: Bestellung \d+$/)
  await tell(eventOf(one.attempt, { ...dispute, kind: 'CHARGEBACK_REVERSED', code: 'CHARGEBACK_REVERSED' }))
  expect(await stateOf(one)).toBe('paid paid')
  expect((await saidTo(one.who)).filter(title => title.includes('ist bezahlt'))).toHaveLength(1)
})

test('of another merchant account, in another currency or unknown, news books nothing', async () => {
  const one = await bought()
  await tell(
    eventOf(one.attempt, { merchantAccount: 'Somebody' }),
    eventOf(one.attempt, { currency: 'EUR' }),
    eventOf(one.attempt, { kind: 'OTHER', code: 'NEW_KIND' }),
    eventOf('Order-17'),
  )
  expect(await stateOf(one)).toBe('open running')
  expect(await house.db.select().from(journalLine).where(eq(journalLine.payment, one.payment))).toEqual([])
  const key = { id: one.payment }
  expect((await house.as(one.who, payments.status, { params: key })).reply.refunded).toBe(0)
})

test('an order can be kept by trying again and again, but not for ever', async () => {
  const one = await bought('desk')
  const begin = async (way: PaymentWay) =>
    (await house.as(one.who, payments.create, { body: { _id: v7(), payment: one.payment, way } })) as { code?: string }
  const daysAgo = async (days: number) =>
    house.db
      .update(payment)
      .set({ created: new Date(Date.now() - days * dayMs).toISOString() })
      .where(eq(payment._id, one.payment))
  await daysAgo(2)
  expect((await begin('desk')).code).toBeUndefined()
  const [{ until } = { until: '' }] = (await house.as(one.who, payments.status, { params: { id: one.payment } })).reply.attempts.slice(-1)
  expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + dayMs)
  await daysAgo(3)
  expect((await begin('desk')).code).toBe('payment-state')
})

test('an attempt that is cancelled while the gateway is asked is cancelled there, and nobody is sent to its page', async () => {
  const one = await bought()
  let [asked, release] = [() => {}, () => {}]
  const isAsked = new Promise<void>(done => {
    asked = done
  })
  const isCancelled = new Promise<void>(done => {
    release = done
  })
  const real = globalThis.fetch
  const held = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const answer = await real(address, init)
    if (!String(address).includes('/v71/')) return answer
    asked()
    await isCancelled
    return answer
  })
  const submitted = house.as(one.who, payments.submit, { body: { attempt: one.attempt } })
  await isAsked
  held.mockRestore()
  await house.as(one.who, payments.cancel, { params: { id: one.payment } })
  release()
  expect((await submitted).reply.url).toBe(null)
  await cancelledThere(one)
})

test.each(['twint', 'card'] as const)('%s whose answer was lost goes again word by word, whatever our address is', async way => {
  const { who, attempt } = await bought(way)
  await gateway.trouble('lost')
  const submit = () => house.as(who, payments.submit, { body: { attempt } })
  expect((await submit()).code).toBe('gateway-away')
  const { publicUrl } = house.settings
  Object.assign(house.settings, { publicUrl: 'https://umgezogen.formkurve.example' })
  const { reply } = await submit().finally(() => Object.assign(house.settings, { publicUrl }))
  expect(reply.url).toMatch(/^https?:/)
})

test('an attempt whose answer was lost is cancelled at the gateway all the same', async () => {
  const one = await bought()
  await gateway.trouble('lost')
  expect((await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })).code).toBe('gateway-away')
  await house.as(one.who, payments.cancel, { params: { id: one.payment } })
  await cancelledThere(one)
})

test('a cancel that waited ends the attempt that its payer saw, and none that began since', async () => {
  const [one, wanted] = [await bought(), v7()]
  const cancel = (attempt?: string) =>
    house.as(one.who, payments.cancel, { params: { id: one.payment }, query: { ...(attempt && { attempt }) } })
  const begin = (way: PaymentWay) => house.as(one.who, payments.create, { body: { _id: wanted, payment: one.payment, way } })
  await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })
  await house.db.transaction(tx => closeAttempt(tx, house, one, minutesAfter(new Date().toISOString(), 60)))
  await begin('desk')
  for (const _ of [1, 2]) {
    const { reply } = await cancel(one.attempt)
    expect(reply).toMatchObject({
      state: 'running',
      attempts: [
        { _id: one.attempt, state: 'left' },
        { _id: wanted, state: 'running' },
      ],
    })
  }
  expect([await stateOf(one), await stockOf(one.of)]).toEqual(['placed running', { count: 3, held: 1 }])
  // Devices that name none mean whatever runs.
  await cancel()
  expect([await stateOf(one), await stockOf(one.of)]).toEqual(['cancelled cancelled', { count: 3, held: 0 }])
})

test('a cancel that waited while its attempt was paid says so', async () => {
  const one = await bought()
  await tell(eventOf(one.attempt))
  const { reply } = await house.as(one.who, payments.cancel, { params: { id: one.payment }, query: { attempt: one.attempt } })
  expect(reply).toMatchObject({ code: 'payment-state', current: { state: 'paid' } })
})

async function cancelledThere(one: Bought) {
  await house.runJobs()
  await gateway.deliver()
  await house.runJobs()
  expect(await stateOf(one)).toBe('open open')
  expect((await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })).code).toBe('payment-state')
}

test('an attempt that the gateway does not cancel for hours is told to the office, once, and asked for on', async () => {
  const one = await bought()
  await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })
  await gateway.trouble('transient')
  await house.as(one.who, payments.cancel, { params: { id: one.payment } })
  await house.runJobs()
  const { title } = (await house.as(one.who, payments.status, { params: { id: one.payment } })).reply
  const said = async () => (await saidTo(office)).filter(each => each.endsWith(title))
  expect(await said()).toEqual([])
  for (const tries of [17, 18]) {
    await gateway.trouble('transient')
    await house.db.execute(sql`update job set tries = ${tries}, due = now() - interval '1 second' where kind = 'payment-cancel'`)
    await house.runJobs()
    expect(await said()).toEqual([`Der Zahlungsdienst sagt seit Stunden nicht, ob eine Zahlung abgebrochen ist: ${title}`])
  }
  await house.db.execute(sql`update job set due = now() - interval '1 second' where kind = 'payment-cancel'`)
  await cancelledThere(one)
})

test('what is paid at the desk or on a bill has no page at the gateway', async () => {
  const one = await bought('desk')
  expect((await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })).code).toBe('payment-way')
  const bill = v7()
  const home = { emailVerifiedAt: new Date().toISOString(), adresse1: 'Marktgasse 1', plz: '8400', stadt: 'Winterthur' }
  await house.db.update(person).set(home).where(eq(person._id, one.who._id))
  await house.as(one.who, payments.create, { body: { _id: bill, payment: one.payment, way: 'bill' } })
  expect((await house.as(one.who, payments.submit, { body: { attempt: bill } })).code).toBe('payment-way')
})

test('news that comes before its attempt waits for it', async () => {
  const one = await bought()
  const later = v7()
  await tell(eventOf(later))
  await house.as(one.who, payments.cancel, { params: { id: one.payment } })
  await house.as(one.who, payments.create, { body: { _id: later, payment: one.payment, way: 'card' } })
  expect(await stateOf(one)).toBe('open running')
  await house.db.execute(sql`update job set due = now() - interval '1 second' where kind = 'gateway-notice'`)
  await house.runJobs()
  expect(await stateOf(one)).toBe('paid paid')
})

test('news is kept and answered 202 before anything is made of it', async () => {
  const one = await bought()
  const { reply } = await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })
  await gateway.pay(reply.url as string)
  const answers: number[] = []
  const real = globalThis.fetch
  const heard = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const answer = await real(address, init)
    if (String(address).endsWith(payments.webhook.path)) answers.push(answer.status)
    return answer
  })
  await gateway.deliver()
  heard.mockRestore()
  expect(new Set(answers)).toEqual(new Set([202]))
  expect(await stateOf(one)).toBe('open running')
  await house.runJobs()
  expect(await stateOf(one)).toBe('paid paid')
})

test('a report that is ready is kept and moves nothing; what is old is deleted', async () => {
  const name = `settlement_${v7()}.csv`
  await gateway.report(usualMerchant, name)
  await gateway.deliver()
  const isReport = eq(gatewayNotice.key, `report:${name}`)
  const [kept] = await house.db.select().from(gatewayNotice).where(isReport)
  expect(kept?.notice).toMatchObject({ kind: 'report', name })
  await forgetNotices(house, new Date())
  expect(await house.db.$count(gatewayNotice, isReport)).toBe(1)
  await forgetNotices(house, new Date(Date.now() + 401 * dayMs))
  expect(await house.db.$count(gatewayNotice)).toBe(0)
})

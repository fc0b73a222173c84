import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall, Input } from '#contract/call.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments/calls.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { mayDeliver } from '#contract/rules/payments/paymentActs.ts'
import type { PaymentWay, Till } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { orders } from '#contract/shop/orders.ts'
import type { Enrolled } from '#contract/station.ts'
import { factsOf, learn, lockPayment } from '#server/payments/paymentFold.ts'
import { journalLine, payment } from '#server/payments/tables.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { enrolOn, signed, tablet } from '#server/station/testing/tablet.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { addGoods } from './testing/goods.ts'

let house: TestHouse
let gateway: SandboxGateway
let clerk: Somebody
let keeper: Somebody
let other: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  await makeStudio(house, { code: 'pfungen' })
  gateway = await gatewayIn(house)
  clerk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  keeper = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
  other = await holder(house, [{ right: 'shop_manage', studios: ['pfungen'] }])
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await house.close()
})

const price = 4500

/** Somebody who has just bought a piece for CHF 45.00. */
async function bought(way: PaymentWay, studio = 'winterthur') {
  const [who, of] = [await member(house), await addGoods(house, { count: 3, studio })]
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio, way, lines: [{ product: of, amount: 1, price }] }
  await house.as(who, orders.buy, { body })
  return { who, of, order: body._id, payment: body.payment, attempt: body.attempt }
}
type Bought = Awaited<ReturnType<typeof bought>>

/** All news and what follows, also what waits for a later try. */
async function news() {
  for (let round = 0; round < 3; round++) {
    await house.runJobs()
    await gateway.deliver()
  }
  await house.runJobs()
}
const waitedFor = () => house.db.execute(sql`update job set due = now() - interval '1 second' where kind = 'payment-refund'`)

async function paid(studio?: string) {
  const one = await bought('twint', studio)
  const { reply } = await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })
  await gateway.pay(reply.url as string)
  await news()
  return one
}
/** Money that a clerk took at the desk. */
const taken = (payment: string, amount = price, till: Till = 'cash', charge = v7()) =>
  house.db.transaction(async tx =>
    learn(
      { tx, house },
      {
        ...(await lockPayment(tx, payment)),
        news: [{ kind: 'charged', key: `charged:${charge}`, charge, attempt: null, amount, till, rounding: 0 }],
      },
    ),
  )
async function paidAtDesk() {
  const one = await bought('desk')
  await taken(one.payment)
  return one
}

const ask = (who: Somebody, { payment }: Bought, amount: number, over: { _id?: string; restock?: boolean } = {}) =>
  house.as(who, paymentOffice.askRefund, {
    params: { id: payment },
    body: { _id: v7(), amount, reason: 'Falsche Grösse', restock: false, ...over },
  })
const asked = async (one: Bought, amount = price, over = {}) => {
  const _id = v7()
  const { code } = await ask(clerk, one, amount, { _id, ...over })
  expect(code).toBeUndefined()
  return _id
}
const decide = (who: Somebody, _id: string, grant = true) =>
  house.as(who, paymentOffice.decide, { params: { id: _id }, body: { grant, note: null } })
const granted = async (one: Bought, amount = price, over = {}) => {
  const _id = await asked(one, amount, over)
  expect((await decide(keeper, _id)).code).toBeUndefined()
  return _id
}
const detail = async ({ payment }: Bought) => (await house.as(keeper, paymentOffice.one, { params: { id: payment } })).reply
const stateOf = async (one: Bought) => {
  const { state, asks, task } = await detail(one)
  return [state, ...asks.map(each => each.state), task]
}
const orderOf = async ({ order }: Bought) => (await house.db.select().from(shopOrder).where(eq(shopOrder._id, order)))[0]
const stockOf = async ({ of }: Bought) => (await house.db.select().from(productStock).where(eq(productStock.product, of)))[0]?.count
const balances = async ({ payment: _id }: Bought) => {
  const lines = await house.db.select().from(journalLine).where(eq(journalLine.payment, _id))
  const sums = new Map<string, number>()
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}
const saidTo = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)
const standing = async ({ payment }: Bought) => standingOf(await house.db.transaction(tx => factsOf(tx, payment)))

describe('a refund by people', () => {
  test('is asked by one, granted by another, goes back by itself, and is told to the payer without its reason', async () => {
    const one = await paid()
    const _id = await asked(one, 1000)
    expect(await stateOf(one)).toEqual(['paid', 'asked', 'decide'])
    expect((await saidTo(keeper))[0]).toMatch(/^Rückzahlung bewilligen: CHF 10\.00 von Bestellung \d+$/)
    expect((await decide(clerk, _id)).code).toBe('forbidden')
    expect((await decide(keeper, _id)).reply.asks).toMatchObject([{ state: 'sent', alone: false }])
    await news()
    expect(await stateOf(one)).toEqual(['partlyRefunded', 'done', null])
    // A share of the sale's MWST went back with it.
    expect(await balances(one)).toEqual({ gateway: 3500, sales: -3238, vat: -262 })
    expect(await orderOf(one)).toMatchObject({ state: 'paid', stock: 'taken' })
    const said = (await saidTo(one.who)).join()
    expect(said).toMatch(/^CHF 10\.00 gehen an dich zurück: Bestellung \d+,/)
    expect(said).not.toContain('Grösse')
  })

  test('is never above what is kept, whatever was asked for before', async () => {
    const one = await paid()
    expect((await ask(clerk, one, price + 1)).code).toBe('refund-too-much')
    const first = await asked(one, 3000)
    expect((await ask(clerk, one, 1501)).code).toBe('refund-too-much')
    await decide(keeper, first, false)
    await granted(one)
    await news()
    expect(await stateOf(one)).toEqual(['refunded', 'denied', 'done', null])
    expect((await ask(clerk, one, 1)).code).toBe('payment-state')
    expect((await detail(one)).transaction).toEqual({
      merchantAccount: 'Formkurve',
      resortID: null,
      profileID: null,
      retryCounts: 0,
      email: one.who.email,
    })
    const late = await decide(keeper, first)
    expect([late.code, (late.reply as unknown as { current: unknown }).current]).toMatchObject(['payment-state', { state: 'refunded' }])
    expect(await balances(one)).toEqual({})
  })

  test('asked by two clerks at once, or granted by two, goes back once', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await paid()
      const answers = await Promise.all([ask(clerk, one, price), ask(keeper, one, price)])
      expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
      const own = answers.find(({ code }) => code === undefined)?.reply.asks[0]
      const chief = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
      const decided = await Promise.all([decide(keeper, own?._id ?? ''), decide(chief, own?._id ?? ''), decide(chief, own?._id ?? '')])
      expect(decided.filter(({ code }) => code === undefined)).toHaveLength(1)
      await news()
      expect((await detail(one)).refunded).toBe(price)
      expect(await balances(one)).toEqual({})
    }
  })

  test('belongs to its studio: elsewhere it is not there, and without the right it is refused', async () => {
    const one = await paid()
    expect((await ask(other, one, 100)).code).toBe('missing')
    expect((await house.as(other, paymentOffice.one, { params: { id: one.payment } })).code).toBe('missing')
    const _id = await asked(one, 100)
    expect((await decide(other, _id)).code).toBe('missing')
    expect((await ask(one.who, one, 100)).code).toBe('forbidden')
    expect((await house.as(other, paymentOffice.all)).reply.rows).toEqual([])
  })

  test('is decided by whoever asked where nobody else could, and is marked; else never', async () => {
    await makeStudio(house, { code: 'allein' })
    const chief = await employee(house, 'admin', ['allein'])
    const one = await paid('allein')
    const alone = v7()
    await ask(chief, one, 500, { _id: alone })
    expect((await decide(chief, alone)).reply.asks).toMatchObject([{ alone: true, state: 'sent' }])
    const beside = await paid()
    const own = v7()
    await ask(keeper, beside, 500, { _id: own })
    expect((await decide(keeper, own)).code).toBe('refund-own')
  })

  test('of one’s own money is nobody’s to decide but where nobody else could, and the screen says the same', async () => {
    const { code } = await makeStudio(house, { code: 'zuzweit' })
    const [chief, second] = [await employee(house, 'admin', [code]), await holder(house, [{ right: 'shop_manage', studios: [code] }])]
    const shown = async (who: Somebody, { payment }: Bought) =>
      (await house.as(who, paymentOffice.one, { params: { id: payment } })).reply.asks[0]!
    const boughtBy = async (who: Somebody) => {
      const one = await paid(code)
      await house.db.update(payment).set({ person: who._id }).where(eq(payment._id, one.payment))
      return one
    }
    // Whoever would get it, and whoever asked, are all who could decide: the administrator does, and is offered it.
    const [mine, first] = [await boughtBy(chief), v7()]
    await ask(second, mine, 500, { _id: first })
    expect((await shown(second, mine)).mayDecide).toBe(false)
    expect((await shown(chief, mine)).mayDecide).toBe(true)
    expect((await decide(chief, first)).reply.asks).toMatchObject([{ alone: true, state: 'sent' }])
    const [theirs, then] = [await boughtBy(second), v7()]
    await ask(chief, theirs, 500, { _id: then })
    expect(await shown(second, theirs)).toMatchObject({ mayDecide: false })
    expect((await decide(second, then)).code).toBe('own')
    expect((await saidTo(second)).filter(title => title.startsWith('Rückzahlung bewilligen'))).toEqual([])
  })

  test('on a studio’s tablet is asked and granted by its employees, each by their own name', async () => {
    const studio = await makeStudio(house)
    const on = await tablet(house, studio)
    const enrolled = (vorname: string) =>
      member(house, { grants: [{ right: 'shop_manage', studios: [studio.code] }], vorname, nachname: 'Frei' }).then(who =>
        enrolOn(house, on, who),
      )
    const [anna, beat] = [await enrolled('Anna'), await enrolled('Beat')]
    const act = <C extends AnyCall>(who: Enrolled, call: C, input: Input<C>) =>
      house.as(on, call, input, { headers: signed(who, call, input as object) })
    const one = await paid(studio.code)
    const _id = v7()
    const body = { _id, amount: 500, reason: 'Falsche Grösse', restock: false }
    const told = (await act(anna, paymentOffice.askRefund, { params: { id: one.payment }, body })).reply.asks[0]
    // Who may not is told who can: nobody who asked.
    expect(told).toMatchObject({ mayDecide: false, deciders: ['Frei Beat'] })
    const decided = (who: Enrolled) => act(who, paymentOffice.decide, { params: { id: _id }, body: { grant: true, note: null } })
    expect((await decided(anna)).code).toBe('refund-own')
    const { reply } = await act(beat, paymentOffice.one, { params: { id: one.payment } })
    expect(reply.asks[0]).toMatchObject({ mayDecide: true, deciders: [] })
    await act(beat, paymentOffice.remark, { params: { id: one.payment }, body: { _id: v7(), text: 'Beleg liegt bei' } })
    const { asks, events } = (await decided(beat)).reply
    expect(asks).toMatchObject([{ state: 'sent', alone: false, by: 'Frei Anna', decidedBy: 'Frei Beat' }])
    expect(events.find(({ said }) => said.startsWith('Bemerkung'))?.by).toBe('Frei Beat')
  })

  test('of cash lies ready until a person counts it out, to 5 Rappen', async () => {
    const one = await paidAtDesk()
    const _id = await granted(one, 1002)
    expect(await stateOf(one)).toEqual(['partlyRefunded', 'owed', 'payOut'])
    expect((await saidTo(one.who))[0]).toMatch(/^CHF 10\.02 liegen am Empfang für dich bereit/)
    const paidOut = () => house.as(clerk, paymentOffice.payOut, { params: { id: _id }, body: { till: 'cash' as const } })
    const answers = await Promise.all([paidOut(), paidOut()])
    expect(answers.map(({ code }) => code).sort()).toEqual(['payment-state', undefined])
    expect(await balances(one)).toMatchObject({ cash: 3500, rounding: -2 })
    expect(await stateOf(one)).toEqual(['partlyRefunded', 'done', null])
    // The story names who asked, who decided and who counted it out.
    const { events } = await detail(one)
    const by = (said: RegExp) => events.find(each => said.test(each.said))?.by
    const [asker, decider] = [by(/vorgeschlagen$/), by(/^Rückzahlung bewilligt$/)]
    expect([asker, decider]).toEqual([expect.stringMatching(/^Muster \d+ Vreni$/), expect.stringMatching(/^Muster \d+ Vreni$/)])
    expect([by(/ausbezahlt, bar am Empfang$/), decider === asker]).toEqual([asker, false])
  })

  test('of money that came by bank is a transfer, for the office and for its payer', async () => {
    const one = await bought('desk')
    await taken(one.payment, price + 500, 'bank')
    for (const [sum, said] of [
      [500, '5.00'],
      [1002, '10.02'],
    ] as const) {
      const _id = await granted(one, sum)
      expect((await detail(one)).asks.at(-1)).toMatchObject({ state: 'owed', till: 'bank' })
      expect((await saidTo(one.who))[0]).toContain(`CHF ${said} überweist dir dein Studio zurück: `)
      await house.as(clerk, paymentOffice.payOut, { params: { id: _id }, body: { till: 'bank' } })
      expect((await saidTo(one.who))[0]).toContain(`CHF ${said} sind dir überwiesen: `)
    }
    expect(await balances(one)).toMatchObject({ bank: price - 1002 })
    const { events, asks } = await detail(one)
    expect(events.filter(each => each.said.endsWith(' überwiesen')).map(each => each.said)).toEqual([
      'CHF 5.00 überwiesen',
      'CHF 10.02 überwiesen',
    ])
    expect(asks.at(-1)).toMatchObject({ state: 'done', till: null })
  })

  test('at the desk gives back first what nobody owed, and leaves the sale alone then', async () => {
    const one = await paidAtDesk()
    await taken(one.payment, price, 'terminal')
    const _id = await granted(one, price)
    await house.as(clerk, paymentOffice.payOut, { params: { id: _id }, body: { till: 'terminal' } })
    expect(await balances(one)).toEqual({ cash: price, sales: -4163, vat: -337 })
    expect((await orderOf(one))?.state).toBe('paid')
  })

  test.each([
    ['not handed over goes back to the shelf', false, false, 3],
    ['handed over stays with the buyer', true, false, 2],
    ['handed over and brought back lies on the shelf', true, true, 3],
  ])('of all of what was %s', async (_, handed, restock, count) => {
    const one = await paid()
    if (handed)
      await house.db.update(shopOrder).set({ handed: new Date().toISOString(), state: 'handed' }).where(eq(shopOrder._id, one.order))
    await granted(one, price, { restock })
    expect([(await orderOf(one))?.state, await stockOf(one)]).toEqual(['refunded', 2])
    await news()
    expect([(await orderOf(one))?.state, await stockOf(one)]).toEqual(['refunded', count])
  })

  test('that fails is tried later, is told to the office once it failed too often, and goes on by a person’s act', async () => {
    const one = await paid()
    const before = (await saidTo(keeper)).length
    for (let at = 0; at < 3; at++) await gateway.trouble('refund-refused', 1)
    await granted(one)
    await news()
    const waiting = await house.db.execute<{ minutes: number }>(
      sql`select round(extract(epoch from due - now()) / 60)::int as minutes from job where kind = 'payment-refund'`,
    )
    expect(waiting.rows).toEqual([{ minutes: 10 }])
    for (let at = 0; at < 2; at++) {
      await waitedFor()
      await news()
    }
    expect(await stateOf(one)).toEqual(['paid', 'failed', 'stuck'])
    expect((await orderOf(one))?.state).toBe('paid')
    const said = await saidTo(keeper)
    expect(said.slice(0, said.length - before).filter(title => title.includes('nicht zurückschicken'))).toHaveLength(1)
    const retried = await Promise.all([1, 2].map(() => house.as(keeper, paymentOffice.retry, { params: { id: one.payment } })))
    expect(retried.filter(({ code }) => code === undefined)).toHaveLength(1)
    await news()
    expect(await stateOf(one)).toEqual(['refunded', 'done', null])
    expect((await saidTo(one.who)).filter(title => title.includes('gehen an dich zurück'))).toHaveLength(1)
  })
})

describe('a dispute', () => {
  const checkoutOf = async ({ attempt }: Bought) => {
    const { rows } = await house.db.execute<{ _id: string }>(sql`select _id from sandbox_checkout where reference = ${attempt}`)
    return rows[0]?._id ?? ''
  }
  const step = async (one: Bought, act: 'notice' | 'chargeback' | 'chargeback-reversed' | 'second-chargeback') => {
    expect(await gateway.act(await checkoutOf(one), act)).toBe(true)
    await news()
    const { state, dispute, task, disputeUntil } = await detail(one)
    return { seen: [state, dispute, task], hands: mayDeliver(await standing(one)), until: disputeUntil }
  }

  test('stops the delivery from its notice on, tells the office its deadline, and goes through to the second booking', async () => {
    const one = await paid()
    expect(mayDeliver(await standing(one))).toBe(true)
    const noticed = await step(one, 'notice')
    expect(noticed).toMatchObject({ seen: ['paid', 'noticed', 'dispute'], hands: false })
    expect(Date.parse(noticed.until ?? '')).toBeGreaterThan(Date.now())
    expect((await saidTo(keeper))[0]).toMatch(/^Zahlung beanstandet: Bestellung \d+\. Einspruch bis \d\d\.\d\d\.\d{4}$/)
    expect(await step(one, 'chargeback')).toMatchObject({ seen: ['disputed', 'taken', 'dispute'], hands: false })
    expect(await balances(one)).toMatchObject({ disputes: price })
    expect((await ask(clerk, one, 100)).code).toBe('payment-state')
    expect(await step(one, 'chargeback-reversed')).toMatchObject({ seen: ['paid', 'reversed', null], hands: true })
    expect(await step(one, 'second-chargeback')).toMatchObject({ seen: ['disputed', 'retaken', 'dispute'], hands: false })
  })

  test('that nothing follows from is closed by who decides, once; what comes later is news again', async () => {
    const one = await paid()
    await step(one, 'notice')
    const close = (who: Somebody) =>
      house.as(who, paymentOffice.closeDispute, { params: { id: one.payment }, body: { _id: v7(), text: 'Beleg geschickt' } })
    expect((await close(clerk)).code).toBe('forbidden')
    expect((await close(keeper)).reply).toMatchObject({ dispute: null, task: null, state: 'paid' })
    expect(mayDeliver(await standing(one))).toBe(true)
    expect((await close(keeper)).code).toBe('payment-state')
    expect((await detail(one)).events.map(({ said }) => said)).toEqual(
      expect.arrayContaining(['Beanstandung erledigt', 'Bemerkung: Beleg geschickt']),
    )
    expect(await step(one, 'chargeback')).toMatchObject({ seen: ['disputed', 'taken', 'dispute'], hands: false })
    expect((await close(keeper)).code).toBe('payment-state')
  })

  test('that takes the money before a refund is granted leaves nothing to grant', async () => {
    const one = await paid()
    const _id = await asked(one)
    expect(mayDeliver(await standing(one))).toBe(false)
    await step(one, 'chargeback')
    expect((await decide(keeper, _id)).code).toBe('refund-too-much')
    expect((await decide(keeper, _id, false)).code).toBeUndefined()
    expect((await detail(one)).refunded).toBe(0)
  })
})

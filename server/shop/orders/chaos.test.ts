import { eq, inArray, like, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bills } from '#contract/payments/bills.ts'
import { payments } from '#contract/payments/calls.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orders } from '#contract/shop/orders.ts'
import { dice } from '#server/kit/dice.ts'
import { today } from '#server/kit/zone.ts'
import { sandboxEntryCode, sandboxMail } from '#server/outside/tables.ts'
import { endHold } from '#server/payments/attempts.ts'
import { journalLine, payment, paymentFact } from '#server/payments/tables.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { sandboxTrouble } from '#server/sandbox/gateway/tables.ts'
import { entryCode } from '#server/shop/entryCodes/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder, shopOrderAct } from '#server/shop/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

const runs = process.env.LONG ? 1000 : 20
/** The first of them, by `SEED`: a long run can be done in pieces. */
const firstRun = Number.parseInt(process.env.SEED ?? '0', 10)
const pieces = 10_000

let house: TestHouse
let clerk: Somebody
let keeper: Somebody
let gateway: SandboxGateway
let desk: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  gateway = await gatewayIn(house)
  desk = await member(house, { grants: [{ right: 'shop_purchase_view', studios: ['winterthur'] }] })
  clerk = await holder(house, [{ right: 'shop_purchase_view', studios: 'all' }])
  keeper = await holder(house, [{ right: 'shop_manage', studios: 'all' }])
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await house.close()
})

/** Whole numbers below `most`, by a seed, so that a run that fails can be told again. */
function diceOf(seed: number) {
  const { whole } = dice(seed)
  return (most: number) => whole(0, most - 1)
}

const drawWay = (draw: (most: number) => number) => (['twint', 'card', 'twint', 'card', 'desk'] as const)[draw(5)] as PaymentWay

async function onShelf(about: Pick<typeof product.$inferInsert, 'title' | 'category' | 'kind' | 'rate' | 'days'>) {
  const _id = v7()
  const prices = [{ from: '2024-01-01', rappen: 350 }]
  await house.db.insert(product).values({ _id, ...about, prices, published: true, created: '2026-11-20T16:42:00.000Z' })
  return _id
}

async function goods() {
  const _id = await onShelf({ title: 'Riegel', category: 'food', kind: 'goods', rate: 'reduced' })
  await house.db.insert(productStock).values({ product: _id, studio: 'winterthur', count: pieces })
  return _id
}

const kinds = ['refused', 'lost', 'transient', 'broken', 'webhook-late', 'webhook-doubled', 'refund-refused', 'refund-fails'] as const

/** A part of the price, or all of it, or more, found on the bank's account and entered, once or twice at once. */
async function enter(id: string, draw: (most: number) => number) {
  const body = { _id: v7(), day: today(), amount: 1 + draw(900), note: null }
  const receive = () => house.as(keeper, bills.received, { params: { id }, body })
  await Promise.all(draw(3) === 0 ? [receive(), receive()] : [receive()])
}

/** Money taken at the desk, in cash or at the terminal, once or twice at once; now and then it is given back where it is spare. */
async function takeAtDesk(order: string, draw: (most: number) => number) {
  const at = new Date(Date.now() - draw(2) * 3_600_000).toISOString()
  const till = draw(2) ? ('cash' as const) : ('terminal' as const)
  const slip = till === 'terminal' ? '4711' : null
  const { reply: found } = await house.as(desk, orderDesk.all, { query: { id: order } })
  const owed = draw(2) ? (found.rows[0]?.owed ?? null) : null
  const body = { _id: v7(), studio: 'winterthur', till, slip, hand: draw(2) ? v7() : null, owed, at }
  const take = () => house.as(desk, orderDesk.take, { params: { id: order }, body })
  const [{ reply }] = draw(3) === 0 ? await Promise.all([take(), take()]) : [await take()]
  const [spare] = reply.spare
  const back = { _id: v7(), studio: 'winterthur', at, of: spare?._id ?? '' }
  if (spare && draw(2)) await house.as(desk, orderDesk.giveBack, { params: { id: order }, body: back })
}

/** One purchase with whatever may come between: each act is done once, twice at once, or its answer is lost; hooks come when they like. */
async function purchase(who: Somebody, of: string, draw: (most: number) => number) {
  const body = {
    _id: v7(),
    payment: v7(),
    attempt: v7(),
    studio: 'winterthur',
    way: drawWay(draw),
    lines: [{ product: of, amount: 1 + draw(2), price: 350 }],
  }
  const twice = async <T>(act: () => Promise<T>) => (draw(3) === 0 ? (await Promise.all([act(), act()]))[0] : act())
  await twice(() => house.as(who, orders.buy, { body }))
  const pages: string[] = []
  let attempt = body.attempt
  for (let step = 0; step < 6; step++) {
    const next = draw(10)
    if (next <= 2) {
      const { reply } = await twice(() => house.as(who, payments.submit, { body: { attempt } }))
      if (reply?.url) pages.push(reply.url)
    } else if (next === 3 && pages.length > 0)
      await gateway.pay(pages[draw(pages.length)] as string, draw(4) === 0 ? 'refuse' : 'pay').catch(() => {})
    else if (next === 4) await twice(() => house.as(who, payments.cancel, { params: { id: body.payment } }))
    else if (next === 5) {
      const fresh = v7()
      const { code } = await house.as(who, payments.create, {
        body: { _id: fresh, payment: body.payment, way: drawWay(draw) },
      })
      if (!code) attempt = fresh
    } else if (next === 6) await gateway.deliver()
    else if (next === 7) await (draw(3) ? takeAtDesk(body._id, draw) : enter(body.payment, draw))
    else if (next === 8) {
      const done = { _id: v7(), studio: 'winterthur', at: new Date().toISOString() }
      await house.as(desk, orderDesk.hand, { params: { id: body._id }, body: done })
      if (draw(2)) await house.as(desk, orderDesk.unhand, { params: { id: body._id }, body: done })
    } else await house.runJobs()
  }
  for (const page of pages) if (draw(2)) await gateway.pay(page).catch(() => {})
  if (draw(4) === 0)
    await house.db.transaction(async tx => {
      await tx.update(payment).set({ heldUntil: '2026-01-01T00:00:00.000Z' }).where(eq(payment._id, body.payment))
      await endHold(tx, house, body.payment)
    })
  return body
}

/** Lets all news arrive and all that follows be done, without waiting for what failed once to be due again. */
async function settleAll() {
  for (let round = 0; round < 8; round++) {
    await house.db.execute(
      sql`update job set due = now() - interval '1 second' where kind in ('payment-refund', 'payment-cancel', 'gateway-notice')`,
    )
    await gateway.deliver()
    await house.runJobs()
  }
}

/** People of the office ask for refunds and decide, at once and twice; what is refused by the rules is no matter. */
async function refunds(
  { payment: id }: { payment: string },
  { lines: [line] }: { lines: { amount: number }[] },
  draw: (most: number) => number,
) {
  const whole = (line?.amount ?? 0) * 350
  const asks = [v7(), v7()].slice(0, 1 + draw(2))
  const askFor = (_id: string) =>
    house.as(clerk, paymentOffice.askRefund, {
      params: { id },
      body: { _id, amount: draw(2) ? whole : 1 + draw(whole), reason: 'Falsch', restock: false },
    })
  await Promise.all(asks.map(askFor))
  const decide = (_id: string) => house.as(keeper, paymentOffice.decide, { params: { id: _id }, body: { grant: draw(4) > 0, note: null } })
  await Promise.all(asks.flatMap(_id => (draw(3) === 0 ? [decide(_id), decide(_id)] : [decide(_id)])))
}

/** Refunds that its payer was told to be done, and never told to have failed after all. */
async function toldBack(paid: string) {
  const mails = await house.db
    .select({ _id: sandboxMail._id })
    .from(sandboxMail)
    .where(like(sandboxMail._id, `mail.payment.${paid}.%`))
  const about = (word: string) =>
    mails.flatMap(({ _id }) => (_id.includes(`.${word}.`) ? [_id.slice(_id.lastIndexOf('.') + 1)] : [])).toSorted()
  const failed = about('refundFailed')
  return about('refunded').filter(refund => !failed.includes(refund))
}

/** The codes of an order that open the entrance, here and there, and its letters to the buyer that say it is paid. */
async function givenFor({ _id, payment: paid }: { _id: string; payment: string }) {
  const codes = await house.db.select().from(entryCode).where(eq(entryCode.order, _id))
  const open = codes.filter(({ state }) => state !== 'void')
  const there = await house.db
    .select()
    .from(sandboxEntryCode)
    .where(
      inArray(
        sandboxEntryCode.code,
        codes.map(({ code }) => code),
      ),
    )
  const letters = await house.db.$count(sandboxMail, eq(sandboxMail._id, `mail.payment.${paid}.paid`))
  return { codes: open.length, there: there.filter(one => !one.void).length, letters }
}

test(`${runs} purchases in any order of acts and news: the gateway's books, the journal, the stock, codes, letters and the orders say the same`, async () => {
  const of = await goods()
  const entry = await onShelf({ title: 'Eintritt', category: 'entry', kind: 'entry', rate: 'normal', days: 30 })
  let now = Date.now()
  gateway.parts.now = () => now
  for (let run = firstRun; run < firstRun + runs; run++) {
    const draw = diceOf(run)
    // Troubles that met no occasion: three refunds that fail would be a person's to look at.
    await house.db.delete(sandboxTrouble)
    if (draw(2) === 0) await gateway.trouble(kinds[draw(kinds.length)] as (typeof kinds)[number], 1)
    const isEntry = run % 4 === 3
    const body = await purchase(await member(house), isEntry ? entry : of, draw)
    now += 3_600_000
    await settleAll()
    if (draw(3) === 0) {
      if (draw(2)) await gateway.trouble('refund-fails', 1)
      await refunds(body, body, draw)
      await settleAll()
    }
    const [order] = await house.db.select().from(shopOrder).where(eq(shopOrder._id, body._id))
    const [row] = await house.db.select().from(payment).where(eq(payment._id, body.payment))
    if (!order || !row) throw new Error(`run ${run} bought nothing`)
    const opens = isEntry && (order.state === 'paid' || order.state === 'handed') ? (body.lines[0]?.amount ?? 0) : 0
    const { bookings } = await gateway.books()
    const attempts = await house.db.execute<{ _id: string }>(sql`select _id from payment_attempt where payment = ${body.payment}`)
    const own = new Set(attempts.rows.map(({ _id }) => _id))
    const psp = new Set(bookings.filter(({ reference }) => own.has(reference)).map(booking => booking.payment))
    const kept = bookings.reduce((all, booking) => all + (psp.has(booking.payment) ? booking.amount : 0), 0)
    const isPaid = order.state === 'paid' || order.state === 'handed' || order.state === 'refunded'
    const facts = (await house.db.select().from(paymentFact).where(eq(paymentFact.payment, body.payment))).map(({ fact }) => fact)
    const standing = standingOf(facts)
    const { charges, settled, asked, askedDone } = standing
    // The gateway pays the whole, or the rest of what people entered.
    const byGateway = charges.find(({ charge, till }) => charge === settled && till === 'gateway')
    expect({ run, state: row.state, settled: settled !== null, kept }).toEqual({
      run,
      state: row.state,
      settled: isPaid,
      kept: byGateway ? byGateway.amount - byGateway.back : 0,
    })
    const letters = settled === null ? 0 : 1
    expect({ run, ...(await givenFor(body)) }).toEqual({ run, codes: opens, there: opens, letters })
    if (settled !== null)
      expect({ run, enough: charges.reduce((sum, { amount, back }) => sum + amount - back, 0) >= row.amount - asked }).toEqual({
        run,
        enough: true,
      })
    // What was too much at the desk is told by whoever counts it out there.
    const held = standing.refunds.filter(({ state, till, ask }) => state === 'done' && (till === null || ask !== null))
    expect({ run, back: await toldBack(body.payment) }).toEqual({ run, back: held.map(({ refund }) => refund).toSorted() })
    const lines = await house.db.select().from(journalLine).where(eq(journalLine.payment, body.payment))
    const balance = (account: string) => lines.reduce((all, line) => all + (line.account === account ? line.amount : 0), 0)
    // What lies in the desk's tills is what was taken less what was given back; what has paid nothing is owed.
    const acts = await house.db.select().from(shopOrderAct).where(eq(shopOrderAct.order, body._id))
    const moved = acts.reduce((sum, { kind, amount }) => sum + (kind === 'taken' ? 1 : kind === 'back' ? -1 : 0) * (amount ?? 0), 0)
    const entered = charges.filter(({ till }) => till !== 'gateway')
    const sold = settled === null ? 0 : row.amount - askedDone - (byGateway ? byGateway.amount - byGateway.returned : 0)
    const owed = entered.reduce((sum, { amount, returned }) => sum + amount - returned, 0) - sold
    expect({ run, gateway: balance('gateway'), desk: balance('cash') + balance('terminal'), customer: balance('customer') }).toEqual({
      run,
      gateway: kept,
      desk: moved,
      customer: 0 - owed,
    })
  }
  const all = (await house.db.select().from(shopOrder)).filter(({ lines: [line] }) => line?.product === of)
  const piecesIn = (stock: string) => all.reduce((sum, { stock: now, lines: [line] }) => sum + (now === stock ? (line?.amount ?? 0) : 0), 0)
  const [stock] = await house.db.select().from(productStock).where(eq(productStock.product, of))
  expect(stock).toMatchObject({ count: pieces - piecesIn('taken'), held: piecesIn('held') })
}, 1_800_000)

import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { bills } from '#contract/payments/bills.ts'
import { payments } from '#contract/payments/calls.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import type { Fact, PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orders } from '#contract/shop/orders.ts'
import { today } from '#server/kit/zone.ts'
import { closeAttempt, endHold } from '#server/payments/attempts.ts'
import { learn, lockPayment } from '#server/payments/paymentFold.ts'
import { outcomeKeyOf } from '#server/payments/returning.ts'
import { payment, paymentRefund } from '#server/payments/tables.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { mailsTo } from '#server/sandbox/testing/mails.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

let house: TestHouse
let gateway: SandboxGateway
let desk: Somebody
let keeper: Somebody
const of = v7()
const price = 4500
const at = '2026-11-20T16:42:00.000Z'
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  gateway = await gatewayIn(house)
  desk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  keeper = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
  const about = { title: 'Trinkflasche', category: 'gear', kind: 'goods', rate: 'normal', published: true } as const
  await house.db.insert(product).values({ _id: of, ...about, prices: [{ from: '2024-01-01', rappen: price }], created: at })
  await house.db.insert(productStock).values({ product: of, studio: 'winterthur', count: 500 })
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await house.close()
})

async function bought(way: PaymentWay) {
  const who = await member(house, { adresse1: 'Musterstrasse 12a', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: at })
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way, lines: [{ product: of, amount: 1, price }] }
  expect((await house.as(who, orders.buy, { body })).code).toBeUndefined()
  await house.runJobs()
  return { who, ...body }
}
type Bought = Awaited<ReturnType<typeof bought>>

async function news() {
  for (let round = 0; round < 3; round++) {
    await house.runJobs()
    await gateway.deliver()
  }
  await house.runJobs()
}
async function paid() {
  const one = await bought('twint')
  const { reply } = await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })
  await gateway.pay(reply.url as string)
  await news()
  return one
}

/** What its payer has been told: by the bell, and by mail without the order's name. */
async function toldTo({ who }: Bought) {
  const bell = (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)
  return { bell, mails: (await mailsTo(house, who.email)).map(({ subject }) => subject.replace(/: Bestellung \d+$/, '')) }
}
/** What an act tells beyond what was told before; each goes to the push as well, which is sent with the bell's row. */
async function toldBy(one: Bought, act: () => Promise<unknown>) {
  const before = await toldTo(one)
  await act()
  await news()
  const after = await toldTo(one)
  const bell = after.bell.slice(0, after.bell.length - before.bell.length).map(title => title.replace(/Bestellung \d+/, 'B'))
  return { bell: bell.toReversed(), mails: after.mails.slice(before.mails.length) }
}

/** The order’s story, as its buyer reads it. */
const storyOf = async ({ who, _id: id }: Bought) =>
  (await house.as(who, orders.details, { query: { id } })).reply.events.map(({ kind }) => kind)

const now = () => new Date().toISOString()
const take = ({ _id: id }: Bought, _id = v7()) =>
  house.as(desk, orderDesk.take, {
    params: { id },
    body: { _id, studio: 'winterthur', till: 'cash', slip: null, hand: null, owed: null, at: now() },
  })
const doing = () => ({ _id: v7(), studio: 'winterthur', at: now() })
async function refund({ payment: id }: Bought, amount = price) {
  const _id = v7()
  await house.as(desk, paymentOffice.askRefund, { params: { id }, body: { _id, amount, reason: 'Falsch', restock: false } })
  await house.as(keeper, paymentOffice.decide, { params: { id: _id }, body: { grant: true, note: null } })
  return _id
}
const dispute = async ({ attempt }: Bought, act: 'notice' | 'chargeback' | 'chargeback-reversed') => {
  const { rows } = await house.db.execute<{ _id: string }>(sql`select _id from sandbox_checkout where reference = ${attempt}`)
  await gateway.act(rows[0]?._id ?? '', act)
}

test('an order for the desk is confirmed, once, with what is to be paid and until when', async () => {
  const one = await bought('desk')
  const { bell, mails } = await toldTo(one)
  expect(bell).toEqual([expect.stringMatching(/^Bestellung \d+: Bezahle CHF 45\.00 am Empfang, bis \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/)])
  expect(mails).toEqual(['Bestätigung'])
})

test('one that is chosen for the desk later is confirmed as well, and none that is paid before', async () => {
  const later = await bought('twint')
  await house.as(later.who, payments.cancel, { params: { id: later.payment } })
  expect(
    await toldBy(later, () => house.as(later.who, payments.create, { body: { _id: v7(), payment: later.payment, way: 'desk' } })),
  ).toMatchObject({ mails: ['Bestätigung'] })
  const who = await member(house)
  const body = {
    _id: v7(),
    payment: v7(),
    attempt: v7(),
    studio: 'winterthur',
    way: 'desk' as const,
    lines: [{ product: of, amount: 1, price }],
  }
  await house.as(who, orders.buy, { body })
  await take({ who, ...body })
  await house.runJobs()
  expect((await toldTo({ who, ...body })).mails).toEqual(['Zahlung erhalten'])
})

test.each<[string, PaymentWay, (one: Bought) => Promise<unknown>, bell: string, mail: string]>([
  [
    'a bill that the studio takes back',
    'bill',
    one => house.as(keeper, bills.withdraw, { params: { id: one.payment } }),
    'B ist storniert. Die Rechnung gilt nicht mehr.',
    'Storniert',
  ],
  [
    'an order for the desk that is given up',
    'desk',
    one => house.as(one.who, payments.cancel, { params: { id: one.payment } }),
    'B ist storniert.',
    'Storniert',
  ],
  [
    'an order that nobody paid',
    'desk',
    ({ payment: _id }) =>
      house.db.transaction(async tx => {
        await tx.update(payment).set({ heldUntil: '2026-01-01T00:00:00.000Z' }).where(eq(payment._id, _id))
        await endHold(tx, house, _id)
      }),
    'B ist verfallen: Die Zahlung kam nicht zustande.',
    'Verfallen',
  ],
])('%s is told by bell and mail', async (_, way, act, bell, mail) => {
  const one = await bought(way)
  expect(await toldBy(one, () => act(one))).toEqual({ bell: [bell], mails: [mail] })
})

test('a part that has come for a bill that is taken back is said to stay the payer’s; what is too much, too', async () => {
  const [part, over] = [await bought('bill'), await bought('bill')]
  const enter = ({ payment: id }: Bought, amount: number) =>
    house.as(keeper, bills.received, { params: { id }, body: { _id: v7(), day: today(), amount, note: null } })
  await enter(part, 2000)
  expect((await toldBy(part, () => house.as(keeper, bills.withdraw, { params: { id: part.payment } }))).bell).toEqual([
    'B ist storniert. Die Rechnung gilt nicht mehr. CHF 20.00 sind schon da und bleiben dein Guthaben. Das Studio meldet sich bei dir.',
  ])
  expect((await toldBy(over, () => enter(over, 5000))).mails.toSorted()).toEqual(['Zahlung erhalten', 'Zu viel bezahlt'])
  const shown = async ({ who, payment: id }: Bought) => (await house.as(who, payments.status, { params: { id } })).reply
  expect([await shown(part), await shown(over)]).toMatchObject([
    { state: 'cancelled', credit: 2000, refunded: 0 },
    { state: 'paid', credit: 500 },
  ])
  await refund(part, 2000)
  expect(await shown(part)).toMatchObject({ state: 'cancelled', credit: 0, refunded: 2000 })
  const none = await bought('twint')
  const came = async ({ payment: id }: Bought) =>
    (await house.as(undefined, payments.outcome, { query: { id, k: outcomeKeyOf(house, id) } })).reply.came
  expect([await came(part), await came(none)]).toEqual([true, false])
})

test('what is handed over, and taken back, is told each time', async () => {
  const one = await bought('desk')
  await take(one)
  const handing = doing()
  const input = { params: { id: one._id }, body: handing }
  const hand = () => house.as(desk, orderDesk.hand, input)
  expect(await toldBy(one, hand)).toEqual({ bell: ['B ist abgeholt.'], mails: ['Abgeholt'] })
  expect(await toldBy(one, hand)).toEqual({ bell: [], mails: [] })
  expect(await toldBy(one, () => house.as(desk, orderDesk.unhand, input))).toEqual({
    bell: ['B: Die Abholung ist zurückgenommen.'],
    mails: ['Abholung zurückgenommen'],
  })
})

test('money that goes back by the gateway rings once, when it is sent; that it has arrived goes by mail', async () => {
  const one = await paid()
  expect(await toldBy(one, () => refund(one))).toEqual({
    bell: [expect.stringMatching(/^CHF 45\.00 gehen an dich zurück/)],
    mails: ['Rückzahlung', 'Rückzahlung erledigt'],
  })
})

describe('money that comes back to us after it was told to be with the payer', () => {
  const [comes, done] = [/^CHF 45\.00 gehen an dich zurück/, 'CHF 45.00 sind zurückbezahlt: B']
  const backOf = async (one: Bought) => (await storyOf(one)).filter(kind => kind.startsWith('return'))
  const failed = (follows: string) => `CHF 45.00 sind doch nicht bei dir angekommen: B. ${follows}`
  /** The gateway’s next tries, without waiting until they are due. */
  async function tries(times: number) {
    for (let at = 0; at < times; at++) {
      await news()
      await house.db.execute(sql`update job set due = now() - interval '1 second' where kind = 'payment-refund'`)
    }
    await news()
  }

  test('is told as not arrived, sent again, and told as done once more; the story names nothing that failed as done', async () => {
    const one = await paid()
    await gateway.trouble('refund-fails')
    expect(await toldBy(one, () => refund(one).then(() => tries(1)))).toEqual({
      bell: [expect.stringMatching(comes), failed('Wir schicken sie nochmals.'), done],
      mails: ['Rückzahlung', 'Rückzahlung erledigt', 'Rückzahlung nicht angekommen', 'Rückzahlung erledigt'],
    })
    expect(await backOf(one)).toEqual(['returning', 'returnFailed', 'returning', 'returned'])
  })

  test('is left to the studio once it failed too often, and told as done when the studio has sent it', async () => {
    const one = await paid()
    for (let at = 0; at < 3; at++) await gateway.trouble('refund-fails')
    const again = failed('Wir schicken sie nochmals.')
    const { bell, mails } = await toldBy(one, () => refund(one).then(() => tries(2)))
    expect(bell.slice(1)).toEqual([again, done, again, done, failed('Das Studio kümmert sich darum.')])
    expect(mails.filter(subject => subject === 'Rückzahlung nicht angekommen')).toHaveLength(3)
    expect((await backOf(one)).includes('returned')).toBe(false)
    expect((await toldBy(one, () => house.as(keeper, paymentOffice.retry, { params: { id: one.payment } }))).bell).toEqual([done])
    expect((await backOf(one)).slice(-2)).toEqual(['returning', 'returned'])
  })

  test('is not told as done where its failure is heard of first', async () => {
    const one = await paid()
    const hear = (fact: Fact) =>
      house.db.transaction(async tx => learn({ tx, house }, { ...(await lockPayment(tx, one.payment)), news: [fact] }))
    const heard = await toldBy(one, async () => {
      await refund(one)
      const [found] = await house.db.select().from(paymentRefund).where(eq(paymentRefund.payment, one.payment))
      const { _id, amount } = found!
      await hear({ kind: 'refundFailed', key: `refundFailed:${_id}`, refund: _id })
      await hear({ kind: 'refunded', key: `refunded:${_id}`, refund: _id, amount })
    })
    expect(heard).toEqual({ bell: [expect.stringMatching(comes)], mails: ['Rückzahlung'] })
    expect(await backOf(one)).toEqual(['returning', 'returnFailed', 'returning'])
  })
})

test('money that is counted out at the desk is told, with the coins that changed hands', async () => {
  const one = await bought('desk')
  await take(one)
  const ask = await refund(one, 1002)
  const payOut = () => house.as(desk, paymentOffice.payOut, { params: { id: ask }, body: { till: 'cash' } })
  expect(await toldBy(one, payOut)).toEqual({ bell: ['CHF 10.00 sind dir ausbezahlt: B'], mails: ['Rückzahlung erledigt'] })
})

test('what was too much at the desk is told once when it is given back', async () => {
  const one = await bought('desk')
  await take(one)
  const second = v7()
  await take(one, second)
  const back = () => house.as(desk, orderDesk.giveBack, { params: { id: one._id }, body: { ...doing(), of: second } })
  expect(await toldBy(one, back)).toEqual({
    bell: ['B: CHF 45.00 hast du am Empfang zurückerhalten.'],
    mails: ['Rückzahlung erledigt'],
  })
})

test('what the payer’s bank takes back, and gives again, is told', async () => {
  const one = await paid()
  await dispute(one, 'notice')
  await news()
  expect(await toldBy(one, () => dispute(one, 'chargeback'))).toEqual({
    bell: [expect.stringMatching(/^Deine Bank hat CHF 45\.00 zurückgeholt: B/)],
    mails: ['Zahlung zurückgeholt'],
  })
  expect(await toldBy(one, () => dispute(one, 'chargeback-reversed'))).toEqual({
    bell: [expect.stringMatching(/^Deine Bank hat uns CHF 45\.00 wieder gutgeschrieben: B/)],
    mails: ['Zahlung wieder da'],
  })
})

test('the story says that an attempt was left, once it is, and how another one went on', async () => {
  const one = await bought('twint')
  await house.as(one.who, payments.submit, { body: { attempt: one.attempt } })
  await house.as(one.who, payments.cancel, { params: { id: one.payment } })
  expect(await storyOf(one)).toEqual(['ordered', 'begun', 'leaveAsked'])
  await news()
  expect(await storyOf(one)).toEqual(['ordered', 'begun', 'leaveAsked', 'left'])
  const card = v7()
  await house.as(one.who, payments.create, { body: { _id: card, payment: one.payment, way: 'card' } })
  const { reply } = await house.as(one.who, payments.submit, { body: { attempt: card } })
  await gateway.pay(reply.url as string)
  await news()
  // The page of what was paid is closed later, which is no end of it.
  await house.db.transaction(tx => closeAttempt(tx, house, { payment: one.payment, attempt: card }, '2199-01-01T00:00:00.000Z'))
  expect(await storyOf(one)).toEqual(['ordered', 'begun', 'leaveAsked', 'left', 'begun', 'paid'])
})

test('the story ends with the money that the bank gave again', async () => {
  const one = await paid()
  for (const act of ['notice', 'chargeback', 'chargeback-reversed'] as const) {
    await dispute(one, act)
    await news()
  }
  expect(await storyOf(one)).toEqual(['ordered', 'begun', 'paid', 'disputed', 'reversed'])
})

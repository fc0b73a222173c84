import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { vatNumber } from '#contract/payments/bills/billing.ts'
import { billDigits, billReference } from '#contract/payments/bills/reference.ts'
import { bills } from '#contract/payments/bills.ts'
import { payments } from '#contract/payments/calls.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { unsetValues } from '#contract/payments/paymentSettings.ts'
import { paymentStats } from '#contract/payments/statCalls.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { orders } from '#contract/shop/orders.ts'
import { dayMs } from '#contract/time.ts'
import { seal } from '#server/kit/jobs/seal.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { cancel, endHold } from '#server/payments/attempts.ts'
import { forgetAddresses } from '#server/payments/papers/printedAddress.ts'
import { paymentAddress, paymentBill } from '#server/payments/papers/tables.ts'
import { sumDays } from '#server/payments/paymentDays.ts'
import { billNumbers } from '#server/payments/paymentLimits.ts'
import { journalLine, paymentSetting } from '#server/payments/tables.ts'
import { mailsTo } from '#server/sandbox/testing/mails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { remind } from './reminders.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let office: Somebody
let goods: string
beforeAll(async () => {
  office = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
  goods = v7()
  const about = { title: 'Trinkflasche', category: 'gear', kind: 'goods', rate: 'normal', published: true } as const
  await house.db.insert(product).values({
    _id: goods,
    ...about,
    prices: [{ from: '2024-01-01', rappen: 4500 }],
    created: '2026-11-20T16:42:00.000Z',
  })
  await house.db.insert(productStock).values({ product: goods, studio: 'winterthur', count: 500 })
}, 60_000)

const at = '2026-11-20T16:42:00.000Z'
const home = { adresse1: 'Musterstrasse 12a', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: at }
const payer = (over = {}) => member(house, { ...home, ...over })
const wish = (amount = 1, way: PaymentWay = 'bill') => ({
  _id: v7(),
  payment: v7(),
  attempt: v7(),
  studio: 'winterthur',
  way,
  lines: [{ product: goods, amount, price: 4500 }],
})
const buy = (who: Somebody, body = wish()) => house.as(who, orders.buy, { body })
const bought = async (who: Somebody, amount = 1) => {
  const body = wish(amount)
  const { code } = await buy(who, body)
  expect(code).toBeUndefined()
  return body
}
const enter = (who: Somebody, payment: string, amount: number, _id = v7(), day = today()) =>
  house.as(who, bills.received, { params: { id: payment }, body: { _id, day, amount, note: null } })
const orderOf = async (who: Somebody, _id: string) => (await house.as(who, orders.details, { query: { id: _id } })).reply
const heldNow = async () => (await house.db.select().from(productStock).where(eq(productStock.product, goods)))[0]?.held
const balances = async (payment: string) => {
  const rows = await house.db.select().from(journalLine).where(eq(journalLine.payment, payment))
  const sums = new Map<string, number>()
  for (const { account, amount } of rows) sums.set(account, (sums.get(account) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

describe('who may buy on a bill', () => {
  test.each([
    ['an address that is not proven', { emailVerifiedAt: null }, 'bill-email'],
    ['no town', { stadt: null }, 'bill-address'],
    ['a country that there is not', { land: 'Atlantis' }, 'bill-country'],
  ] as const)('%s is told what to do, at the checkout and before it', async (_, over, code) => {
    const who = await payer(over)
    expect((await buy(who)).code).toBe(code)
    const { reply } = await house.as(who, payments.config, { query: {} })
    expect(reply.ways.find(({ way }) => way === 'bill')?.closed).toMatch(/Profil/)
    expect(reply.ways.find(({ way }) => way === 'twint')?.closed).toBeNull()
  })

  test('a country that there is not is named; a neighbour’s name in another language is no reason', async () => {
    const who = await payer({ land: 'Atlantis' })
    const { fields } = await buy(who)
    const closedTo = async (one: Somebody) =>
      (await house.as(one, payments.config, { query: {} })).reply.ways.find(({ way }) => way === 'bill')
    const sentence = 'Das Land «Atlantis» kennen wir nicht. Schreib seinen Namen im Profil aus, zum Beispiel Frankreich.'
    expect(fields).toEqual({ way: sentence })
    expect(await closedTo(who)).toMatchObject({ closed: sentence, refusal: 'bill-address' })
    for (const land of ['Switzerland', 'O\u0308sterreich', 'France', 'UK'])
      expect((await closedTo(await payer({ land })))?.closed).toBeNull()
  })

  test('open bills stay within CHF 200, also two that are ordered at once', async () => {
    const who = await payer()
    await bought(who, 2)
    const both = await Promise.all([buy(who, wish(2)), buy(who, wish(2))])
    expect(both.map(({ code }) => code).sort()).toEqual(['bill-most', undefined])
    expect((await buy(who, wish(1, 'desk'))).code).toBeUndefined()
    const { bill, ways } = (await house.as(who, payments.config, { query: { studio: 'winterthur' } })).reply
    expect(bill).toMatchObject({ most: 20_000, open: 18_000 })
    expect(ways.find(({ way }) => way === 'bill')).toMatchObject({ closed: null, refusal: null })
    expect((await house.as(undefined, payments.config, { query: {} })).reply.bill.open).toBe(0)
  })

  test('whoever has an overdue one buys on no other until it is paid', async () => {
    const who = await payer()
    const { payment } = await bought(who)
    await house.db.update(paymentBill).set({ due: '2026-01-01' }).where(eq(paymentBill.payment, payment))
    expect((await buy(who)).code).toBe('bill-overdue')
    await enter(office, payment, 4500)
    expect((await buy(who)).code).toBeUndefined()
  })
})

test('an order on a bill is placed at once; its reference is the one that the device knows, its mail carries the bill', async () => {
  const who = await payer({ vorname: 'Đorđe', nachname: 'Šimić' })
  const body = await bought(who)
  expect(await orderOf(who, body._id)).toMatchObject({ state: 'placed', payment: { state: 'running', rest: 4500 } })
  const { reply: bill } = await house.as(who, bills.one, { params: { id: body._id } })
  const { reply: config } = await house.as(who, payments.config, { query: { studio: 'winterthur' } })
  expect(bill).toMatchObject({ reference: billReference(body._id, config.bill), creditor: config.bill.creditor, amount: 4500 })
  expect(bill.debtor).toEqual({
    name: 'Đorđe Šimić',
    street: 'Musterstrasse',
    number: '12a',
    zip: '8400',
    town: 'Winterthur',
    country: 'CH',
  })
  const [mail] = await mailsTo(house, who.email)
  expect(mail?.subject).toMatch(/^Rechnung: Bestellung/)
  const lines = readPaper(Buffer.from(mail?.files[0]?.base64 ?? '', 'base64'))
    .flat()
    .join('\n')
  expect(lines).toContain('Đorđe Šimić')
  expect(lines).toContain('Zahlteil')
  const stranger = await payer()
  expect((await house.as(stranger, bills.one, { params: { id: body._id } })).code).toBe('missing')
})

test('a bill that was made with a withdrawn code is printed with today’s, and one without a country with no address', async () => {
  const who = await payer({ land: 'Frankreich' })
  const { payment } = await bought(who)
  const debtor = async () => (await house.as(who, bills.one, { params: { id: payment } })).reply.debtor
  expect(await debtor()).toMatchObject({ country: 'FR' })
  const sealedBefore = async (country: string) => {
    const address = { name: 'Ida Muster', street: 'Rue Neuve', number: '3', zip: '68300', town: 'Saint-Louis', country }
    await house.db
      .update(paymentAddress)
      .set({ sealed: seal(house, address) })
      .where(eq(paymentAddress.payment, payment))
  }
  await sealedBefore('FX')
  expect(await debtor()).toMatchObject({ name: 'Ida Muster', country: 'FR' })
  await sealedBefore('XX')
  expect(await debtor()).toBeNull()
})

test('a bill is made by the numbers of its studio, and keeps them', async () => {
  await makeStudio(house, { code: 'andelfingen' })
  await house.db.insert(productStock).values({ product: goods, studio: 'andelfingen', count: 5 })
  const _id = v7()
  const qrIban = 'CH5730000123456789012'
  const numbers = { ...unsetValues, qrIban, referencePrefix: '77', billMost: 9000, billDays: 10, reminders: [3, 6, 12] }
  await house.db.insert(paymentSetting).values({ _id, place: 'studio:andelfingen', values: numbers })
  const who = await payer()
  const body = { ...wish(), studio: 'andelfingen' }
  const order = (await buy(who, body)).reply
  const { reply: config } = await house.as(who, payments.config, { query: { studio: 'andelfingen' } })
  await house.db.delete(paymentSetting).where(eq(paymentSetting._id, _id))
  const { reply: made } = await house.as(who, bills.one, { params: { id: body._id } })
  const reference = billReference(body._id, { account: qrIban, prefix: '77' })
  expect(config.bill).toMatchObject({ account: qrIban, prefix: '77', days: 10 })
  expect(made).toMatchObject({ account: qrIban, reference, due: addDays(made.day, 10) })
  expect(order.payment.attempts[0]?.until.slice(0, 10)).toBe(new Date(Date.parse(order.createdAt) + 10 * dayMs).toISOString().slice(0, 10))
  const { rows } = await house.db.execute(sql`select 1 from job where kind = 'bill-reminder' and payload->>'payment' = ${body.payment}`)
  expect(rows).toHaveLength(3)
  await house.db.insert(paymentSetting).values({ _id, place: 'studio:andelfingen', values: { ...numbers, billMost: 4500 } })
  const there = (await house.as(who, payments.config, { query: { studio: 'andelfingen' } })).reply
  expect(there.ways.find(({ way }) => way === 'bill')).toMatchObject({
    refusal: 'bill-most',
    closed: expect.stringMatching(/bis CHF 45\.00, CHF 45\.00 sind es schon/),
  })
  await house.db.update(paymentSetting).set({ values: numbers }).where(eq(paymentSetting._id, _id))
  const { code, fields } = await buy(who, { ...wish(2), studio: 'andelfingen' })
  expect([code, fields?.way]).toEqual([
    'bill-most',
    expect.stringMatching(/^Offene Rechnungen gehen zusammen bis CHF 90\.00, CHF 45\.00 sind/),
  ])
})

test('what is on a bill is kept past every hold, and neither its payer nor the clock ends it', async () => {
  const who = await payer()
  const before = await heldNow()
  const { payment, _id } = await bought(who)
  await house.db.transaction(tx => endHold(tx, house, payment, '2199-01-01T00:00:00.000Z'))
  expect(await orderOf(who, _id)).toMatchObject({ state: 'placed' })
  await expect(house.db.transaction(tx => cancel(tx, house, payment))).rejects.toMatchObject({ code: 'bill-open' })
  // Another way begins beside it and is left again: the bill stays.
  const attempt = v7()
  await house.as(who, payments.create, { body: { _id: attempt, payment, way: 'desk' } })
  await house.as(who, payments.cancel, { params: { id: payment } })
  expect(await orderOf(who, _id)).toMatchObject({ state: 'placed' })
  expect(await heldNow()).toBe((before ?? 0) + 1)
  expect((await house.as(office, bills.withdraw, { params: { id: payment } })).code).toBeUndefined()
  expect(await orderOf(who, _id)).toMatchObject({ state: 'cancelled' })
  expect(await heldNow()).toBe(before)
})

describe('money that is entered by hand', () => {
  test('in parts it pays once it is enough; the same entry again is no other', async () => {
    const who = await payer()
    const { payment, _id } = await bought(who)
    const first = v7()
    expect((await enter(office, payment, 2000, first)).reply).toMatchObject({ verdict: 'part', rest: 2500, credit: 0 })
    expect((await enter(office, payment, 2000, first)).reply).toMatchObject({ verdict: 'part', rest: 2500 })
    expect(await balances(payment)).toEqual({ bank: 2000, customer: -2000 })
    expect((await house.as(who, bills.one, { params: { id: payment } })).reply.amount).toBe(2500)
    expect((await enter(office, payment, 2500)).reply).toMatchObject({ verdict: 'whole', rest: 0, credit: 0 })
    expect(await orderOf(who, _id)).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
    expect(await balances(payment)).toEqual({ bank: 4500, sales: -4163, vat: -337 })
    const subjects = (await mailsTo(house, who.email)).map(({ subject }) => subject.split(':')[0])
    expect(subjects.sort()).toEqual(['Rechnung', 'Teil der Zahlung erhalten', 'Zahlung erhalten'])
  })

  test('is booked on the bank’s day, also once the sums of that day are written down', async () => {
    const who = await payer()
    const { payment: _id } = await bought(who)
    const [billed, came] = [addDays(today(), -20), addDays(today(), -10)]
    await house.db.update(paymentBill).set({ day: billed }).where(eq(paymentBill.payment, _id))
    // Something was booked after that day, and is summed up.
    const fact = v7()
    const line = { fact, payment: null, studio: 'winterthur', at: new Date().toISOString(), day: addDays(today(), -5) }
    await house.db.insert(journalLine).values([
      { ...line, line: 0, account: 'bank', amount: 1 },
      { ...line, line: 1, account: 'fees', amount: -1 },
    ])
    await sumDays(house)
    const booked = async (day: string) => {
      const body = { datePickerRange: { from: day, to: day }, comparison: 'none' as const }
      const { bank, sold } = (await house.as(office, paymentStats.numbers, { body })).reply.total.now
      return { bank, sold }
    }
    const before = await booked(today())
    await enter(office, _id, 4500, v7(), came)
    expect([await booked(came), await booked(today())]).toEqual([{ bank: 4500, sold: 4500 }, before])
    const paper = await house.ask(`payment/receipt/${_id}`, { headers: { authorization: `Bearer ${who.token}` } })
    expect(readPaper(Buffer.from(await paper.arrayBuffer())).flat()).toContain(`Bezahlt am: ${dayText(came)}`)
  })

  test('comes on no day that is still to come, and on none before its bill, wherever that was drawn first', async () => {
    const who = await payer()
    const { payment: _id } = await bought(who)
    const fieldsOf = async (id: string, day: string) => (await enter(office, id, 100, v7(), day)).fields
    expect(await fieldsOf(_id, addDays(today(), 1))).toEqual({ day: 'Dieser Tag kommt erst noch.' })
    expect(await fieldsOf(_id, addDays(today(), -1))).toEqual({
      day: expect.stringMatching(/^Bestellung \d+ ist vom \d\d\.\d\d\.\d{4}: Vorher kam dafür kein Geld\.$/),
    })
    expect(await balances(_id)).toEqual({})
    // Noted in a cellar three days ago, its slip was on the device from then on.
    const msecs = Date.now() - 3 * dayMs
    const [noted, then] = [{ ...wish(), payment: v7({ msecs }) }, dayOf(new Date(msecs).toISOString())]
    await buy(who, noted)
    expect(await fieldsOf(noted.payment, then)).toBeUndefined()
    expect(await fieldsOf(noted.payment, addDays(then, -2))).toHaveProperty('day')
  })

  test('too much, and twice, stays the payer’s: nothing goes back by itself', async () => {
    const who = await payer()
    const { payment } = await bought(who)
    expect((await enter(office, payment, 5000)).reply).toMatchObject({ verdict: 'over', rest: 0, credit: 500 })
    expect((await enter(office, payment, 4500)).reply).toMatchObject({ verdict: 'again', rest: 0, credit: 5000 })
    expect(await balances(payment)).toEqual({ bank: 9500, customer: -5000, sales: -4163, vat: -337 })
  })

  test('for a bill that was taken back days ago it is nobody’s but the payer’s', async () => {
    const who = await payer()
    const { payment, _id } = await bought(who)
    await house.as(office, bills.withdraw, { params: { id: payment } })
    await house.db.update(shopOrder).set({ ended: '2026-01-01T00:00:00.000Z' }).where(eq(shopOrder._id, _id))
    expect((await enter(office, payment, 4500)).reply).toMatchObject({ verdict: 'late', rest: 0, credit: 4500 })
    expect(await balances(payment)).toEqual({ bank: 4500, customer: -4500 })
  })

  test('goods that were handed over before are paid by it and stay handed over; their bill is taken back no more', async () => {
    const who = await payer()
    const { payment, _id } = await bought(who)
    await house.db.update(shopOrder).set({ state: 'handed', handed: at, stock: 'taken' }).where(eq(shopOrder._id, _id))
    expect((await house.as(office, bills.withdraw, { params: { id: payment } })).code).toBe('bill-handed')
    expect((await enter(office, payment, 4500)).reply).toMatchObject({ verdict: 'whole' })
    expect(await orderOf(who, _id)).toMatchObject({ state: 'handed', payment: { state: 'paid' } })
  })

  test('is entered where the right holds, and found by its reference in any writing', async () => {
    const who = await payer()
    const { payment, _id } = await bought(who)
    const elsewhere = await holder(house, [{ right: 'shop_manage', studios: ['pfungen'] }])
    expect((await enter(elsewhere, payment, 4500)).code).toBe('missing')
    const reference = billReference(_id, billNumbers)
    const find = (as: Somebody, typed: string) => house.as(as, bills.find, { query: { reference: typed } })
    expect((await find(office, reference.replace(/(.{5})/g, '$1 '))).reply).toMatchObject({ _id: payment, rest: 4500 })
    expect((await find(elsewhere, reference)).code).toBe('missing')
    expect((await find(office, `${reference.slice(0, -1)}x`)).code).toBe('missing')
    const { reply: list } = await house.as(office, bills.open, { query: { q: `Bestellung ${(await orderOf(who, _id)).number}` } })
    expect(list.rows).toMatchObject([{ _id: payment, received: [] }])
  })
})

test('a bill is reminded of while it is not paid, each time once', async () => {
  const who = await payer()
  const { payment } = await bought(who)
  const remindAt = (day: string, nth: number) => house.db.transaction(tx => remind(tx, house, { payment, nth }, `${day}T08:00:00.000Z`))
  const [{ due } = { due: '' }] = await house.db.select().from(paymentBill).where(eq(paymentBill.payment, payment))
  await remindAt(due, 0)
  await remindAt(due, 1)
  await remindAt('2198-01-01', 2)
  await remindAt('2198-01-02', 2)
  await enter(office, payment, 4500)
  await remindAt('2198-01-03', 3)
  const subjects = (await mailsTo(house, who.email)).map(({ subject }) => subject.split(':')[0])
  expect(subjects.sort()).toEqual(['Noch offen', 'Noch offen', 'Rechnung', 'Zahlung erhalten', 'Überfällig'])
})

describe('receipts', () => {
  const receipt = (who: Somebody, id: string) => house.as(who, bills.receipt, { params: { id }, query: {} })
  test('say MWST, way and rest to the payer, and keep the address from the studio', async () => {
    const who = await payer({ vorname: 'Ana', nachname: 'Lytic' })
    const { payment } = await bought(who)
    expect((await receipt(who, payment)).code).toBe('payment-state')
    await enter(office, payment, 5000)
    const read = async (as: Somebody) => {
      const answer = await house.ask(`payment/receipt/${payment}`, { headers: { authorization: `Bearer ${as.token}` } })
      return readPaper(Buffer.from(await answer.arrayBuffer()))
        .flat()
        .join('\n')
    }
    const own = await read(who)
    for (const part of ['Quittung Bestellung', 'Trinkflasche', vatNumber, 'davon MWST 8,1 %', 'Überweisung', 'Guthaben', 'Ana Lytic'])
      expect(own).toContain(part)
    expect(await read(office)).not.toContain('Ana Lytic')
    expect((await receipt(await payer(), payment)).code).toBe('missing')
  })
})

test('a sealed address is opened by the administration alone, leaves a trace, and is gone when its time is over', async () => {
  const who = await payer()
  const { payment } = await bought(who)
  await house.db.update(person).set({ adresse1: 'Andernorts 1' }).where(eq(person._id, who._id))
  const open = (as: Somebody) => house.as(as, bills.address, { params: { id: payment } })
  expect((await open(office)).code).toBe('forbidden')
  const [admin, elsewhere] = [await employee(house, 'admin'), await employee(house, 'admin', ['pfungen'])]
  expect((await open(elsewhere)).code).toBe('missing')
  expect((await open(admin)).reply).toMatchObject({ street: 'Musterstrasse', number: '12a' })
  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, who._id))
  expect(traces).toMatchObject([{ reader: admin._id }])
  const addressed = async () => (await house.as(office, paymentOffice.one, { params: { id: payment } })).reply.addressed
  expect(await addressed()).toBe(true)
  const [{ sealed, until } = { sealed: '', until: '' }] = await house.db
    .select()
    .from(paymentAddress)
    .where(eq(paymentAddress.payment, payment))
  expect(sealed).not.toContain('Muster')
  const left = async () => (await house.db.select().from(paymentAddress).where(eq(paymentAddress.payment, payment))).length
  await forgetAddresses(house, new Date(`${Number(until.slice(0, 4)) - 1}-12-31T22:00:00Z`))
  expect(await left()).toBe(1)
  await forgetAddresses(house, new Date(`${until}T12:00:00Z`))
  expect(await left()).toBe(1)
  await forgetAddresses(house, new Date(`${until.slice(0, 4)}-01-02T12:00:00Z`))
  expect([await left(), await addressed()]).toEqual([0, false])
})

test('two things with one reference are never both taken', async () => {
  const who = await payer()
  const body = await bought(who)
  await house.db
    .update(paymentBill)
    .set({ digits: billDigits(body._id) })
    .where(eq(paymentBill.payment, body.payment))
  const second = wish()
  await house.db
    .update(paymentBill)
    .set({ digits: billDigits(second._id) })
    .where(eq(paymentBill.payment, body.payment))
  expect((await buy(who, second)).code).toBe('taken')
})

import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturePdf } from '#client/kit/paper/picturePdf.ts'
import { pageSvg, wordsOn } from '#client/kit/paper/slipPages.ts'
import { readCode } from '#contract/codes.ts'
import { type Billing, billWords } from '#contract/payments/bills/billing.ts'
import { bills } from '#contract/payments/bills.ts'
import { payments } from '#contract/payments/calls.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import type { DrawnPage } from '#contract/rules/papers/paperSheet.ts'
import { billingPages } from '#contract/rules/payments/bills/billingPages.ts'
import { type Ticket, ticketPages } from '#contract/rules/shop/ticket.ts'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { orders } from '#contract/shop/orders.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

let house: TestHouse
let gateway: SandboxGateway
let [clerk, keeper]: Somebody[] = []
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur', adresse: 'Musterweg 1, 8400 Winterthur' })
  gateway = await gatewayIn(house)
  clerk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  keeper = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await house.close()
})

/** What a device writes into the PDF that it draws; its pictures are made by a browser, and of no account here. */
async function onDevice(pages: readonly DrawnPage[], title: string) {
  const jpeg = new Uint8Array(
    await sharp(Buffer.from(pageSvg(pages[0]!)), { density: 20 })
      .jpeg()
      .toBuffer(),
  )
  return readPaper(
    Buffer.from(
      picturePdf(
        pages.map(page => ({ jpeg, width: 100, height: 141, words: wordsOn(page) })),
        title,
      ),
    ),
  )
}

/** What stands in the server's PDF. */
async function fromServer(who: Somebody, path: string, body?: object) {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
  const answer = await house.ask(path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  expect(answer.status).toBe(200)
  return readPaper(Buffer.from(await answer.arrayBuffer()))
}

async function onShelf(nth: number, over: Partial<typeof product.$inferInsert> = {}) {
  const _id = v7()
  const about = {
    title: `Trinkflasche «Đorđe» Nummer ${nth} – aus gebürstetem Stahl & mit langem Namen`,
    category: 'gear',
    kind: 'goods',
  } as const
  const rate = nth % 2 ? ('normal' as const) : ('reduced' as const)
  const prices = [{ from: '2024-01-01', rappen: 2050 }]
  await house.db.insert(product).values({ _id, ...about, rate, prices, published: true, created: '2026-11-20T16:42:00.000Z', ...over })
  await house.db.insert(productStock).values({ product: _id, studio: 'winterthur', count: 9 })
  return _id
}

const home = { adresse1: 'Rue de l’Été 12a', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: '2026-11-20T16:42:00.000Z' }
const named = { vorname: 'Đorđe', nachname: 'Šimić', ...home }

async function ordered(who: Somebody, products: readonly string[], way: 'twint' | 'bill') {
  const lines = products.map(of => ({ product: of, amount: 1, price: 2050 }))
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way, lines }
  expect((await house.as(who, orders.buy, { body })).code).toBeUndefined()
  return body
}

async function news() {
  for (let round = 0; round < 3; round++) {
    await house.runJobs()
    await gateway.deliver()
  }
}

async function bought(who: Somebody, products: readonly string[]) {
  const body = await ordered(who, products, 'twint')
  const { reply } = await house.as(who, payments.submit, { body: { attempt: body.attempt } })
  await gateway.pay(reply.url as string)
  await news()
  return body
}

const wordsOf = async (who: Somebody, id: string) => (await house.as(who, bills.receiptWords, { params: { id } })).reply as Billing

test('a receipt of several pages, partly refunded, says the same where a device draws it as where the server does', async () => {
  const who = await member(house, named)
  const { _id, payment } = await bought(who, await Promise.all(Array.from({ length: 30 }, (_, nth) => onShelf(nth))))
  const ask = v7()
  await house.as(clerk!, paymentOffice.askRefund, {
    params: { id: payment },
    body: { _id: ask, amount: 1234, reason: 'Naht offen', restock: false },
  })
  await house.as(keeper!, paymentOffice.decide, { params: { id: ask }, body: { grant: true, note: null } })
  await news()
  const words = await wordsOf(who, _id)
  const device = await onDevice(billingPages(words), words.title)
  expect(device).toEqual(await fromServer(who, `payment/receipt/${payment}`))
  expect(device.length).toBeGreaterThan(1)
  const text = device.flat().join('\n')
  for (const said of ['CHE-000.000.000 MWST', 'Đorđe Šimić', 'Rue de l’Été 12a', 'davon MWST 8,1 % auf', 'davon MWST 2,6 % auf', '615.00'])
    expect(text).toContain(said)
  expect(text).toMatch(/Bezahlt am \d\d\.\d\d\.20\d\d: TWINT[\s\S]*Gutschrift vom[\s\S]*Bleibt/)
  expect(text).toContain('–12.34')
})

test('the words of a receipt are its payer’s alone, and there are none before it is paid', async () => {
  const who = await member(house, named)
  const { _id, payment } = await ordered(who, [await onShelf(1)], 'twint')
  const asked = async (as: Somebody) => (await house.as(as, bills.receiptWords, { params: { id: payment } })).code
  expect([await asked(who), await asked(keeper!), await asked(await member(house))]).toEqual(['payment-state', 'missing', 'missing'])
  expect((await house.as(who, bills.receiptWords, { params: { id: _id } })).code).toBe('payment-state')
})

test('a bill that a device draws says above its payment part what the server’s does', async () => {
  const who = await member(house, named)
  const { _id } = await ordered(who, [await onShelf(1), await onShelf(2)], 'bill')
  const { reply: bill } = await house.as(who, bills.one, { params: { id: _id } })
  const { reply: order } = await house.as(who, orders.details, { query: { id: _id } })
  const parts = order.lines.map(({ rate, price, amount }) => ({ rate, gross: price * amount }))
  const words = billWords('toess', bill, { title: bill.title, amount: order.total, parts, lines: order.lines }, bill)
  const [device = []] = await onDevice(billingPages(words), words.title)
  const [server = []] = await fromServer(who, `payment/bill/${_id}/pdf`)
  expect(server.slice(0, device.length)).toEqual(device)
  expect(server[device.length]).toBe('Empfangsschein')
  expect(device.join('\n')).toMatch(/Rechnung Bestellung \d+[\s\S]*Zahlbar bis: [\s\S]*davon MWST 8,1 % auf/)
})

test('the sheet of a code, and its sample, say the same from both; a sample’s code is refused', async () => {
  const entry = { title: 'Zehnerkarte', category: 'entry', kind: 'entry', days: 730, entries: 10 } as const
  const of = await onShelf(1, { ...entry, studios: ['winterthur'] })
  const who = await member(house)
  const { _id: purchase } = await bought(who, [of])
  const [row] = (await house.as(who, entryCodes.ofOrder, { query: { id: purchase } })).reply.codes
  const studio = { code: 'winterthur', name: 'Winterthur', adresse: 'Musterweg 1, 8400 Winterthur' }
  const { title, entries, until, number } = row!
  const standIn = (lines: readonly string[]) => lines.find(line => line.startsWith('Stand ')) ?? ''
  const codeIn = (lines: readonly string[]) => lines.find(line => /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(line)) ?? ''
  const drawn = (ticket: Ticket) => onDevice(ticketPages(ticket), ticket.title)

  const real = await fromServer(who, entryCodes.print.path, { purchase, code: row!._id })
  const ticket = { title, code: row!.code!, entries, until, number, studio, sample: false, stand: standIn(real.flat()) }
  expect(await drawn(ticket)).toEqual(real)

  const sample = await fromServer(keeper!, entryCodes.sample.path, { product: of })
  const code = codeIn(sample.flat())
  const plain = code.replaceAll('-', '')
  const as = { ...ticket, code: plain, until: null, number: null, sample: true, stand: standIn(sample.flat()) }
  expect(await drawn(as)).toEqual(sample)
  expect(sample.flat()).toEqual(expect.arrayContaining(['MUSTER', 'Dieser Code öffnet nirgends.']))
  expect([plain.length, readCode(plain)]).toEqual([12, undefined])
})

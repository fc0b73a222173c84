import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { paymentStats } from '#contract/payments/statCalls.ts'
import { nextNumber, shopOrder } from '#server/shop/tables.ts'
import { doDaily } from '#server/start/clock.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { paymentAddress, paymentBill, paymentReceived } from './papers/tables.ts'
import { recall } from './paymentFold.ts'
import { journalLine, payment, paymentAttempt, paymentFact, paymentRemark, refundAsk } from './tables.ts'

const house = testHouse({ studios: ['winterthur'] })
let admin: Somebody
let payer: Somebody
beforeAll(async () => {
  admin = await employee(house, 'admin')
  payer = await member(house)
}, 60_000)

/** An order that was billed and paid then, about which people wrote; `later` is when its last fact came. */
async function paid(at: string, later = at) {
  const [_id, order, charge, ask] = [v7(), v7(), v7(), v7()]
  const lines = [{ product: v7(), title: 'Riegel', amount: 1, price: 1081, rate: 810 }]
  await house.db.insert(shopOrder).values({
    _id: order,
    number: nextNumber,
    person: payer._id,
    studio: 'winterthur',
    lines,
    total: 1081,
    created: at,
    state: 'paid',
    stock: 'taken',
  })
  const about = { kind: 'order', payable: order, person: payer._id, studio: 'winterthur', title: 'Bestellung 1', amount: 1081 } as const
  const [row] = await house.db
    .insert(payment)
    .values({
      _id,
      ...about,
      merchantAccount: 'Formkurve',
      parts: [{ rate: 810, gross: 1081 }],
      state: 'open',
      created: at,
      heldUntil: at,
    })
    .returning()
  await house.db.insert(paymentAttempt).values({ _id: v7(), payment: _id, nth: 1, way: 'bill', begun: at, until: at })
  const day = at.slice(0, 10)
  const creditor = { name: 'Studio', street: '', number: '', zip: '8400', town: 'Winterthur', country: 'CH' }
  await house.db.insert(paymentBill).values({ payment: _id, digits: _id, account: 'x', reference: 'x', creditor, day, due: day })
  await house.db.insert(paymentReceived).values({ _id: charge, payment: _id, day, amount: 1081, at })
  await house.db.insert(paymentAddress).values({ payment: _id, person: payer._id, sealed: 'x', until: '2999-01-01' })
  await house.db.insert(paymentRemark).values({ _id: v7(), payment: _id, text: 'Rief an', at })
  await house.db.insert(refundAsk).values({ _id: ask, payment: _id, amount: 100, reason: 'Kratzer', at })
  await house.db.transaction(tx =>
    recall(tx, row as typeof payment.$inferSelect, [
      [at, { kind: 'charged', key: `charged:${charge}`, charge, attempt: null, amount: 1081, till: 'bank', rounding: 0 }],
      [at, { kind: 'settled', key: `settled:${_id}`, charge }],
      [later, { kind: 'refundAsked', key: `refundAsked:${ask}`, ask, amount: 100 }],
    ]),
  )
  return { _id, order }
}

const isThere = async ({ _id, order }: { _id: string; order: string }) => ({
  payment: (await house.db.$count(payment, eq(payment._id, _id))) > 0,
  order: (await house.db.$count(shopOrder, eq(shopOrder._id, order))) > 0,
})

test('payments and their orders go ten years after the year in which something last happened; the books keep their sums', async () => {
  const [old, late] = [await paid('2015-05-04T10:00:00.000Z'), await paid('2015-05-04T10:00:00.000Z', new Date().toISOString())]
  const young = await paid(new Date().toISOString())
  const asked = { datePickerRange: { from: '2015-05-01', to: '2015-05-31' }, comparison: 'none' as const }
  const sums = async () => (await house.as(admin, paymentStats.numbers, { body: asked })).reply.total?.now
  const [before, lines] = [await sums(), await house.db.$count(journalLine)]
  // An order goes a day after its payments.
  for (const _ of [1, 2]) await doDaily(house)
  expect(await isThere(old)).toEqual({ payment: false, order: false })
  for (const kept of [late, young]) expect(await isThere(kept)).toEqual({ payment: true, order: true })
  expect(await house.db.$count(journalLine)).toBe(lines)
  expect(await sums()).toEqual(before)
  expect(before).toMatchObject({ sold: 2162, payments: 2 })
  for (const table of [paymentFact, paymentAttempt, paymentBill, paymentReceived, paymentAddress, paymentRemark, refundAsk])
    expect(await house.db.$count(table, eq(table.payment, old._id))).toBe(0)
  const { reply } = await house.as(admin, paymentStats.rows, { query: { from: '2015-05-01', to: '2015-05-31' } })
  expect(reply.rows.filter(row => row.payment === old._id).map(({ title }) => title)).toEqual(Array(5).fill('Zahlung, gelöscht'))
  expect(reply.rows).toHaveLength(reply.total)
  expect((await house.as(admin, paymentOffice.one, { params: { id: old._id } })).code).toBe('missing')
})

test('the record itself keeps what happened until then', async () => {
  const young = await paid(new Date().toISOString())
  await expect(house.db.delete(paymentFact).where(eq(paymentFact.payment, young._id))).rejects.toThrow()
  await expect(
    house.db.update(paymentFact).set({ at: '2015-01-01T00:00:00.000Z' }).where(eq(paymentFact.payment, young._id)),
  ).rejects.toThrow()
})

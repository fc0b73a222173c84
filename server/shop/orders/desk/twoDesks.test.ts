import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { contractVersion } from '#contract/headers.ts'
import { inCash } from '#contract/rules/payments/cash.ts'
import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orders } from '#contract/shop/orders.ts'
import { type SentAct, sync } from '#contract/sync.ts'
import { dice } from '#server/kit/dice.ts'
import { journalLine } from '#server/payments/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const rounds = process.env.LONG ? 5 : 1
const all = process.env.LONG ? 100 : 20
/** So many of them are taken at both desks. */
const both = all / 5
const price = 1233

const house = testHouse({ studios: ['winterthur'] })

async function goods() {
  const _id = v7()
  const about = { title: 'Riegel', category: 'food', kind: 'goods', rate: 'reduced', published: true } as const
  await house.db
    .insert(product)
    .values({ _id, ...about, prices: [{ from: '2024-01-01', rappen: price }], created: '2026-11-20T16:42:00.000Z' })
  await house.db.insert(productStock).values({ product: _id, studio: 'winterthur', count: all })
  return _id
}

async function ordered(of: string) {
  const who = await member(house)
  const ids = { _id: v7(), payment: v7(), attempt: v7() }
  await house.as(who, orders.buy, { body: { ...ids, studio: 'winterthur', way: 'desk', lines: [{ product: of, amount: 1, price }] } })
  return ids
}

/** An act as a device's outbox keeps it. */
function takingOf(order: string, at: string): SentAct {
  const body = { _id: v7(), studio: 'winterthur', till: 'cash', hand: v7(), at }
  const path = orderDesk.take.path.replace(':id', order)
  return { key: v7(), lane: 'orderDesk', method: 'POST', path, contract: contractVersion, body: JSON.stringify(body) }
}

/** Sends what waits in an outbox, some of it twice, as after an answer that was lost. */
async function send(who: Somebody, acts: readonly SentAct[], draw: (most: number) => number) {
  for (let from = 0; from < acts.length; ) {
    const piece = acts.slice(from, from + 1 + draw(20))
    const { reply } = await house.as(who, sync.acts, { body: { acts: piece } })
    expect(reply.verdicts.map(({ status }) => status)).toEqual(piece.map(() => 200))
    if (draw(4) > 0) from += piece.length
  }
}

const titles = async (who: Somebody, part: string) =>
  house.db.$count(notification, and(eq(notification.person, who._id), sql`${notification.title} like ${`%${part}%`}`))

const inDrawer = async () => {
  const [row] = await house.db
    .select({
      cash: sql<number>`coalesce(sum(case when account = 'cash' then amount end), 0)::int`,
      owed: sql<number>`coalesce(sum(case when account = 'customer' then amount end), 0)::int`,
    })
    .from(journalLine)
  return row ?? { cash: 0, owed: 0 }
}

test(`two desks without a network take ${all} orders, ${both} of them both, ${rounds} times: each counts once and both are told`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { whole } = dice(round)
    const draw = (most: number) => whole(0, most - 1)
    const shuffled = <T>(list: readonly T[]) =>
      [...list]
        .map(one => ({ one, at: draw(1_000_000) }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one)
    const grants = [{ right: 'shop_purchase_view' as const, studios: ['winterthur'] }]
    const [anna, beat] = [await member(house, { grants }), await member(house, { grants })]
    const of = await goods()
    const made: string[] = []
    for (let at = 0; at < all; at++) made.push((await ordered(of))._id)
    const before = await inDrawer()
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const twice = made.slice(0, both)
    const rest = made.slice(both)
    const half = rest.length / 2
    const first = shuffled([...twice, ...rest.slice(0, half)]).map(order => takingOf(order, at))
    const second = shuffled([...twice, ...rest.slice(half)]).map(order => takingOf(order, at))
    await Promise.all([send(anna, first, draw), send(beat, second, draw)])

    const states = await house.db.select({ state: shopOrder.state, lines: shopOrder.lines }).from(shopOrder)
    const own = states.filter(({ lines }) => lines[0]?.product === of)
    expect({ round, handed: own.filter(({ state }) => state === 'handed').length }).toEqual({ round, handed: all })
    const [stock] = await house.db.select().from(productStock).where(eq(productStock.product, of))
    expect(stock).toMatchObject({ count: 0, held: 0 })
    // All money that was taken lies in the drawer; what came twice is owed.
    const after = await inDrawer()
    expect({ cash: after.cash - before.cash, owed: after.owed - before.owed }).toEqual({
      cash: (all + both) * inCash(price),
      owed: -both * price,
    })
    expect((await titles(anna, 'Gib CHF 12.35 zurück')) + (await titles(beat, 'Gib CHF 12.35 zurück'))).toBe(both)
    expect((await titles(anna, 'ein zweites Mal kassiert')) + (await titles(beat, 'ein zweites Mal kassiert'))).toBe(both)
    expect(await titles(anna, 'Gib CHF')).toBe(await titles(beat, 'ein zweites Mal kassiert'))
  }
}, 1_800_000)

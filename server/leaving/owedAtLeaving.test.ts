import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs } from '#contract/time.ts'
import { event, eventSignup } from '#server/events/tables.ts'
import { openPlan } from '#server/nutrition/testing/make.ts'
import { entryCode } from '#server/shop/entryCodes/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const stakeOf = async (who: Awaited<ReturnType<typeof member>>) => (await house.as(who, account.atStake)).reply

let receipt = 1
async function place(person: string, title: string, over: Partial<typeof eventSignup.$inferInsert>, days = 10) {
  const [row] = await house.db
    .insert(event)
    .values({ _id: v7(), title, startsAt: inDays(days), endsAt: inDays(days + 1), published: true, created: inDays(-1), price: 3000 })
    .returning()
  const seat = { _id: v7(), event: row!._id, person, state: 'booked', at: inDays(-1), receipt: receipt++, price: 3000 } as const
  await house.db.insert(eventSignup).values({ ...seat, ...over })
}

async function order(person: string, state: 'placed' | 'paid' | 'handed', number: number) {
  const [row] = await house.db
    .insert(shopOrder)
    .values({ _id: v7(), number, person, studio: 'winterthur', state, stock: 'free', lines: [], total: 0, created: inDays(-1) })
    .returning()
  return row!._id
}

test('who deletes their account reads what is still owed and what that is paid for goes with it', async () => {
  const [anna, bea] = [await member(house), await member(house)]
  expect(await stakeOf(bea)).toEqual({ owed: [], lost: [] })
  await openPlan(house, anna._id)
  await place(anna._id, 'Sommerfest', { guests: 1, online: 6000 })
  await place(anna._id, 'Winterlauf', {})
  await place(anna._id, 'Vorbei', { online: 3000 }, -5)
  await place(anna._id, 'Abgemeldet', { state: 'off' })
  await order(anna._id, 'placed', 9101)
  await order(anna._id, 'handed', 9102)
  const paid = await order(anna._id, 'paid', 9103)
  const code = { order: paid, line: 0, person: anna._id, studio: 'winterthur', title: 'Zehnerkarte', created: inDays(-1), entries: 10 }
  await house.db.insert(entryCode).values([
    { ...code, _id: v7(), piece: 0, code: 'AAAAAAAAA1', used: 3, until: inDays(100).slice(0, 10), state: 'saved' },
    { ...code, _id: v7(), piece: 1, code: 'AAAAAAAAA2', used: 10, until: inDays(100).slice(0, 10), state: 'used' },
    { ...code, _id: v7(), piece: 2, code: 'AAAAAAAAA3', until: inDays(-2).slice(0, 10), state: 'saved' },
  ])
  const { owed, lost } = await stakeOf(anna)
  expect(owed.toSorted()).toEqual([
    'Bestellung 9101: reserviert und noch nicht bezahlt',
    expect.stringMatching(/^Winterlauf, .*: CHF 30\.00 offen$/),
  ])
  expect(lost.toSorted()).toEqual([
    'Bestellung 9103: bezahlt und noch nicht abgeholt',
    expect.stringMatching(/^Ernährung, offen bis /),
    expect.stringMatching(/^Sommerfest, .*: CHF 60\.00 bezahlt$/),
    expect.stringMatching(/^Zehnerkarte: 7 Eintritte, gültig bis /),
  ])
  expect(await stakeOf(bea)).toEqual({ owed: [], lost: [] })
  await house.db.delete(entryCode).where(eq(entryCode.order, paid))
})

import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { unhandMinutes } from '#contract/rules/shop/moves.ts'
import { sandbox } from '#contract/sandbox.ts'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { sandboxAccessTrouble, sandboxEntryCode } from '#server/outside/tables.ts'
import { lateDays } from '#server/serve/actingProof.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { entryCode, entryCodeUse } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let desk: Somebody
let buyer: Somebody
beforeAll(async () => {
  desk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  buyer = await member(house, { vorname: 'Ursina', nachname: 'Ammann' })
}, 60_000)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
let sold = 70_000

/** A code that was sold a day ago. */
async function soldCode(over: Partial<typeof entryCode.$inferInsert> = {}) {
  const [order, _id, number, created] = [v7(), v7(), ++sold, minutesAgo(24 * 60)]
  const bought = { person: buyer._id, studio: 'winterthur', created }
  await house.db.insert(shopOrder).values({ ...bought, _id: order, number, state: 'paid', stock: 'free', lines: [], total: 0 })
  const code = `T${String(number).padStart(11, '0')}`
  const facts = { line: 0, piece: 0, title: 'Zehnerkarte', code, entries: 2, until: '2199-12-31' }
  await house.db.insert(entryCode).values({ ...bought, ...facts, _id, order, ...over })
  return { _id, order, code, number }
}
type Sold = Awaited<ReturnType<typeof soldCode>>

const acting = (at = new Date().toISOString()) => ({ _id: v7(), studio: 'winterthur', at })
const redeem = (who: Somebody, { _id: id }: Pick<Sold, '_id'>, act = acting(), studio = act.studio) =>
  house.as(who, entryCodes.redeem, { params: { id }, body: { ...act, studio, reason: 'Das Drehkreuz geht nicht' } }, { key: act._id })
const unredeem = (who: Somebody, { _id: id }: Sold, act: ReturnType<typeof acting>, at = new Date().toISOString()) =>
  house.as(who, entryCodes.unredeem, { params: { id }, body: { ...act, at } })
const enter = async ({ code }: Sold) =>
  (await house.as(undefined, sandbox.enter, { query: sandbox.enter.example!.query!, body: { code } })).reply.ok
const told = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)

test('an entry is taken off once, leaves its trace, and the entrance opens that many times less', async () => {
  const one = await soldCode()
  const act = acting()
  expect((await redeem(desk, one, act)).reply).toMatchObject({ used: 1, state: 'waiting', buyer: 'Ursina Ammann', code: null })
  expect((await redeem(desk, one, act)).reply.used).toBe(1)
  await house.runJobs()
  const [row] = (await house.as(desk, entryCodes.list, { query: { q: String(one.number) } })).reply.rows
  expect(row).toMatchObject({
    used: 1,
    state: 'saved',
    uses: [{ _id: act._id, at: act.at, reason: 'Das Drehkreuz geht nicht', undone: null }],
  })
  expect(row?.uses[0]?.by).toMatch(/\S \S/)
  expect([await enter(one), await enter(one)]).toEqual([true, false])
  const { reply } = await house.as(buyer, entryCodes.ofOrder, { query: { id: one.order } })
  expect(reply.codes).toMatchObject([{ used: 1, buyer: null, uses: [] }])
})

test('what is taken off is put back within half an hour and not after; the entrance opens again', async () => {
  const one = await soldCode({ entries: 1 })
  const [late, act] = [acting(minutesAgo(unhandMinutes + 1)), acting()]
  expect((await redeem(desk, one, late)).reply).toMatchObject({ state: 'used', used: 1 })
  await house.db
    .update(entryCodeUse)
    .set({ received: minutesAgo(unhandMinutes + 1) })
    .where(eq(entryCodeUse._id, late._id))
  expect((await unredeem(desk, one, late)).code).toBe('order-late')
  // It waited on the device since then.
  expect((await unredeem(desk, one, late, minutesAgo(2))).reply).toMatchObject({ state: 'waiting', used: 0 })
  expect((await redeem(desk, one, act)).reply).toMatchObject({ state: 'used', used: 1 })
  await house.runJobs()
  expect(await enter(one)).toBe(false)
  await unredeem(desk, one, act)
  const { reply } = await unredeem(desk, one, act)
  expect(reply).toMatchObject({ state: 'saved', used: 0 })
  expect(reply.uses.map(({ undone }) => undone !== null)).toEqual([true, true])
  await house.runJobs()
  expect(await enter(one)).toBe(true)
})

test('what arrives when no entry is left is refused with the code, and the desk is told whose it is', async () => {
  const one = await soldCode({ entries: 1 })
  expect((await redeem(desk, one)).status).toBe(200)
  const answer = await redeem(desk, one, acting(minutesAgo(20)))
  expect([answer.status, answer.code]).toEqual([409, 'code-used-up'])
  expect(await told(desk)).toContain(
    `Zehnerkarte von Ursina Ammann, Bestellung ${one.number}: Von diesem Code ist kein Eintritt mehr übrig.`,
  )
})

test('whoever came in at the entrance meanwhile is found out once the entrance answers: the count stays, the desk is told', async () => {
  // Codes of other tests would spend the trouble.
  await house.db.execute('delete from job')
  const one = await soldCode({ entries: 1, state: 'saved' })
  await house.db
    .insert(sandboxEntryCode)
    .values({ code: one.code, studio: 'winterthur', resortID: 'x', until: '2199-12-31', entries: 1, used: 1, at: minutesAgo(9) })
  await house.db.insert(sandboxAccessTrouble).values({ kind: 'access-away' })
  expect((await redeem(desk, one)).reply).toMatchObject({ used: 1 })
  await house.runJobs()
  const over = async () => (await told(desk)).filter(title => title.startsWith(`Zehnerkarte von Ursina Ammann, Bestellung ${one.number}`))
  expect(await over()).toEqual([])
  for (let times = 0; times < 2; times++) {
    await house.db.execute("update job set due = now() - interval '1 second'")
    await house.runJobs()
    await house.as(buyer, entryCodes.save, { body: { purchase: one.order, code: one._id } })
  }
  expect(await over()).toHaveLength(1)
  const [row] = (await house.as(desk, entryCodes.list, { query: { q: String(one.number) } })).reply.rows
  expect(row).toMatchObject({ used: 1, entries: 1, state: 'used' })
})

test('nothing is taken off a code that is void, over, or another studio’s', async () => {
  const elsewhere = await holder(house, [{ right: 'shop_purchase_view', studios: ['pfungen'] }])
  const [gone, past, one] = [await soldCode({ state: 'void' }), await soldCode({ until: '2020-01-01' }), await soldCode()]
  expect([(await redeem(desk, gone)).code, (await redeem(desk, past)).code]).toEqual(['code-void', 'code-over'])
  expect((await redeem(elsewhere, one)).code).toBe('forbidden')
  expect((await redeem(elsewhere, one, acting(), 'pfungen')).code).toBe('missing')
  expect((await redeem(buyer, one)).code).toBe('forbidden')
})

test('no clock of a device takes an entry off a code that is over, or puts one back for ever', async () => {
  const daysAgo = (days: number) => minutesAgo(days * 24 * 60)
  const over = { until: daysAgo(3).slice(0, 10), created: daysAgo(900) }
  const one = await soldCode(over)
  expect((await redeem(desk, one, acting(daysAgo(lateDays + 1)))).code).toBe('code-over')
  expect((await redeem(desk, one)).code).toBe('code-over')
  const waited = acting(daysAgo(5))
  expect((await redeem(desk, one, waited)).reply).toMatchObject({ used: 1 })
  await house.db
    .update(entryCodeUse)
    .set({ received: daysAgo(lateDays + 1) })
    .where(eq(entryCodeUse._id, waited._id))
  expect((await unredeem(desk, one, waited, daysAgo(3000))).code).toBe('order-late')
})

test('an entry that is put back once the money went back opens nothing', async () => {
  const one = await soldCode({ entries: 1 })
  const act = acting()
  await redeem(desk, one, act)
  await house.runJobs()
  await house.db.update(shopOrder).set({ state: 'refunded' }).where(eq(shopOrder._id, one.order))
  expect((await unredeem(desk, one, act)).reply).toMatchObject({ state: 'void', used: 0, reason: null })
  await house.runJobs()
  expect(await enter(one)).toBe(false)
  const [row] = await house.db.select().from(sandboxEntryCode).where(eq(sandboxEntryCode.code, one.code))
  expect(row).toMatchObject({ void: true })
})

test('at once, in whatever order and told twice, never more is taken off than there is', async () => {
  const step = fc.record({ kind: fc.constantFrom('redeem', 'unredeem', 'enter', 'jobs'), which: fc.nat(5) })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { minLength: 4, maxLength: 14 }), async (entries, steps) => {
      const one = await soldCode({ entries })
      const acts = Array.from({ length: 6 }, () => acting())
      await Promise.all(
        steps.map(async ({ kind, which }) => {
          const act = acts[which]!
          if (kind === 'redeem') await redeem(desk, one, act)
          if (kind === 'unredeem') await unredeem(desk, one, act)
          if (kind === 'enter') await enter(one)
          if (kind === 'jobs') await house.runJobs()
        }),
      )
      await house.runJobs()
      const [row] = await house.db.select().from(entryCode).where(eq(entryCode._id, one._id))
      const [shown] = (await house.as(desk, entryCodes.list, { query: { q: String(one.number) } })).reply.rows
      const isStanding = and(eq(entryCodeUse.code, one._id), isNull(entryCodeUse.undone))
      expect(row!.desk).toBe(await house.db.$count(entryCodeUse, isStanding))
      expect(row!.desk).toBeLessThanOrEqual(entries)
      expect(shown!.used).toBe(Math.min(entries, row!.used + row!.desk))
    }),
    { numRuns: 8 },
  )
})

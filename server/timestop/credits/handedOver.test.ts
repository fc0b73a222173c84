import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notices } from '#contract/contracts/notices.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { givenFrom } from '#contract/rules/contracts/rest.ts'
import { credits } from '#contract/timestop/credits.ts'
import type { StudioClosure } from '#contract/timestop/pauseReasons.ts'
import { append, happenedTo } from '#server/contracts/append.ts'
import { eventsOf, lifeIn } from '#server/contracts/life.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { at } from '#server/contracts/testing/scene.ts'
import { transfersIn } from '#server/contracts/transfers/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { timestopCredit, timestopSetting } from '#server/timestop/tables.ts'
import { closureWith, openPauses, type Pauses } from '#server/timestop/testing/scene.ts'

let pauses: Pauses
let { running, handedOver, signedByBoth, hand, recordOf } = {} as ReturnType<typeof transfersIn>
let closure: StudioClosure
beforeAll(async () => {
  pauses = await openPauses()
  ;({ running, handedOver, signedByBoth, hand, recordOf } = transfersIn(pauses))
}, 120_000)
afterAll(() => pauses.house.close())
beforeEach(async () => {
  await pauses.house.db.update(contract).set({ state: 'rejected' })
  await closes({ given: 'all' })
})

async function closes(over: Partial<StudioClosure>) {
  closure = closureWith(over)
  await pauses.house.db.update(timestopSetting).set({ closures: [closure] })
}
const giveAll = async () => {
  const { reply } = await pauses.house.as(pauses.office, credits.giveAll, { params: { closure: closure._id }, body: { _id: v7() } })
  await pauses.house.runJobs()
  return reply.run!._id
}
const undo = async (id: string) => {
  expect((await pauses.house.as(pauses.office, credits.undoAll, { params: { id } })).status).toBe(200)
  await pauses.house.runJobs()
}
const dry = async () => (await pauses.house.as(pauses.office, credits.dryRun, { params: { closure: closure._id } })).reply
const endOf = async (row: Pick<ContractRow, '_id'>) => (await recordOf(row)).finalEnd!
const creditsNow = () => pauses.house.db.select().from(timestopCredit).where(eq(timestopCredit.closure, closure._id))

/** One that went over so many days ago; both contracts say so. */
async function wentOverAgo(days: number) {
  const of = await handedOver()
  const start = addDays(today(), -days)
  const move = { start, terms: { ...of.next.terms, rest: { ...of.next.terms.rest!, days: movedTo(of.next.terms.rest!.days, start) } } }
  await pauses.house.db.update(contract).set(move).where(eq(contract._id, of.next._id))
  await pauses.house.db
    .update(contract)
    .set({ finalEnd: addDays(start, -1) })
    .where(eq(contract._id, of.left._id))
  await pauses.house.db.update(contractEvent).set({ day: start }).where(eq(contractEvent.contract, of.left._id))
  return of
}
/** The rest with another first day, as if that had been its transfer. */
function movedTo<D extends { from: string; to: string | null; origin: string | null }>([first, ...more]: readonly D[], start: string): D[] {
  return [{ ...first!, from: start, origin: first!.origin && start }, ...more]
}

test('between acceptance and last day the days go to whoever goes on with it, once', async () => {
  const of = await handedOver()
  const [left, next] = [await endOf(of.left), await endOf(of.next)]
  expect(await dry()).toMatchObject({ given: 1, had: 0, rows: [{ userId: of.taker._id, newEnd: addDays(next, 5) }] })
  const run = await giveAll()
  expect([await endOf(of.left), await endOf(of.next)]).toEqual([left, addDays(next, 5)])
  expect(await creditsNow()).toMatchObject([{ contract: of.next._id, person: of.taker._id, state: 'granted' }])
  expect(await dry()).toMatchObject({ given: 0, had: 1 })
  await undo(run)
  expect([await endOf(of.left), await endOf(of.next)]).toEqual([left, next])
})

test('a closure of before the transfer is not lost once the giver’s is over, and one across it counts once', async () => {
  const of = await wentOverAgo(10)
  for (const span of [
    { from: addDays(today(), -20), to: addDays(today(), -16) },
    { from: addDays(today(), -12), to: addDays(today(), -8) },
  ]) {
    await closes({ given: 'all', ...span })
    const before = await endOf(of.next)
    expect((await dry()).given).toBe(1)
    await giveAll()
    expect(await endOf(of.next)).toBe(addDays(before, 5))
    expect(await creditsNow()).toHaveLength(1)
  }
})

test('days that were given before the transfer and are taken back after it fall away with whoever has them', async () => {
  const of = await running()
  const run = await giveAll()
  expect((await dry()).had).toBe(1)
  expect((await hand(await signedByBoth(of), 'accepted')).status).toBe(200)
  const [next] = await pauses.house.db.select().from(contract).where(eq(contract.person, of.taker._id))
  expect(next!.finalEnd).toBe(addDays(of.row.finalEnd!, 5))
  expect(await dry()).toMatchObject({ given: 0, had: 1 })
  await undo(run)
  expect(await endOf(next!)).toBe(of.row.finalEnd)
})

test('whoever asked for them has not lost them, and nobody gets them twice', async () => {
  await closes({ given: 'asked' })
  const of = await running()
  const ask = (who: Somebody, index: number) => pauses.house.as(who, credits.askMine, { body: { _id: v7(), index, closure: closure._id } })
  const { reply } = await ask(of.giver, of.row.index)
  expect((await hand(await signedByBoth(of), 'accepted')).status).toBe(200)
  const [next] = await pauses.house.db.select().from(contract).where(eq(contract.person, of.taker._id))
  const before = next!.finalEnd!
  expect((await ask(of.taker, next!.index)).code).toBe('credit-twice')
  const body = { status: 'granted' as const, reason: null, userId: null, index: null, version: 1 }
  const granted = await pauses.house.as(pauses.office, credits.decide, { params: { id: reply._id }, body })
  expect(granted.reply).toMatchObject({ state: 'granted', userId: of.taker._id })
  expect(await endOf(next!)).toBe(addDays(before, 5))
  expect((await ask(of.giver, of.row.index)).code).toBe('credit-twice')
})

test('where whoever gave it and whoever has it have both asked, all get their days and nobody twice', async () => {
  await closes({ given: 'asked' })
  const of = await handedOver()
  const before = await endOf(of.next)
  const now = new Date().toISOString()
  const { _id, studio, from, to, days } = closure
  const said = { studio, closure: _id, from, to, days, state: 'open' as const, receivedAt: now, since: now }
  await pauses.house.db.insert(timestopCredit).values([
    { ...said, _id: v7(), contract: of.left._id, person: of.giver._id },
    { ...said, _id: v7(), contract: of.next._id, person: of.taker._id },
  ])
  await pauses.house.db.update(timestopSetting).set({ closures: [{ ...closure, given: 'all' }] })
  await giveAll()
  expect(await endOf(of.next)).toBe(addDays(before, 5))
  const rows = await creditsNow()
  expect(rows.map(({ person, state }) => [person, state])).toEqual(
    expect.arrayContaining([
      [of.giver._id, 'open'],
      [of.taker._id, 'granted'],
    ]),
  )
})

test('by hand they are given where they count, and corrected where they were given', async () => {
  const of = await running()
  const event = v7()
  const bonus = (row: ContractRow, days: number, _id = v7()) =>
    pauses.house.as(pauses.office, notices.bonus, { ...at(row), body: { _id, days, reason: 'Treue' } })
  expect((await bonus(of.row, 7, event)).status).toBe(200)
  expect((await hand(await signedByBoth(of), 'accepted')).status).toBe(200)
  const [next] = await pauses.house.db.select().from(contract).where(eq(contract.person, of.taker._id))
  expect((await bonus(of.row, 3)).fields?.days).toContain('gilt ein anderer Vertrag')
  const correct = (days: number | null) =>
    pauses.house.as(pauses.office, notices.correct, {
      ...at(of.row),
      body: { _id: v7(), of: event, days, price: null, reason: 'Vertippt' },
    })
  for (const [days, end] of [
    [2, 2],
    [7, 7],
    [null, 0],
  ] as const) {
    expect((await correct(days)).status).toBe(200)
    expect(await endOf(next!)).toBe(addDays(of.row.finalEnd!, end))
    if (days === 7) expect((await correct(9)).fields?.days).toContain('gehört der Vertrag jemand anderem')
  }
  expect(await endOf(of.row)).toBe(addDays(of.day, -1))
  const told = await pauses.house.db.select().from(notification).where(eq(notification.person, of.taker._id))
  expect(told.filter(({ title }) => title.includes('etwas berichtigt'))).toHaveLength(3)
})

test('without an end, days that move up in place of what was taken back are fewer with whoever has them', async () => {
  const of = await running({ kind: 'open-ended', months: null, noticeMonths: 0 })
  const day = addDays(of.day, -5)
  const [first, second] = [v7(), v7()]
  const gift = (_id: string, days: number) => ({ _id, kind: 'bonus' as const, day, author: null, reason: 'Treue', content: { days } })
  await pauses.house.db.transaction(async tx => {
    const [on] = await tx.select().from(contract).where(eq(contract._id, of.row._id)).for('update')
    await append({ tx, house: pauses.house }, on!, await happenedTo(tx, on!), { added: [gift(first, 30), gift(second, 20)] })
  })
  expect((await hand(await signedByBoth(of), 'accepted')).status).toBe(200)
  const [next] = await pauses.house.db.select().from(contract).where(eq(contract.person, of.taker._id))
  const givenNow = async () => {
    const happened = (await eventsOf(pauses.house.db, [next!._id])).get(next!._id) ?? []
    return [first, second].map(event => givenFrom(lifeIn(next!, happened).pieces, event, of.day))
  }
  expect(await givenNow()).toEqual([25, 20])
  for (const [days, left] of [
    [2, [0, 17]],
    [30, [25, 20]],
    [null, [0, 15]],
  ] as const) {
    const body = { _id: v7(), of: first, days, price: null, reason: 'Vertippt' }
    expect((await pauses.house.as(pauses.office, notices.correct, { ...at(of.row), body })).status).toBe(200)
    expect(await givenNow()).toEqual(left)
  }
})

test('a pause and a notice that would lose days are refused with where they go', async () => {
  const of = await handedOver()
  const said = await pauses.ask(of.giver, of.row, { from: today(), to: addDays(today(), 3) })
  expect(said.code).toBe('pause-followed')
  const openEnded = await handedOver({ kind: 'open-ended', months: null, noticeMonths: 0 })
  const body = { _id: v7(), kind: 'ordinary' as const, cause: null, said: null, at: new Date().toISOString() }
  const notice = await pauses.house.as(openEnded.giver, notices.give, { params: { index: String(openEnded.row.index) }, body })
  expect(notice.code).toBe('notice-needless')
  expect(await endOf(openEnded.left)).toBe(addDays(openEnded.day, -1))
})

test('a notice for a special reason sets no end before the day on which somebody else goes on with it', async () => {
  const of = await running()
  const index = String(of.row.index)
  const body = () => ({ _id: v7(), kind: 'extraordinary' as const, cause: 'illness' as const, said: null, at: new Date().toISOString() })
  const came = await pauses.house.as(of.giver, notices.give, { params: { index }, body: body() })
  expect(came.status).toBe(200)
  expect((await hand(await signedByBoth(of), 'accepted')).status).toBe(200)
  const left = await endOf(of.row)
  const params = { ...at(of.row).params, id: came.reply._id }
  for (const to of [today(), left]) {
    const { fields } = await pauses.house.as(pauses.office, notices.confirm, { params, body: { to, late: false, reason: null } })
    expect([to, fields?.to]).toEqual([to, expect.stringContaining('gilt ein anderer Vertrag')])
  }
  expect([await endOf(of.row), (await recordOf(of.row)).endedBy]).toEqual([left, 'transfer'])
  const revoked = await pauses.house.as(pauses.office, notices.revoke, { params, body: { reason: 'Übertragen' } })
  expect(revoked.status).toBe(200)
  expect((await pauses.house.as(of.giver, notices.give, { params: { index }, body: body() })).code).toBe('notice-needless')
})

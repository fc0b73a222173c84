import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { credits } from '#contract/timestop/credits.ts'
import type { StudioClosure } from '#contract/timestop/pauseReasons.ts'
import { contract } from '#server/contracts/tables.ts'
import { today } from '#server/kit/zone.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { member } from '#server/testing/make.ts'
import { ownCredits } from './credits/ownCredits.ts'
import { timestopCredit, timestopCreditRun, timestopSetting } from './tables.ts'
import { closureWith, openPauses, type Pauses } from './testing/scene.ts'

let house: Pauses['house']
let { office, seller, stranger, running } = {} as Pauses
let closure: StudioClosure
beforeAll(async () => {
  ;({ house, office, seller, stranger, running } = await openPauses())
}, 60_000)
afterAll(() => house.close())
beforeEach(async () => {
  closure = closureWith({ given: 'all' })
  await house.db.update(timestopSetting).set({ closures: [closure] })
})

/** A contract that began so many days ago. */
async function since(days: number): Promise<ContractRow> {
  const who = await member(house, { studioCode: 'here', vorname: 'Mia', nachname: 'Frei' })
  const row = await running(who)
  await house.db
    .update(contract)
    .set({ start: addDays(today(), -days) })
    .where(eq(contract._id, row._id))
  return row
}
const params = () => ({ closure: closure._id })
const dry = async (who = office) => (await house.as(who, credits.dryRun, { params: params() })).reply
const give = (_id: string = v7(), who = office) => house.as(who, credits.giveAll, { params: params(), body: { _id } })
const undo = (_id: string, who = office) => house.as(who, credits.undoAll, { params: { id: _id } })
const endsOf = async (rows: readonly ContractRow[]) => {
  const found = await house.db
    .select()
    .from(contract)
    .where(
      inArray(
        contract._id,
        rows.map(({ _id }) => _id),
      ),
    )
  return rows.map(({ _id }) => found.find(each => each._id === _id)!.finalEnd!)
}
/** The end of the contracts without any days, as their life says. */
const clear = () => house.db.delete(timestopCredit)

test('a dry run names who gets the days, then all get them once, and nobody else', async () => {
  await house.db.update(contract).set({ state: 'rejected' })
  const [one, other, late] = [await since(60), await since(30), await since(10)]
  const said = await dry()
  expect([said.given, said.had, said.isWhole, said.rows.map(({ number }) => number)]).toEqual([2, 0, true, [one.number, other.number]])
  expect(said.rows.map(({ end, newEnd }) => addDays(end!, 5) === newEnd)).toEqual([true, true])
  const lateBefore = await endsOf([late])
  const { reply } = await give()
  expect(reply.run).toMatchObject({ state: 'running', given: 0 })
  await house.runJobs()
  const [run] = (await house.as(office, credits.runs)).reply
  expect(run!.run).toMatchObject({ state: 'done', given: 2 })
  expect(await endsOf([one, other])).toEqual(said.rows.map(({ newEnd }) => newEnd))
  expect(await endsOf([late])).toEqual(lateBefore)
  expect(await dry()).toMatchObject({ given: 0, had: 2 })
  expect((await give()).code).toBe('credit-run-twice')
  expect((await give(run!.run!._id)).status).toBe(200)
  // Nobody hears of what may still be taken back.
  expect((await house.db.select().from(sandboxMail)).filter(({ subject }) => subject === 'Deine Tage sind gutgeschrieben')).toEqual([])
})

test('all of them go back within a day, whoever had asked waits again, and they can be given anew', async () => {
  await clear()
  await house.db.update(contract).set({ state: 'rejected' })
  const [one, asked] = [await since(60), await since(60)]
  const before = (await dry()).rows.map(({ end }) => end)
  const now = new Date().toISOString()
  const { from, to, days } = closure
  const kept = { studio: 'here', closure: closure._id, from, to, days, receivedAt: now, since: now }
  await house.db.insert(timestopCredit).values({ _id: v7(), contract: asked._id, person: asked.userId, state: 'open', ...kept })
  const { reply } = await give()
  await house.runJobs()
  expect((await undo(reply.run!._id, seller)).status).toBe(403)
  expect((await undo(reply.run!._id, stranger)).code).toBe('missing')
  expect((await undo(reply.run!._id)).reply.run).toMatchObject({ state: 'undoing' })
  await house.runJobs()
  expect((await undo(reply.run!._id)).reply.run).toMatchObject({ state: 'undone', given: 0 })
  expect(await endsOf([one, asked])).toEqual(before)
  const rows = await house.db.select().from(timestopCredit).where(eq(timestopCredit.closure, closure._id))
  expect(rows.map(({ state }) => state).sort()).toEqual(['declined', 'open'])
  // Nobody reads a refusal of what they never asked for.
  expect(await ownCredits(house.db, one.userId)).toEqual([])
  expect(await ownCredits(house.db, asked.userId)).toMatchObject([{ state: 'open' }])
  const again = await give()
  await house.runJobs()
  expect((await house.as(office, credits.runs)).reply[0]!.run).toMatchObject({ _id: again.reply.run!._id, state: 'done', given: 2 })
})

test('after a day nobody takes it back, and whoever got the days hears of it', async () => {
  await clear()
  await house.db.update(contract).set({ state: 'rejected' })
  await since(60)
  const { reply } = await give()
  await house.runJobs()
  await house.db
    .update(timestopCreditRun)
    .set({ doneAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where(eq(timestopCreditRun._id, reply.run!._id))
  expect((await undo(reply.run!._id)).code).toBe('credit-run-over')
  const told = async () =>
    (await house.db.select().from(sandboxMail)).filter(({ subject }) => subject === 'Deine Tage sind gutgeschrieben').length
  await house.runJobs()
  expect(await told()).toBe(0)
  await house.db.execute(
    `update job set due = now() - interval '1 second' where kind = 'credit-run-tell' and key like '%${reply.run!._id}'`,
  )
  await house.runJobs()
  await house.runJobs()
  expect(await told()).toBe(1)
})

test('only whoever decides there gives, and only a closure that is given to all', async () => {
  expect((await give(v7(), seller)).status).toBe(403)
  expect((await give(v7(), stranger)).code).toBe('missing')
  closure = closureWith({ given: 'asked' })
  await house.db.update(timestopSetting).set({ closures: [closure] })
  expect((await give()).code).toBe('missing')
})

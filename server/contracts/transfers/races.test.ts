import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '#contract/contracts/notices.ts'
import { transfers } from '#contract/contracts/transfers.ts'
import { addDays } from '#contract/days.ts'
import { credits } from '#contract/timestop/credits.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { today } from '#server/kit/zone.ts'
import { employee } from '#server/testing/make.ts'
import { timestopSetting } from '#server/timestop/tables.ts'
import { closureWith, openPauses, type Pauses } from '#server/timestop/testing/scene.ts'
import { transfersIn } from './testing/scene.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

let pauses: Pauses
let chief: Awaited<ReturnType<typeof employee>>
let { running, signedByBoth, hand, recordOf } = {} as ReturnType<typeof transfersIn>
beforeAll(async () => {
  pauses = await openPauses()
  chief = await employee(pauses.house, 'studio_manager', ['here'])
  ;({ running, signedByBoth, hand, recordOf } = transfersIn(pauses))
}, 120_000)
afterAll(() => pauses.house.close())

const rounds = process.env.LONG ? 100 : 2
const contractsOf = ({ _id }: { _id: string }) => pauses.house.db.select().from(contract).where(eq(contract.person, _id))
const handed = (_id: string) =>
  pauses.house.db.$count(contractEvent, and(eq(contractEvent.contract, _id), eq(contractEvent.kind, 'transfer')))

test('accepted by two and turned down by a third at once, one counts, and one contract goes on or none', async () => {
  for (let round = 0; round < rounds; round++) {
    const of = await running()
    const row = await signedByBoth(of)
    const answers = await Promise.all([hand(row, 'accepted'), hand(row, 'rejected', chief), hand(row, 'accepted', chief)])
    const isHanded = answers[0].status === 200
    expect(answers.map(({ status }) => status)).toEqual(isHanded ? [200, 409, 200] : [409, 200, 409])
    expect([(await contractsOf(of.taker)).length, await handed(of.row._id)]).toEqual(isHanded ? [1, 1] : [0, 0])
  }
}, 120_000)

test('of an acceptance and a notice at once one counts: no day lies between, and none is had twice', async () => {
  for (let round = 0; round < rounds; round++) {
    const of = await running({ kind: 'open-ended', months: null, noticeMonths: 0 })
    const row = await signedByBoth(of)
    const body = { _id: v7(), kind: 'ordinary' as const, cause: null, said: null, at: new Date().toISOString() }
    const [accepted, notice] = await Promise.all([
      hand(row, 'accepted'),
      pauses.house.as(of.giver, notices.give, { params: { index: String(of.row.index) }, body }),
    ])
    const left = await recordOf(of.row)
    expect([accepted.code ?? 'done', notice.code ?? 'done', left.endedBy]).toBeOneOf([
      ['done', 'notice-needless', 'transfer'],
      ['contract-state', 'done', 'notice'],
    ])
    const [next] = await contractsOf(of.taker)
    if (next) expect(left.finalEnd).toBe(addDays(next.start, -1))
  }
}, 120_000)

test('of an acceptance and a pause at once one counts: the paused days are made up for once', async () => {
  for (let round = 0; round < rounds; round++) {
    const of = await running()
    const row = await signedByBoth(of)
    const span = { from: today(), to: today() }
    const [accepted, pause] = await Promise.all([
      hand(row, 'accepted'),
      pauses.enter(pauses.office, of.row, { ...span, accept: true, reason: pauses.reasons.usual._id }),
    ])
    expect([accepted.code ?? 'done', pause.code ?? 'done']).toBeOneOf([
      ['done', 'pause-followed'],
      ['contract-state', 'done'],
    ])
    const [left, [next]] = [await recordOf(of.row), await contractsOf(of.taker)]
    expect((next ?? left).finalEnd).toBe(addDays(of.row.finalEnd!, accepted.code ? 1 : 0))
  }
}, 120_000)

test('of an acceptance and the days of a closure at once the days are there once, with whoever goes on', async () => {
  for (let round = 0; round < rounds; round++) {
    await pauses.house.db.update(contract).set({ state: 'rejected' })
    const of = await running()
    const row = await signedByBoth(of)
    const closure = closureWith({ given: 'all' })
    await pauses.house.db.update(timestopSetting).set({ closures: [closure] })
    await pauses.house.as(pauses.office, credits.giveAll, { params: { closure: closure._id }, body: { _id: v7() } })
    const [accepted] = await Promise.all([hand(row, 'accepted'), pauses.house.runJobs()])
    await pauses.house.runJobs()
    expect(accepted.code ?? 'done').toBeOneOf(['done', 'contract-state'])
    const [left, [next]] = [await recordOf(of.row), await contractsOf(of.taker)]
    expect((next ?? left).finalEnd).toBe(addDays(of.row.finalEnd!, closure.days))
  }
}, 120_000)

test('of both signatures and a no at once, it is signed or declined, and nobody’s signature is lost', async () => {
  for (let round = 0; round < rounds; round++) {
    const of = await running()
    const row = await signedByBoth(of)
    const [accepted, no] = await Promise.all([
      hand(row, 'accepted'),
      pauses.house.as(of.giver, transfers.decline, { params: { id: row._id }, body: { reason: 'Doch nicht' } }),
    ])
    expect([accepted.code ?? 'done', no.code ?? 'done']).toBeOneOf([
      ['done', 'contract-state'],
      ['stale', 'done'],
      ['contract-state', 'done'],
    ])
    expect((await contractsOf(of.taker)).length).toBe(no.code ? 1 : 0)
  }
}, 120_000)

import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timestop as calls } from '#contract/timestop/calls.ts'
import { credits } from '#contract/timestop/credits.ts'
import { contractEvent } from '#server/contracts/tables.ts'
import { member } from '#server/testing/make.ts'
import { timestop } from './tables.ts'
import { openPauses, type Pauses } from './testing/scene.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

let house: Pauses['house']
let { office, running, ask, enter, turn, formOf, in10, closures, one } = {} as Pauses
beforeAll(async () => {
  ;({ house, office, running, ask, enter, turn, formOf, in10, closures, one } = await openPauses())
}, 60_000)
afterAll(() => house.close())

const rounds = process.env.LONG ? 100 : 2
const many = process.env.LONG ? 50 : 8
const newcomer = () => member(house, { studioCode: 'here' })
const eventsOf = (_id: string, kind: string) =>
  house.db
    .select()
    .from(contractEvent)
    .where(eq(contractEvent.contract, _id))
    .then(rows => rows.filter(each => each.kind === kind))

test('of many pauses of the same days at once one is asked for', async () => {
  for (let round = 0; round < rounds; round++) {
    const who = await newcomer()
    const row = await running(who)
    const answers = await Promise.all(Array.from({ length: many }, () => ask(who, row)))
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'pause-overlaps']))
    expect(await house.db.$count(timestop, eq(timestop.person, who._id))).toBe(1)
  }
}, 120_000)

test('the same pause many times at once is one', async () => {
  const who = await newcomer()
  const row = await running(who)
  const body = formOf(row)
  const answers = await Promise.all(Array.from({ length: many }, () => house.as(who, calls.ask, { body })))
  expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200))
  expect(await house.db.$count(timestop, eq(timestop.person, who._id))).toBe(1)
}, 120_000)

test('of accepting, declining and withdrawing at once one counts, and the contract has an event only of an accepted one', async () => {
  for (let round = 0; round < rounds * 2; round++) {
    const who = await newcomer()
    const row = await running(who)
    const { reply } = await ask(who, row)
    const answers = await Promise.all([
      turn(reply._id, 'accepted', { version: 1 }),
      turn(reply._id, 'declined', { version: 1 }),
      house.as(who, calls.withdraw, { params: { id: reply._id }, body: { version: 1 } }),
    ])
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'stale', 'stale'])
    const [kept] = await house.db.select().from(timestop).where(eq(timestop._id, reply._id))
    expect(await eventsOf(row._id, 'pause')).toHaveLength(kept!.state === 'accepted' ? 1 : 0)
  }
}, 120_000)

test('two pauses that are accepted and a credit that is given at once all count, one after the other', async () => {
  for (let round = 0; round < rounds; round++) {
    const who = await newcomer()
    const row = await running(who)
    const [first, other] = [await enter(office, row, in10()), await enter(office, row, in10(40))]
    const credit = (await house.as(who, credits.askMine, { body: { _id: v7(), index: row.index, closure: closures.here._id } })).reply
    const granted = { status: 'granted' as const, reason: null, userId: null, index: null, version: 1 }
    const answers = await Promise.all([
      turn(first.reply._id, 'accepted'),
      turn(other.reply._id, 'accepted'),
      house.as(office, credits.decide, { params: { id: credit._id }, body: granted }),
    ])
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined])
    const { life, finalEnd } = (await one(row)).reply
    expect([life.pauses.length, life.bonuses.length, life.endLines.at(-1)!.day]).toEqual([2, 1, finalEnd])
    const [listed] = (await house.as(who, calls.mine)).reply.contracts
    expect(listed!.events).toHaveLength(3)
  }
}, 120_000)

import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tx } from '#server/kit/database.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { membercard } from '#server/membercards/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { begin, holdKind } from './attempts.ts'
import { beginFirst } from './first.ts'
import { payableOf } from './payable.ts'
import { numbersOf } from './paymentNumbers.ts'
import { paymentFor } from './payments.ts'
import { payment, paymentAttempt, paymentFact } from './tables.ts'

const house = testHouse({ studios: ['winterthur'] })
afterEach(() => void vi.useRealTimers())

const kind = 'card'
const now = '2026-11-20T16:42:00.000Z'
type Way = Parameters<typeof beginFirst>[2]['way']
/** Ids of the payer, of what is paid, of the payment and of its attempt. */
type Ids = Record<'person' | 'payable' | 'payment' | 'attempt', string>

async function card(): Promise<Ids> {
  const { _id: person } = await member(house, { studioCode: 'winterthur' })
  const payable = v7()
  const named = { vorname: 'Lea', nachname: 'Gast', source: 'desk', asked: now, issued: now } as const
  await house.db.insert(membercard).values({ _id: payable, studio: 'winterthur', person, price: 4900, ...named })
  return { person, payable, payment: v7(), attempt: v7() }
}

const doors: Record<'paymentFor and begin' | 'beginFirst', (tx: Tx, ids: Ids, way: Way) => Promise<unknown>> = {
  async 'paymentFor and begin'(tx, { payable, payment: born, attempt }, way) {
    const { _id } = await paymentFor({ tx, house }, { kind, payable, born })
    await begin(tx, house, _id, { _id: attempt, way, now })
  },
  async beginFirst(tx, { payable, payment: _id, attempt }, way) {
    const due = await payableOf(house, kind).due(tx, payable)
    const first = { kind, payable, due: due!, numbers: await numbersOf(tx, due!.studio) } as const
    await beginFirst(tx, first, { _id, attempt, way, now })
  },
}

/** All that stands in the record after it, with names in place of ids. */
async function writtenBy(ids: Ids) {
  const { db } = house
  const [row] = await db.select().from(payment).where(eq(payment._id, ids.payment))
  const attempts = await db.select().from(paymentAttempt).where(eq(paymentAttempt.payment, ids.payment))
  const facts = await db.select().from(paymentFact).where(eq(paymentFact.payment, ids.payment))
  const orders = await db
    .select({ key: job.key, kind: job.kind, payload: job.payload, due: job.due })
    .from(job)
    .where(sql`${job.payload}->>'payment' = ${ids.payment}`)
    .orderBy(job.kind)
  // A hold that was prolonged has a later job: the one before finds nothing to do.
  const jobs = orders.filter(one => one.kind !== holdKind || one.due === row!.heldUntil)
  const text = JSON.stringify({ row, attempts, facts, jobs })
  return JSON.parse(Object.entries(ids).reduce((all, [name, _id]) => all.replaceAll(_id, name), text)) as {
    row: object
    attempts: object[]
    facts: object[]
    jobs: { kind: string }[]
  }
}

test.each<[Way, number]>([
  ['twint', 2],
  ['card', 2],
  ['desk', 3],
])('a first attempt by %s writes the same by both doors', async (way, jobs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const written = []
  for (const begins of Object.values(doors)) {
    const ids = await card()
    await house.db.transaction(tx => begins(tx, ids, way))
    written.push(await writtenBy(ids))
  }
  expect(written[1]).toEqual(written[0])
  expect([written[0]!.attempts.length, written[0]!.facts.length, written[0]!.jobs.length]).toEqual([1, 1, jobs])
})

test('an attempt that is known is refused by both doors', async () => {
  for (const begins of Object.values(doors)) {
    const [first, second] = [await card(), await card()]
    await house.db.transaction(tx => begins(tx, first, 'card'))
    const again = house.db.transaction(tx => begins(tx, { ...second, attempt: first.attempt }, 'card'))
    await expect(again).rejects.toMatchObject({ code: 'taken' })
    expect(await house.db.$count(payment, eq(payment._id, second.payment))).toBe(0)
  }
})

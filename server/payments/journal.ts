import { eq, sql } from 'drizzle-orm'
import { type Position, positionsOf } from '#contract/rules/payments/positions.ts'
import type { PaymentStanding } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { journalLine, type payment } from './tables.ts'

type PaymentRow = typeof payment.$inferSelect

const nameOf = ({ account, rate, way }: Omit<Position, 'amount'>) => `${account} ${rate ?? ''} ${way ?? ''}`

async function bookedOf(tx: Tx, _id: string): Promise<Position[]> {
  return tx
    .select({
      account: journalLine.account,
      rate: journalLine.rate,
      way: journalLine.way,
      amount: sql<number>`sum(${journalLine.amount})::int`,
    })
    .from(journalLine)
    .where(eq(journalLine.payment, _id))
    .groupBy(journalLine.account, journalLine.rate, journalLine.way)
}

interface Booking {
  fact: string
  standing: PaymentStanding
  at: string
  day?: string
}

/**
 * Books what a fact has changed: the difference between what stands in the journal of this payment and what should. News in another order
 * makes other lines and the same balances. It is booked at `at`, on the day on which it was done: money that was taken without a network, or
 * found on the bank's account, may have come days before.
 */
export async function book(tx: Tx, row: PaymentRow, { fact, standing, at, day = dayOf(at) }: Booking) {
  const balances = new Map<string, Position>()
  const add = ({ amount, ...at }: Position, sign: 1 | -1) => {
    const name = nameOf(at)
    balances.set(name, { ...at, amount: (balances.get(name)?.amount ?? 0) + sign * amount })
  }
  for (const position of positionsOf(standing, row.amount, row.parts)) add(position, 1)
  for (const position of await bookedOf(tx, row._id)) add(position, -1)
  const lines = [...balances.values()].filter(({ amount }) => amount !== 0)
  if (lines.length === 0) return
  await tx
    .insert(journalLine)
    .values(lines.map((line, nth) => ({ ...line, fact, line: nth, payment: row._id, studio: row.studio, at, day })))
}

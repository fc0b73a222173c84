import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { expectedAhead, fitDays } from '#contract/rules/documents/repeats.ts'
import type { document } from '#server/documents/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { daysOf } from './expenseDates.ts'
import { expense, recurringExpense } from './tables.ts'

type Bill = typeof document.$inferSelect
type Row = typeof recurringExpense.$inferSelect

const space = '2d1a7c0e-5f0b-4f29-9a4e-3c8b6d1f7e52'
/** A server that stood still for days still expects what came meanwhile. */
const behind = 7

/** Expects what comes in the next month, each day once: what was removed does not come again. */
export async function expectOf(tx: Tx, row: Row, now = today()) {
  const created = new Date().toISOString()
  const { _id: recurring, studio, title, amount, account, issuer, note } = row
  for (const day of daysOf(row, addDays(now, -behind), addDays(now, expectedAhead)))
    await tx
      .insert(expense)
      .values({
        studio,
        title,
        amount,
        account,
        issuer,
        note,
        recurring,
        created,
        day,
        _id: v5(`${recurring} ${day}`, space),
        state: 'expected',
        expectedOn: day,
      })
      .onConflictDoNothing()
}

/** Expenses that were expected after today, and are neither covered nor changed by anybody, go. */
export const forgetExpected = (tx: Tx, recurring: string) =>
  tx
    .delete(expense)
    .where(
      and(
        eq(expense.recurring, recurring),
        eq(expense.state, 'expected'),
        isNull(expense.document),
        isNull(expense.removedAt),
        gt(expense.expectedOn, today()),
      ),
    )

/** Expects whatever comes, of all that come again. */
export async function expectAll({ db }: WithDb, now = Date.now()) {
  const all = await db.select().from(recurringExpense).where(isNull(recurringExpense.removedAt))
  for (const row of all) await db.transaction(tx => expectOf(tx, row, today(now)))
}

/** A bill that was approved is the expense that was expected of its issuer about that day: the nearest in amount, then in days. */
export async function cover({ tx }: Acting, bill: Bill) {
  if (bill.kind === 'other' || !bill.issuer || bill.amount === null) return
  const day = bill.day ?? dayOf(bill.created)
  const [fits] = await tx
    .select({ _id: expense._id })
    .from(expense)
    .where(
      and(
        eq(expense.studio, bill.studio),
        eq(expense.issuer, bill.issuer),
        eq(expense.state, 'expected'),
        isNull(expense.document),
        isNull(expense.removedAt),
        sql`${expense.day} between ${addDays(day, -fitDays)} and ${addDays(day, fitDays)}`,
        sql`${expense.amount} between ${bill.amount}::float8 / 2 and ${bill.amount}::float8 * 2`,
      ),
    )
    .orderBy(sql`abs(${expense.amount} - ${bill.amount}::int), abs(${expense.day} - ${day}::date)`, expense._id)
    .limit(1)
    .for('update')
  if (fits) await tx.update(expense).set({ document: bill._id }).where(eq(expense._id, fits._id))
}

/** A bill whose approval was taken back covers nothing any more. */
export const uncover = ({ tx }: Acting, bill: Bill) => tx.update(expense).set({ document: null }).where(eq(expense.document, bill._id))

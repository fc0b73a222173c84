import { and, eq } from 'drizzle-orm'
import type { Body } from '#contract/call.ts'
import type { dues } from '#contract/contracts/dues.ts'
import { Refusal } from '#contract/refusals.ts'
import { inCash } from '#contract/rules/payments/cash.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { chargedKey, giveBackAtDesk, paymentFor, paymentMeant, takeAtDesk } from '#server/payments/rules.ts'
import { paymentFact } from '#server/payments/tables.ts'
import { actorOf } from '#server/serve/serve.ts'
import type { DueRecord } from './follow.ts'
import { dueRowOf } from './list.ts'
import { contractDue, contractDueAct } from './tables.ts'

type Of = typeof dues

async function meant(tx: Tx, _id: string, studio: string): Promise<DueRecord> {
  const [row] = await tx
    .select()
    .from(contractDue)
    .where(and(eq(contractDue._id, _id), eq(contractDue.studio, studio)))
  if (!row) throw new Refusal('missing')
  return row
}

/** No act is later than its arrival, nor older than what it pays. */
const momentOf = (at: string, { createdAt }: DueRecord, now: string) => {
  const notLater = at < now ? at : now
  return notLater > createdAt ? notLater : createdAt
}

/** Writes an act down, once; false where it is known. Refuses `taken` where its id names something else. */
async function written(tx: Tx, act: typeof contractDueAct.$inferInsert) {
  const [added] = await tx.insert(contractDueAct).values(act).onConflictDoNothing().returning({ _id: contractDueAct._id })
  if (added) return true
  const [known] = await tx.select().from(contractDueAct).where(eq(contractDueAct._id, act._id))
  if (known?.due !== act.due || known.kind !== act.kind) throw new Refusal('taken')
  return false
}

/** The payment for which money is meant: one of what is missing, else the last one, on which it is too much. */
const payingOf = ({ tx, house }: Acting, { _id, person }: DueRecord) =>
  paymentFor({ tx, house }, { kind: 'contract', payable: _id, person }).catch(error => {
    if (error instanceof Refusal && error.code === 'missing') return paymentMeant(tx, 'contract', _id)
    throw error
  })

/** Money was taken at the desk (C41); the act's id names the charge, so that it counts once. */
export async function take(given: Acting, _id: string, { _id: act, studio, till, slip = null, owed = null, at }: Body<Of['take']>) {
  const { tx, house, who } = given
  const row = await meant(tx, _id, studio)
  const [known] = await tx.select().from(contractDueAct).where(eq(contractDueAct._id, act))
  if (known && (known.due !== _id || known.kind !== 'taken')) throw new Refusal('taken')
  if (known) return dueRowOf(tx, _id)
  const now = new Date().toISOString()
  const { _id: paying, amount: whole } = await payingOf(given, row)
  const all = Math.min(owed ?? whole, whole)
  const amount = till === 'cash' ? inCash(all) : all
  const moment = momentOf(at, row, now)
  const done = { _id: act, due: _id, kind: 'taken', person: actorOf(who), at: moment, received: now, till, amount, slip } as const
  if (await written(tx, done)) await takeAtDesk(tx, house, paying, { act, till, owed: all, day: dayOf(moment) })
  return dueRowOf(tx, _id)
}

/** Spare money was given back. */
export async function giveBack({ tx, house, who }: Acting, _id: string, { _id: act, studio, at, of }: Body<Of['giveBack']>) {
  const row = await meant(tx, _id, studio)
  if ((await tx.$count(contractDueAct, and(eq(contractDueAct._id, act), eq(contractDueAct.due, _id)))) > 0) return dueRowOf(tx, _id)
  const [taken] = await tx
    .select({ payment: paymentFact.payment, till: contractDueAct.till })
    .from(contractDueAct)
    .innerJoin(paymentFact, eq(paymentFact.key, chargedKey(of)))
    .where(and(eq(contractDueAct._id, of), eq(contractDueAct.due, _id)))
  if (!taken) throw new Refusal('missing')
  const now = new Date().toISOString()
  const moment = momentOf(at, row, now)
  const amount = await giveBackAtDesk(tx, house, taken.payment, { act, charge: of, day: dayOf(moment) })
  await written(tx, { _id: act, due: _id, kind: 'back', person: actorOf(who), at: moment, received: now, till: taken.till, amount, of })
  return dueRowOf(tx, _id)
}

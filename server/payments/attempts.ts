import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { amountDueOf } from '#contract/rules/payments/bills/billSums.ts'
import { allowed, mayAct, openBill, runningTwint } from '#contract/rules/payments/paymentActs.ts'
import type { Fact, FactOf, PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { type Attempt, standingOf } from '#contract/rules/payments/standing.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { issueBill } from './papers/issue.ts'
import { payableOf } from './payable.ts'
import { type Locked, learn, lockPayment, type PaymentHouse, type PaymentRow } from './paymentFold.ts'
import { minutesInAll, minutesOfBill, minutesOpen } from './paymentLimits.ts'
import { numbersOf } from './paymentNumbers.ts'
import { payment, paymentAttempt } from './tables.ts'

/** Kinds of jobs: the end of an attempt's page, the end of the hold, the gateway's cancel, the confirmation of what is paid at the desk. */
export const closingKind = 'payment-closing'
export const holdKind = 'payment-hold'
export const cancelKind = 'payment-cancel'
export const placedKind = 'payment-placed'

/** The ids of a payment and of one of its attempts. */
interface AttemptRef {
  payment: string
  attempt: string
}

interface Begin {
  _id: string
  way: PaymentWay
  now?: string
}

export const closingOf = (payload: AttemptRef, due: string) => ({
  kind: closingKind,
  key: `${closingKind}:${payload.attempt}`,
  payload,
  due,
})

export const placedOf = (payload: AttemptRef, due: string) => ({ kind: placedKind, key: `${placedKind}:${payload.attempt}`, payload, due })

export const holdOf = (payment: string, due: string) => ({
  kind: holdKind,
  key: `${holdKind}:${payment}:${due}`,
  payload: { payment },
  due,
})

export const begunBy = (attempt: Omit<FactOf<'begun'>, 'kind' | 'key'>): Fact => ({
  kind: 'begun',
  key: `begun:${attempt.attempt}`,
  ...attempt,
})

/** When the page of an attempt that begins now closes. */
export const untilOf = (now: string, { way, created }: { way: Exclude<PaymentWay, 'bill'>; created: string }) =>
  earlierInstantOf(minutesAfter(now, minutesOpen[way]), lastOf({ created }, false))

/**
 * Begins an attempt; begun again under its id it is the same. The gateway is asked for what is still owed. What is paid for stays held a while beyond it. Refuses `payment-running` while
 * TWINT's page may still take the money, and `payment-state`, also once the payment is so old that nothing holds it any longer.
 */
export async function begin(tx: Tx, house: PaymentHouse, _id: string, { _id: attempt, way, now = new Date().toISOString() }: Begin) {
  const [locked, [known]] = await Promise.all([
    lockPayment(tx, _id),
    tx.select({ _id: paymentAttempt._id }).from(paymentAttempt).where(eq(paymentAttempt._id, attempt)),
  ])
  const standing = standingOf(locked.facts)
  if (standing.attempts.some(one => one.attempt === attempt)) return { row: locked.row, standing }
  if (known) throw new Refusal('taken')
  mayAct('begin', standing)
  const payable = payableOf(house, locked.row.kind)
  if (payable.ways && !payable.ways.includes(way)) throw new Refusal('payment-way')
  if (runningTwint(standing.attempts, now)) throw new Refusal('payment-running')
  const bill = openBill(standing.attempts)
  if (bill && way === 'bill') throw new Refusal('payment-state')
  const last = lastOf(locked.row, way === 'bill' || !!bill)
  if (now >= last) throw new Refusal('payment-state')
  const nth = standing.attempts.length + 1
  const { holdMinutes, billDays } = await numbersOf(tx, locked.row.studio)
  const until = earlierInstantOf(minutesAfter(now, way === 'bill' ? billDays * 24 * 60 : minutesOpen[way]), last)
  const [row] = await Promise.all([
    heldUntil(tx, locked.row, minutesAfter(until, holdMinutes)),
    tx.insert(paymentAttempt).values({ _id: attempt, payment: _id, nth, way, begun: now, until }),
    way === 'bill' ? undefined : orderJob(tx, closingOf({ payment: _id, attempt }, until)),
    way === 'desk' && !bill ? orderJob(tx, placedOf({ payment: _id, attempt }, now)) : undefined,
  ])
  if (way === 'bill') await issueBill(tx, house, row, now)
  await payable.begun?.(tx, house, row.payable, bill ? 'bill' : way)
  const running = standing.attempts.filter(one => one.state === 'running' && one !== bill)
  for (const one of running) if (one.way === 'twint' && !one.opened) await withdraw(tx, one.attempt)
  const left = running.map(one => leaving(one.attempt))
  const due = amountDueOf(standing, row.amount)
  const rest = (way === 'twint' || way === 'card') && due < row.amount ? { rest: due } : {}
  return learn({ tx, house }, { ...locked, row, news: [...left, begunBy({ attempt, nth, way, until, ...rest })], now })
}

interface Submitted {
  locked: Locked
  attempt: Attempt
  now: string
}

/**
 * The gateway is asked for an attempt's page for the first time: TWINT's takes money for as long as ever from now, however long ago the attempt
 * began (S04).
 */
export async function submitted({ tx, house }: Within<PaymentHouse>, { locked, attempt: sent, now }: Submitted) {
  const { attempt, way, until: before } = sent
  const { holdMinutes } = await numbersOf(tx, locked.row.studio)
  const until = earlierInstantOf(minutesAfter(now, minutesOpen[way]), lastOf(locked.row, !!openBill(standingOf(locked.facts).attempts)))
  if (until <= before) return
  const payload = { payment: locked.row._id, attempt }
  await orderJob(tx, { kind: closingKind, key: `${closingKind}:${attempt}:submitted`, payload, due: until })
  const row = await heldUntil(tx, locked.row, minutesAfter(until, holdMinutes))
  const news: Fact[] = [{ kind: 'submitted', key: `submitted:${attempt}`, attempt, until }]
  await learn({ tx, house }, { ...locked, row, news, now })
}

/** Marks an attempt, so that nobody is sent to its page any more; true where the gateway may know of it, and is asked to cancel it. */
async function withdraw(tx: Tx, attempt: string) {
  const [row] = await tx.update(paymentAttempt).set({ cancelled: true }).where(eq(paymentAttempt._id, attempt)).returning()
  if (row?.way !== 'twint' || !row.sent) return false
  await orderJob(tx, { kind: cancelKind, key: `${cancelKind}:${attempt}`, payload: { attempt } })
  return true
}

/** After this nothing begins any longer. What is on a bill is kept until it is paid, so other ways stay open as long. */
const lastOf = ({ created }: Pick<PaymentRow, 'created'>, isBilled: boolean) =>
  minutesAfter(created, isBilled ? minutesOfBill : minutesInAll)

const earlierInstantOf = (one: string, other: string) => (one < other ? one : other)

const leaving = (attempt: string): Fact => ({ kind: 'left', key: `left:${attempt}`, attempt })

async function heldUntil(tx: Tx, row: PaymentRow, until: string): Promise<PaymentRow> {
  if (until <= row.heldUntil) return row
  await Promise.all([tx.update(payment).set({ heldUntil: until }).where(eq(payment._id, row._id)), orderJob(tx, holdOf(row._id, until))])
  return { ...row, heldUntil: until }
}

const isEnded = ({ state }: Attempt) => state === 'left' || state === 'refused'

/**
 * Leaves the attempt that runs; who meant to pay at the desk gives up what was bought with it. TWINT's is over once the gateway says so, or
 * its time is; a card page can't be cancelled by any call, so it is left at once, and money that still comes counts or goes back (S04). A bill
 * is taken back by the studio alone. The act may have waited: once the attempt that its payer saw, `seen`, ended without money that paid, nothing
 * is left to do, whatever runs by now.
 */
export async function cancel(tx: Tx, house: PaymentHouse, _id: string, seen?: string) {
  const locked = await lockPayment(tx, _id)
  const standing = standingOf(locked.facts)
  const own = standing.attempts.find(({ attempt }) => attempt === seen)
  const isDone = own?.state !== 'running' && (standing.settled === null || (own && isEnded(own)))
  if (seen && isDone) return { row: locked.row, standing }
  const bill = openBill(standing.attempts)
  const running = standing.attempts.filter(one => one.state === 'running' && one !== bill)
  if (running.length === 0 && bill) throw new Refusal('bill-open')
  if (running.length === 0) {
    if (!allowed[standing.state].includes('cancel') && standing.state !== 'cancelled') mayAct('cancel', standing)
    return { row: locked.row, standing }
  }
  const news: Fact[] = []
  for (const { attempt, way } of running) {
    const isAsked = await withdraw(tx, attempt)
    if (way === 'desk' && !bill) news.push({ kind: 'cancelled', key: `cancelled:${_id}` })
    news.push(isAsked ? { kind: 'leaveAsked', key: `leaveAsked:${attempt}`, attempt } : leaving(attempt))
  }
  return learn({ tx, house }, { ...locked, news })
}

/**
 * Gives up a payment whose payer pays for `instead` in its place: its attempts are left, and what was held is free at once. Money that still
 * comes goes back by itself. One that is over stays as it is, and so does one that was to be paid at the desk or on a bill in between. Refuses
 * `payment-running` while TWINT's page may take the money (S04), and `payment-state` once any has come.
 */
export async function giveWay(tx: Tx, house: PaymentHouse, _id: string, { instead, now }: { instead: string; now: string }) {
  const locked = await lockPayment(tx, _id)
  const standing = standingOf(locked.facts)
  const { attempts, over, settled, kept } = standing
  if ((over && settled === null) || attempts.some(({ way }) => way === 'desk' || way === 'bill')) return
  mayAct('cancel', standing)
  if (kept > 0) throw new Refusal('payment-state')
  if (runningTwint(attempts, now)) throw new Refusal('payment-running')
  const running = attempts.filter(({ state }) => state === 'running')
  for (const { attempt } of running) await withdraw(tx, attempt)
  const given: Fact = { kind: 'cancelled', key: `cancelled:${_id}`, instead }
  await learn({ tx, house }, { ...locked, news: [...running.map(({ attempt }) => leaving(attempt)), given], now })
}

/** The page of an attempt is closed: nothing will come of it by itself. One that opened later has a later job. */
export async function closeAttempt(tx: Tx, house: PaymentHouse, { payment: _id, attempt }: AttemptRef, now = new Date().toISOString()) {
  const locked = await lockPayment(tx, _id)
  const isOpen = standingOf(locked.facts).attempts.some(one => one.attempt === attempt && one.until > now)
  if (!isOpen) await learn({ tx, house }, { ...locked, news: [leaving(attempt)], now })
}

/** The hold is over: what was not paid can be had by others. One that was prolonged meanwhile has a later job; on a bill it ends never. */
export async function endHold(tx: Tx, house: PaymentHouse, _id: string, now = new Date().toISOString()) {
  const locked = await lockPayment(tx, _id)
  const { state, attempts } = standingOf(locked.facts)
  if (openBill(attempts) || locked.row.heldUntil > now || !allowed[state].includes('begin')) return
  await learn({ tx, house }, { ...locked, news: [{ kind: 'expired', key: `expired:${_id}` }], now })
}

import { eq, lt } from 'drizzle-orm'
import type { Fact, FactOf } from '#contract/rules/payments/paymentFacts.ts'
import { isId } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDb, WithLog } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import type { EventKind, GatewayEvent, Hint } from '#server/outside/payments/port.ts'
import { learn, lockPayment } from './paymentFold.ts'
import { gatewayNotice, paymentAttempt, paymentRefund } from './tables.ts'

const kind = 'gateway-notice'
const currency = 'CHF'

/** An instant that the gateway tells without a signature; null where it is none. */
const instantIn = (text: string | null) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null)

const keyOf = ({ code, pspReference, originalReference, success }: GatewayEvent) =>
  `${code}:${pspReference}:${originalReference ?? ''}:${success}`

/**
 * The key that tells one piece of news from another: all of it that is signed, so that news of no account here, such as another merchant's, makes
 * none known that bears the same references.
 */
const noticeOf = (event: GatewayEvent) =>
  [keyOf(event), event.merchantAccount, event.merchantReference, event.amount ?? '', event.currency ?? ''].join(':')

/** Keeps signed news, each once; a job makes something of it. What was known already is not touched again. */
export async function keepGatewayEvents(tx: Tx, events: readonly GatewayEvent[]) {
  for (const event of events) {
    const { unsigned, ...notice } = event
    const key = noticeOf(event)
    const added = await tx
      .insert(gatewayNotice)
      .values({ key, notice: { ...notice, until: instantIn(unsigned.defenceEndsAt) }, received: new Date().toISOString() })
      .onConflictDoNothing()
      .returning({ key: gatewayNotice.key })
    if (added.length > 0) await orderJob(tx, { kind, key: `${kind}:${key}`, payload: { notice: key } })
  }
}

/** Keeps what nothing may be booked from, for people to look at; nothing follows from it. */
export async function keepHints(tx: Tx, house: WithLog, hints: readonly Hint[]) {
  const received = new Date().toISOString()
  for (const hint of hints) {
    const key = hint.kind === 'report' ? `report:${hint.name}` : `ambiguous:${hint.code}:${hint.pspReference}`
    if (hint.kind === 'ambiguous') house.log.error({ code: hint.code }, 'the gateway tells something in an ambiguous way')
    await tx
      .insert(gatewayNotice)
      .values({ key, notice: { ...hint }, received, done: received })
      .onConflictDoNothing()
  }
}

/** Days for which news is kept; what it meant stands in the payment's facts. */
const keepDays = 400

/** Deletes news of which something was made long ago, and such as nothing was ever made of. */
export const forgetNotices = ({ db }: WithDb, now: Date) =>
  db.delete(gatewayNotice).where(lt(gatewayNotice.received, new Date(now.getTime() - keepDays * dayMs).toISOString()))

/** The signed part of a notice, and `until`, which was not signed: it is only shown. */
type SignedNotice = Omit<GatewayEvent, 'unsigned'> & { until?: string | null }

/** The payment that news is about, by our own reference or by the gateway's. */
async function aboutOf(tx: Tx, { merchantReference: ours, originalReference, pspReference }: SignedNotice) {
  if (isId(ours)) {
    const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt._id, ours))
    if (attempt) return { payment: attempt.payment, attempt: attempt._id }
    const [refund] = await tx.select().from(paymentRefund).where(eq(paymentRefund._id, ours))
    if (refund) return { payment: refund.payment, refund: refund._id }
  }
  const psp = originalReference ?? pspReference
  const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.pspReference, psp))
  return attempt && { payment: attempt.payment, attempt: attempt._id }
}

interface NoticeSubject {
  attempt?: string
  refund?: string
}

/** The stages of a dispute that are told beside its money. */
const stages: Partial<Record<EventKind, FactOf<'disputeTold'>['stage']>> = {
  REQUEST_FOR_INFORMATION: 'noticed',
  NOTIFICATION_OF_FRAUD: 'noticed',
  NOTIFICATION_OF_CHARGEBACK: 'noticed',
  PREARBITRATION_WON: 'won',
  PREARBITRATION_LOST: 'lost',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'lost',
}

/** Facts that signed news means for a payment; none where it is of no account, of another currency or merchant. */
export function factsOfEvent(event: SignedNotice, { attempt, refund }: NoticeSubject): Fact[] {
  const { kind: said, pspReference, originalReference, amount, success } = event
  const key = keyOf(event as GatewayEvent)
  const whole = amount !== null && amount > 0 && event.currency === currency ? amount : undefined
  const charge = originalReference ?? pspReference
  if (said === 'AUTHORISATION' && attempt) {
    if (!success) return [{ kind: 'refused', key: `refused:${pspReference}`, attempt }]
    return whole
      ? [{ kind: 'charged', key: `charged:${pspReference}`, charge: pspReference, attempt, amount: whole, till: 'gateway', rounding: 0 }]
      : []
  }
  if ((said === 'CANCELLATION' || said === 'TECHNICAL_CANCEL' || said === 'EXPIRE' || said === 'OFFER_CLOSED') && attempt && success)
    return [{ kind: 'left', key: `left:${attempt}`, attempt }]
  if (said === 'REFUND' && refund && whole)
    return [
      success
        ? { kind: 'refunded', key: `refunded:${refund}`, refund, amount: whole }
        : { kind: 'refundFailed', key: `refundFailed:${refund}`, refund },
    ]
  if ((said === 'REFUND_FAILED' || said === 'REFUNDED_REVERSED') && refund)
    return [{ kind: 'refundFailed', key: `refundFailed:${refund}`, refund }]
  const stage = stages[said]
  if (stage) return [{ kind: 'disputeTold', key: `dispute:${key}`, charge, stage, until: event.until ?? null }]
  if (!whole || !success) return []
  if (said === 'CHARGEBACK') return [{ kind: 'chargedBack', key, charge, amount: whole, round: 1 }]
  if (said === 'SECOND_CHARGEBACK') return [{ kind: 'chargedBack', key, charge, amount: whole, round: 2 }]
  if (said === 'CHARGEBACK_REVERSED') return [{ kind: 'chargeReturned', key, charge, amount: whole }]
  return []
}

/** Kinds that move money: where nothing follows from one, a person has to look. */
const moving = new Set([
  'AUTHORISATION',
  'CAPTURE_FAILED',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  'CANCEL_OR_REFUND',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
])

/**
 * Folds kept news into its payment. News that bears a reference as ours are may come before what it is about: the job throws and comes again.
 * What bears another one is of somebody else on the same account.
 */
async function make(house: House, key: string) {
  await house.db.transaction(async tx => {
    const [row] = await tx.select().from(gatewayNotice).where(eq(gatewayNotice.key, key))
    if (!row || row.done) return
    const event = row.notice as unknown as SignedNotice
    const about = await aboutOf(tx, event)
    if (!about && isId(event.merchantReference)) throw new Error('the gateway tells of a payment that is not known here yet')
    if (!about) return void house.log.warn({ code: event.code }, 'the gateway tells of a payment that is not ours')
    const locked = await lockPayment(tx, about.payment)
    const isOurs = locked.row.merchantAccount === event.merchantAccount
    const facts = isOurs ? factsOfEvent(event, about) : []
    if (!isOurs) house.log.error({ code: event.code }, 'the gateway tells of a payment on another merchant account')
    else if (facts.length === 0 && moving.has(event.kind))
      house.log.error({ code: event.code, payment: about.payment }, 'the gateway moved money that is not booked here')
    await learn({ tx, house }, { ...locked, news: facts })
    await tx.update(gatewayNotice).set({ payment: about.payment, done: new Date().toISOString() }).where(eq(gatewayNotice.key, key))
  })
}

export const noticeJob = jobOf<{ notice: string }>(kind, (house, { notice }) => make(house, notice))

import { eq } from 'drizzle-orm'
import type { Fact } from '#contract/payments/facts.ts'
import { isId } from '#contract/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import type { GatewayEvent } from '#server/outside/payments/port.ts'
import { learn, lockPayment } from './fold.ts'
import { gatewayNotice, paymentAttempt, paymentRefund } from './tables.ts'

const kind = 'gateway-notice'
const currency = 'CHF'

const keyOf = ({ code, pspReference, originalReference, success }: GatewayEvent) =>
  `${code}:${pspReference}:${originalReference ?? ''}:${success}`

/** Keeps signed news, each once; a job makes something of it. What was known already is not touched again. */
export async function keep(tx: Tx, events: readonly GatewayEvent[]) {
  for (const event of events) {
    const { unsigned: _, ...notice } = event
    const key = keyOf(event)
    const added = await tx
      .insert(gatewayNotice)
      .values({ key, notice, received: new Date().toISOString() })
      .onConflictDoNothing()
      .returning({ key: gatewayNotice.key })
    if (added.length > 0) await orderJob(tx, { kind, key: `${kind}:${key}`, payload: { notice: key } })
  }
}

type Signed = Omit<GatewayEvent, 'unsigned'>

/** The payment that news is about, by our own reference or by the gateway's. */
async function aboutOf(tx: Tx, { merchantReference: ours, originalReference, pspReference }: Signed) {
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

interface About {
  attempt?: string
  refund?: string
}

/** What signed news means for a payment; nothing where it is of no account, of another currency or merchant. */
export function factsOfEvent(event: Signed, { attempt, refund }: About): Fact[] {
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
  if (!whole || !success) return []
  if (said === 'CHARGEBACK') return [{ kind: 'chargedBack', key, charge, amount: whole, round: 1 }]
  if (said === 'SECOND_CHARGEBACK') return [{ kind: 'chargedBack', key, charge, amount: whole, round: 2 }]
  if (said === 'CHARGEBACK_REVERSED') return [{ kind: 'chargeReturned', key, charge, amount: whole }]
  return []
}

/** Folds kept news into its payment. News that came before what it is about waits: the job comes again. */
async function make(house: House, key: string) {
  await house.db.transaction(async tx => {
    const [row] = await tx.select().from(gatewayNotice).where(eq(gatewayNotice.key, key))
    if (!row || row.done) return
    const event = row.notice as unknown as Signed
    const about = await aboutOf(tx, event)
    if (!about) return void house.log.warn({ code: event.code }, 'the gateway tells of a payment that is not known here')
    const locked = await lockPayment(tx, about.payment)
    if (locked.row.merchantAccount === event.merchantAccount) await learn(tx, house, locked, factsOfEvent(event, about))
    else house.log.error({ code: event.code }, 'the gateway tells of a payment on another merchant account')
    await tx.update(gatewayNotice).set({ payment: about.payment, done: new Date().toISOString() }).where(eq(gatewayNotice.key, key))
  })
}

export const noticeJob = jobOf<{ notice: string }>(kind, (house, { notice }) => make(house, notice))

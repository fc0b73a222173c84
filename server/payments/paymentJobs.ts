import { eq } from 'drizzle-orm'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { House } from '#server/kit/house.ts'
import { type JobContext, jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { gatewayOf } from '#server/outside/payments/gateway.ts'
import { GatewayError } from '#server/outside/payments/port.ts'
import { cancelKind, closeAttempt, closingKind, endHold, holdKind, placedKind } from './attempts.ts'
import { tellPayer } from './payer.ts'
import { factsOf, learn, lockPayment, type PaymentRow, refundKind } from './paymentFold.ts'
import { concernsOf, placedNews } from './paymentNews.ts'
import { tellUnanswered } from './paymentOffice.ts'
import { askedAmountOf, started } from './sending.ts'
import { payment, paymentAttempt, paymentRefund } from './tables.ts'

const closingJob = jobOf<{ payment: string; attempt: string }>(closingKind, (house, about, { finish }) =>
  house.db.transaction(async tx => {
    if (await finish(tx)) await closeAttempt(tx, house, about)
  }),
)

const holdJob = jobOf<{ payment: string }>(holdKind, (house, { payment: _id }, { finish }) =>
  house.db.transaction(async tx => {
    if (await finish(tx)) await endHold(tx, house, _id)
  }),
)

/** Confirms what is to be paid at the desk, unless it is paid, left or over by then: that is told. */
const placedJob = jobOf<{ payment: string; attempt: string }>(placedKind, (house, { payment: _id, attempt }, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const { row, facts } = await lockPayment(tx, _id)
    const isAwaited = standingOf(facts).attempts.some(one => one.attempt === attempt && one.state === 'running')
    if (isAwaited && row.state === 'running') await tellPayer({ tx, house }, concernsOf(house, row), placedNews(row, attempt))
  }),
)

/** After so many tries without an answer, half a day by then, the office is told; before jobs are given up a refund's begins anew. */
const toldAfter = 18
const anewAfter = 28

const unlessRefused = (error: unknown) => {
  if (!(error instanceof GatewayError && error.kind === 'refused')) throw error
  return undefined
}

/**
 * Asks the gateway to cancel what has not been charged; whether it could is told by its news. A refusal is one way to say that it is over.
 * Where the answer that would have named the payment was lost or is still under way, beginning it again under its key tells the name.
 */
const cancelJob = jobOf<{ attempt: string }>(cancelKind, async (house, { attempt }, { tries }) => {
  const [found] = await house.db
    .select({ row: payment, attempt: paymentAttempt })
    .from(paymentAttempt)
    .innerJoin(payment, eq(payment._id, paymentAttempt.payment))
    .where(eq(paymentAttempt._id, attempt))
  if (!found) return
  await cancelThere(house, found).catch(async error => {
    // By now the page is closed and the attempt is over here; what the gateway makes of it is for people to look at.
    if (tries === toldAfter) await house.db.transaction(tx => tellUnanswered(tx, house, found.row, 'ob eine Zahlung abgebrochen ist'))
    throw error
  })
})

async function cancelThere(house: House, { row, attempt }: { row: PaymentRow; attempt: typeof paymentAttempt.$inferSelect }) {
  const facts = await house.db.transaction(tx => factsOf(tx, row._id))
  const again = () => started(house, row, attempt, askedAmountOf(row, facts, attempt._id)).catch(unlessRefused)
  const begun = attempt.pspReference ? attempt : await again()
  if (!begun?.pspReference) return
  const { _id: reference } = attempt
  const asked = { key: `c-${reference}`, reference, pspReference: begun.pspReference, merchantAccount: row.merchantAccount }
  await (await gatewayOf(house)).cancel(asked).catch(unlessRefused)
}

/** Asks the gateway to give money back; its id is the key, so that asking again moves nothing twice. A refused one is tried anew by the fold. */
const refundJob = jobOf<{ refund: string }>(refundKind, async (house, { refund }, about) => {
  const [found] = await house.db
    .select({ row: payment, refund: paymentRefund })
    .from(paymentRefund)
    .innerJoin(payment, eq(payment._id, paymentRefund.payment))
    .where(eq(paymentRefund._id, refund))
  if (!found) return
  const { charge, amount } = found.refund
  const asked = { key: refund, reference: refund, pspReference: charge, amount, merchantAccount: found.row.merchantAccount }
  await (await gatewayOf(house)).refund(asked).catch(async error => {
    if (!(error instanceof GatewayError && error.kind === 'refused'))
      return retryRefundLater(house, found.row, { about, payload: { refund }, error })
    await recordRefundFailure(house, found.row._id, refund)
  })
})

interface Unanswered {
  about: JobContext
  payload: { refund: string }
  error: unknown
}

/** The gateway does not say whether it did it: nothing but asking on tells. The job is never given up, for money hangs on it. */
async function retryRefundLater(house: House, row: PaymentRow, { about: { key, tries }, payload, error }: Unanswered) {
  if (tries === toldAfter) await house.db.transaction(tx => tellUnanswered(tx, house, row, 'ob Geld zurückging'))
  if (tries < anewAfter) throw error
  const due = new Date(Date.now() + 3_600_000).toISOString()
  await orderJob(house.db, { kind: refundKind, key: `${key}+`, payload, due })
}

const recordRefundFailure = (house: House, _id: string, refund: string) =>
  house.db.transaction(async tx =>
    learn({ tx, house }, { ...(await lockPayment(tx, _id)), news: [{ kind: 'refundFailed', key: `refundFailed:${refund}`, refund }] }),
  )

export const paymentJobs = [closingJob, holdJob, placedJob, cancelJob, refundJob]

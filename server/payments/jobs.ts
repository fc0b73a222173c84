import { eq } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { gatewayOf } from '#server/outside/payments/gateway.ts'
import { GatewayError } from '#server/outside/payments/port.ts'
import { cancelKind, closeAttempt, closingKind, endHold, holdKind } from './attempts.ts'
import { learn, lockPayment, refundKind } from './fold.ts'
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

/** Asks the gateway to cancel what has not been charged; whether it could is told by its news. A refusal is one way to say that it is over. */
const cancelJob = jobOf<{ attempt: string }>(cancelKind, async (house, { attempt }) => {
  const [found] = await house.db
    .select({ row: payment, psp: paymentAttempt.pspReference })
    .from(paymentAttempt)
    .innerJoin(payment, eq(payment._id, paymentAttempt.payment))
    .where(eq(paymentAttempt._id, attempt))
  if (!found?.psp) return
  const { merchantAccount } = found.row
  const asked = { key: `c-${attempt}`, reference: attempt, pspReference: found.psp, merchantAccount }
  await (await gatewayOf(house)).cancel(asked).catch(error => {
    if (!(error instanceof GatewayError && error.kind === 'refused')) throw error
  })
})

/** Asks the gateway to give money back; its id is the key, so that asking again moves nothing twice. A refused one is tried anew by the fold. */
const refundJob = jobOf<{ refund: string }>(refundKind, async (house, { refund }) => {
  const [found] = await house.db
    .select({ row: payment, refund: paymentRefund })
    .from(paymentRefund)
    .innerJoin(payment, eq(payment._id, paymentRefund.payment))
    .where(eq(paymentRefund._id, refund))
  if (!found) return
  const { charge, amount } = found.refund
  const asked = { key: refund, reference: refund, pspReference: charge, amount, merchantAccount: found.row.merchantAccount }
  await (await gatewayOf(house)).refund(asked).catch(async error => {
    if (!(error instanceof GatewayError && error.kind === 'refused')) throw error
    await failed(house, found.row._id, refund)
  })
})

const failed = (house: House, _id: string, refund: string) =>
  house.db.transaction(async tx =>
    learn(tx, house, await lockPayment(tx, _id), [{ kind: 'refundFailed', key: `refundFailed:${refund}`, refund }]),
  )

export const paymentJobs = [closingJob, holdJob, cancelJob, refundJob]

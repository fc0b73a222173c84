import { and, eq, isNull } from 'drizzle-orm'
import { brandOf, brands } from '#contract/brand.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { House } from '#server/kit/house.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'
import { gatewayOf } from '#server/outside/payments/gateway.ts'
import { type AttemptOutcome, GatewayError, type Started } from '#server/outside/payments/port.ts'
import { submitted } from './attempts.ts'
import { learn, lockPayment, type PaymentRow } from './paymentFold.ts'
import { returnAddress, shopperOf } from './returning.ts'
import { payment, paymentAttempt } from './tables.ts'

type AttemptRow = typeof paymentAttempt.$inferSelect

interface GatewayPage {
  url: string
  data?: string
}

/** Writes that an attempt goes out, before it does: whatever becomes of the answer, its key is known. */
async function sending(house: House, who: string, attempt: string) {
  return house.db.transaction(async tx => {
    const [found] = await tx
      .select({ payment: paymentAttempt.payment })
      .from(paymentAttempt)
      .innerJoin(payment, eq(payment._id, paymentAttempt.payment))
      .where(and(eq(paymentAttempt._id, attempt), eq(payment.person, who)))
    if (!found) throw new Refusal('missing')
    const locked = await lockPayment(tx, found.payment)
    const { row, facts } = locked
    const last = standingOf(facts).attempts.at(-1)
    if (last?.attempt !== attempt || last.state !== 'running') throw new Refusal('payment-state')
    const now = new Date().toISOString()
    const asked = askedFor(house, row, { _id: attempt, amount: askedAmountOf(row, facts, attempt) })
    const first = await tx
      .update(paymentAttempt)
      .set({ sent: now, asked: seal(house, asked) })
      .where(and(eq(paymentAttempt._id, attempt), isNull(paymentAttempt.sent)))
      .returning()
    const [mine] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt._id, attempt))
    if (mine?.cancelled) throw new Refusal('payment-state')
    if (first.length > 0 && (last.way === 'twint' || last.way === 'card')) await submitted({ tx, house }, { locked, attempt: last, now })
    return { row, mine: mine as AttemptRow, amount: asked.amount }
  })
}

interface Attempt {
  _id: string
  amount: number
}

/** The order that an attempt gives to the gateway. */
const askedFor = (house: House, row: PaymentRow, { _id, amount }: Attempt) => ({
  key: _id,
  reference: _id,
  amount,
  merchantAccount: row.merchantAccount,
  shopperReference: shopperOf(house, row.person),
  returnUrl: returnAddress(house, row._id),
  brandName: brands[brandOf(row.studio)].name,
})
type GatewayOrder = ReturnType<typeof askedFor>

/** Rappen for which the gateway is asked by an attempt: the same whenever it is asked. */
export const askedAmountOf = ({ amount }: Pick<PaymentRow, 'amount'>, facts: readonly Fact[], attempt: string) =>
  standingOf(facts).attempts.find(one => one.attempt === attempt)?.rest ?? amount

/** Asks the gateway to begin an attempt; asked again it answers the same. */
export async function started(house: House, row: PaymentRow, { _id, way, asked: before }: AttemptRow, amount: number): Promise<Started> {
  const asked = before ? unseal<GatewayOrder>(house, before) : askedFor(house, row, { _id, amount })
  const gateway = await gatewayOf(house)
  return way === 'twint' ? gateway.twint(asked) : gateway.card(asked)
}

/**
 * Sends an attempt to the gateway and answers the address of its page; null where nothing is to be done on one. Sent again it is the same
 * attempt, there too, for its id is the key of the request. The gateway is asked outside any transaction.
 */
export async function submit(house: House, who: string, attempt: string): Promise<{ url: string | null; row: PaymentRow }> {
  const { row, mine, amount } = await sending(house, who, attempt)
  if (mine.way !== 'twint' && mine.way !== 'card') throw new Refusal('payment-way')
  if (mine.page) return { url: unseal<GatewayPage>(house, mine.page).url, row }
  const start = await started(house, row, mine, amount).catch(error => {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'again') throw new Refusal('gateway-away')
    // One payment's is its payer's misfortune, but a wrong key or account refuses all of them.
    house.log.error({ code: error.code }, 'the gateway refuses to begin a payment')
    return { state: 'error' as const, pspReference: `error-${attempt}` }
  })
  return house.db.transaction(async tx => {
    const locked = await lockPayment(tx, row._id)
    if (start.state !== 'redirect') {
      const { row } = await learn({ tx, house }, { ...locked, news: factsOfOutcome(amount, attempt, start) })
      return { url: null, row }
    }
    const page: GatewayPage = { url: start.url, data: start.data }
    const [kept] = await tx
      .update(paymentAttempt)
      .set({ page: seal(house, page), pspReference: start.pspReference ?? null, session: start.session ?? null })
      .where(eq(paymentAttempt._id, attempt))
      .returning()
    if (kept?.cancelled) return { url: null, row: locked.row }
    const opened = mine.way === 'twint' ? [{ kind: 'opened', key: `opened:${attempt}`, attempt } as const] : []
    return { url: start.url, row: (await learn({ tx, house }, { ...locked, news: opened })).row }
  })
}

/** Facts that follow from the gateway's direct answer; where it says nothing final, the webhook will. */
function factsOfOutcome(
  asked: number,
  attempt: string,
  { state, pspReference, amount = asked }: Pick<AttemptOutcome, 'state' | 'pspReference' | 'amount'>,
): Fact[] {
  if (state === 'authorised' && pspReference)
    return [{ kind: 'charged', key: `charged:${pspReference}`, charge: pspReference, attempt, amount, till: 'gateway', rounding: 0 }]
  if (state === 'refused' || state === 'error') return [{ kind: 'refused', key: `refused:${pspReference ?? attempt}`, attempt }]
  if (state === 'cancelled' || state === 'expired') return [{ kind: 'left', key: `left:${attempt}`, attempt }]
  return []
}

interface Brought {
  redirectResult?: string
  sessionId?: string
  sessionResult?: string
}

/**
 * Asks the gateway what the return address means; it is a ticket to look, no news by itself. An answer that stays away is no harm: the webhook
 * tells the same.
 */
export async function broughtBack(house: House, _id: string, { redirectResult, sessionId, sessionResult }: Brought) {
  const asked = redirectResult ? { redirectResult } : sessionId && sessionResult ? { session: sessionId, sessionResult } : undefined
  if (!asked) return
  const outcome = await (await gatewayOf(house)).details(asked).catch(error => {
    if (!(error instanceof GatewayError)) throw error
    return undefined
  })
  if (!outcome) return
  const attempt = await attemptOf(house, _id, outcome, sessionId)
  if (!attempt) return
  await house.db.transaction(async tx => {
    const locked = await lockPayment(tx, _id)
    return learn({ tx, house }, { ...locked, news: factsOfOutcome(askedAmountOf(locked.row, locked.facts, attempt), attempt, outcome) })
  })
}

/** The attempt of this payment that an answer is about; nothing is taken from one that names another payment's. */
async function attemptOf({ db }: House, _id: string, { reference, pspReference }: AttemptOutcome, session?: string) {
  const rows = await db.select().from(paymentAttempt).where(eq(paymentAttempt.payment, _id))
  const same = (row: AttemptRow) =>
    reference !== undefined
      ? row._id === reference
      : pspReference !== undefined && row.pspReference === pspReference
        ? true
        : session !== undefined && row.session === session
  return rows.find(same)?._id
}

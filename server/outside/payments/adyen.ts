import { createHash } from 'node:crypto'
import type { Client, Types } from '@adyen/api-library'
import type { GatewayAccess } from '#server/kit/settings.ts'
import type { AttemptOutcome, Gateway, Started } from './port.ts'
import { GatewayError } from './port.ts'
import { wireTo } from './wire.ts'

/** Adyen's calls over our HTTP. Of its library only these two are loaded, at the first payment: the whole takes half a second. */
async function openCalls(access: GatewayAccess, timeout?: number) {
  const [{ PaymentsApi }, { ModificationsApi }] = await Promise.all([
    import('@adyen/api-library/lib/src/services/checkout/paymentsApi.js'),
    import('@adyen/api-library/lib/src/services/checkout/modificationsApi.js'),
  ])
  const client = { config: { environment: 'TEST' }, httpClient: wireTo(access, timeout) } as unknown as Client
  return { payments: new PaymentsApi(client), modifications: new ModificationsApi(client) }
}

type Calls = Awaited<ReturnType<typeof openCalls>>

const chf = (value: number) => ({ currency: 'CHF', value })
const rappen = (amount?: { currency?: string; value?: number } | null) => (amount?.currency === 'CHF' ? amount.value : undefined)

/** Letters, digits and blanks that banks print on a statement; at most 22. */
const statement = (brand: string) =>
  brand
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .'-]/g, '')
    .slice(0, 22)
    .trim() || undefined

const states: Record<string, AttemptOutcome['state']> = {
  Authorised: 'authorised',
  Refused: 'refused',
  Cancelled: 'cancelled',
  Error: 'error',
  completed: 'authorised',
  refused: 'refused',
  canceled: 'cancelled',
  expired: 'expired',
  active: 'open',
}
const stateOf = (word: unknown): AttemptOutcome['state'] => states[String(word)] ?? 'pending'

function startedOf({ pspReference = '', resultCode, action, refusalReason }: Types.checkout.PaymentResponse): Started {
  const url = (action as { url?: string } | undefined)?.url
  if (String(resultCode) === 'RedirectShopper') {
    if (!url || !/^https?:/.test(url)) throw new GatewayError('again', 'no-redirect')
    return { state: 'redirect', url, pspReference }
  }
  const state = stateOf(resultCode)
  if (state === 'authorised' || state === 'pending' || state === 'error') return { state, pspReference, reason: refusalReason }
  return { state: 'refused', pspReference, reason: refusalReason ?? String(resultCode) }
}

/** The fields that stand in every request of an attempt: nothing of them names a person. */
const attemptFieldsOf = ({ reference, amount, merchantAccount, shopperReference, returnUrl }: Parameters<Gateway['twint']>[0]) => ({
  merchantAccount,
  reference,
  shopperReference,
  returnUrl,
  amount: chf(amount),
  countryCode: 'CH',
  shopperLocale: 'de-CH',
})

async function openCard({ payments }: Calls, given: Parameters<Gateway['card']>[0]): Promise<Started> {
  const request = {
    ...attemptFieldsOf(given),
    mode: 'hosted',
    channel: 'Web',
    allowedPaymentMethods: ['scheme'],
    storePaymentMethodMode: 'disabled',
    shopperStatement: statement(given.brandName),
  }
  const { id, url, sessionData } = await payments.sessions(request as Types.checkout.CreateCheckoutSessionRequest, {
    idempotencyKey: given.key,
  })
  if (!url || !/^https?:/.test(url)) throw new GatewayError('again', 'no-page')
  return { state: 'redirect', url, session: id, data: sessionData }
}

async function detailsOf({ payments }: Calls, redirectResult: string): Promise<AttemptOutcome> {
  const idempotencyKey = createHash('sha256').update(redirectResult).digest('hex')
  const { pspReference, resultCode, merchantReference, refusalReason, amount } = await payments.paymentsDetails(
    { details: { redirectResult } },
    { idempotencyKey },
  )
  return { state: stateOf(resultCode), pspReference, reference: merchantReference, reason: refusalReason, amount: rappen(amount) }
}

async function sessionOf({ payments }: Calls, session: string, sessionResult: string): Promise<AttemptOutcome> {
  const { status, reference, payments: made = [] } = await payments.getResultOfPaymentSession(session, sessionResult)
  const [first] = made
  return { state: stateOf(status), reference, pspReference: first?.pspReference, amount: rappen(first?.amount) }
}

/** Asks, and says of whatever the library stumbles over in an answer that the answer is lost. */
async function askGateway<T>(act: () => Promise<T>) {
  try {
    return await act()
  } catch (error) {
    throw error instanceof GatewayError ? error : new GatewayError('again', 'unreadable')
  }
}

/** Adyen Checkout v71, or whatever speaks like it at `access.url`. `timeout` in ms. */
export function adyen(access: GatewayAccess, timeout?: number): Gateway {
  let opened: Promise<Calls> | undefined
  const calls = () => (opened ??= openCalls(access, timeout))
  return {
    twint: given =>
      askGateway(async () => {
        const request = { ...attemptFieldsOf(given), channel: 'Web', paymentMethod: { type: 'twint' } }
        const { payments } = await calls()
        return startedOf(await payments.payments(request as Types.checkout.PaymentRequest, { idempotencyKey: given.key }))
      }),
    card: given => askGateway(async () => openCard(await calls(), given)),
    details: brought =>
      askGateway(async () =>
        'session' in brought
          ? sessionOf(await calls(), brought.session, brought.sessionResult)
          : detailsOf(await calls(), brought.redirectResult),
      ),
    cancel: ({ key: idempotencyKey, reference, pspReference, merchantAccount }) =>
      askGateway(async () => {
        const { modifications } = await calls()
        return modifications.cancelAuthorisedPaymentByPspReference(pspReference, { reference, merchantAccount }, { idempotencyKey })
      }).then(({ pspReference: own }) => ({ pspReference: own })),
    refund: ({ key: idempotencyKey, reference, pspReference, merchantAccount, amount }) =>
      askGateway(async () => {
        const { modifications } = await calls()
        const request = { reference, merchantAccount, amount: chf(amount) }
        return modifications.refundCapturedPayment(pspReference, request, { idempotencyKey })
      }).then(({ pspReference: own }) => ({ pspReference: own })),
  }
}

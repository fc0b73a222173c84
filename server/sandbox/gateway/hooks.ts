import type { Tx } from '#server/kit/database.ts'
import { type GatewayParts, instantOf } from './parts.ts'
import { type HookItem, type sandboxCheckout, sandboxHook } from './tables.ts'
import { troubleAt } from './troubles.ts'

type Checkout = typeof sandboxCheckout.$inferSelect

interface Event {
  code: string
  psp: string
  original?: string
  reference: string
  amount: number
  success?: boolean
  reason?: string
  additionalData?: Record<string, string>
}

const itemOf = ({ now }: GatewayParts, checkout: Checkout, event: Event): HookItem => ({
  pspReference: event.psp,
  ...(event.original && { originalReference: event.original }),
  merchantAccountCode: checkout.merchantAccount,
  merchantReference: event.reference,
  amount: { value: event.amount, currency: 'CHF' },
  eventCode: event.code,
  success: event.success === false ? 'false' : 'true',
  eventDate: instantOf(now()),
  reason: event.reason ?? '',
  paymentMethod: checkout.way === 'twint' ? 'twint' : 'visa',
  ...(event.additionalData && { additionalData: event.additionalData }),
})

/** Queues the webhook of an event in the transaction that books it: late, doubled or after those behind it where a trouble says so. */
export async function queue(tx: Tx, parts: GatewayParts, checkout: Checkout, event: Event) {
  const trouble = await troubleAt(tx, parts, 'webhook')
  const late = trouble?.kind === 'webhook-late' ? trouble.seconds : 0
  const copies = trouble?.kind === 'webhook-doubled' ? [0, trouble.seconds] : [late]
  for (const seconds of copies) await queueItem(tx, parts, itemOf(parts, checkout, event), parts.now() + seconds * 1000)
}

export async function queueItem(tx: Tx, parts: GatewayParts, item: HookItem, at: number) {
  const [added] = await tx
    .insert(sandboxHook)
    .values({ item, due: instantOf(at) })
    .returning()
  await parts.wake(tx, String(added?.number), instantOf(at))
}

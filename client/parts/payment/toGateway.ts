import { send } from '#client/data/send.ts'
import { payments } from '#contract/payments/calls.ts'

const place = 'lastPayment'

/** The payment for which this device opened a page last (S02): an id that means nothing to anybody else. */
export function rememberedPayment(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

function rememberPayment(payment: string) {
  try {
    localStorage.setItem(place, payment)
  } catch {
    // A device without room forgets which one it was, and shows the newest.
  }
}

/**
 * Sends an attempt and leads to the gateway's page; answers false where it says at once what became of it. Sent again it is the same attempt,
 * so a lost answer costs another tap and never money.
 */
export async function toGateway(attempt: string): Promise<boolean> {
  const { url, payment } = await send(payments.submit, { body: { attempt } })
  if (!url) return false
  rememberPayment(payment._id)
  location.assign(url)
  return true
}

import { send } from '#client/data/send.ts'
import { payments } from '#contract/payments.ts'

/**
 * Sends an attempt and leads to the gateway's page; answers false where it says at once what became of it. Sent again it is the same attempt,
 * so a lost answer costs another tap and never money.
 */
export async function toGateway(attempt: string): Promise<boolean> {
  const { url } = await send(payments.submit, { body: { attempt } })
  if (!url) return false
  location.assign(url)
  return true
}

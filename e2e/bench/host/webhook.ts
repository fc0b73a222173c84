import type { GatewayAccess } from '#server/kit/settings.ts'
import { signatureOf } from '#server/outside/payments/webhook.ts'

/** A gateway that nobody asks: its webhooks alone are measured. */
export const gateway: GatewayAccess = {
  url: 'http://127.0.0.1:9',
  apiKey: 'bench',
  hmacKeys: ['44'.repeat(32)],
  webhookUser: 'bench',
  webhookPassword: 'bench-bench-bench-bench',
}

/** News of a payment of somebody else on the same account, signed as Adyen does it. */
export function webhook(pspReference: string) {
  const item = {
    pspReference,
    merchantAccountCode: 'Formkurve',
    merchantReference: 'somebody else',
    eventCode: 'AUTHORISATION',
    success: 'true',
    amount: { value: 350, currency: 'CHF' },
  }
  const fields = [pspReference, '', item.merchantAccountCode, item.merchantReference, '350', 'CHF', item.eventCode, item.success]
  const additionalData = { hmacSignature: signatureOf(fields, gateway.hmacKeys[0]!) }
  const authorization = `Basic ${Buffer.from(`${gateway.webhookUser}:${gateway.webhookPassword}`).toString('base64')}`
  return {
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: { ...item, additionalData } }] }),
  }
}

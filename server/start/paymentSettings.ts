import { isLoopback } from '#server/kit/loopback.ts'
import type { GatewayAccess } from '#server/kit/settings.ts'

type Env = Record<string, string | undefined>

const rest = ['API_KEY', 'HMAC_KEYS', 'WEBHOOK_USER', 'WEBHOOK_PASSWORD', 'REPORT_ORIGIN'] as const

/** The settings that belong to `PAYMENT_URL`; a sentence where something of them makes no sense, which repeats no value. */
export function readPayment(env: Env): GatewayAccess | string | undefined {
  const url = env.PAYMENT_URL?.trim()
    .replace(/\/{1,100}$/, '')
    .replace(/\/v\d+$/, '')
  const [apiKey, keys = '', webhookUser, webhookPassword, reportOrigin] = rest.map(name => env[`PAYMENT_${name}`]?.trim() || undefined)
  if (!url) return undefined
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : {}
  if (!hostname || !(protocol === 'https:' || isLoopback(url)))
    return 'PAYMENT_URL ist keine Adresse der Form https://checkout-test.adyen.com.'
  if (!apiKey || !webhookUser || !webhookPassword)
    return 'Zu PAYMENT_URL gehören PAYMENT_API_KEY, PAYMENT_WEBHOOK_USER und PAYMENT_WEBHOOK_PASSWORD: damit weisen wir uns beim Zahlungsdienst aus und er sich bei uns.'
  if (webhookPassword.length < 16) return 'PAYMENT_WEBHOOK_PASSWORD ist zu kurz: Es muss mindestens 16 Zeichen haben.'
  const hmacKeys = keys.split(',').map(key => key.trim())
  if (hmacKeys.some(key => !/^[0-9a-f]{64}$/i.test(key)))
    return 'PAYMENT_HMAC_KEYS muss aus Schlüsseln von je 64 hexadezimalen Zeichen bestehen, durch Komma getrennt: damit sind die Webhooks signiert.'
  if (reportOrigin && (!URL.canParse(reportOrigin) || new URL(reportOrigin).origin !== reportOrigin))
    return 'PAYMENT_REPORT_ORIGIN muss eine Adresse ohne Pfad sein, zum Beispiel https://ca-test.adyen.com.'
  return { url, apiKey, hmacKeys, webhookUser, webhookPassword, reportOrigin }
}

import { createPrivateKey } from 'node:crypto'
import type { NewsletterAccess } from '#server/kit/settings.ts'

type Env = Record<string, string | undefined>

/** Mails a minute to one domain, where nothing else is said. */
const usualRate = 300

const isKey = (pem: string) => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** The settings that belong to `NEWSLETTER_SMTP_URL`; a sentence where something of them makes no sense, which repeats no value. */
export function readNewsletter(env: Env): NewsletterAccess | string | undefined {
  const named = (name: string) => env[`NEWSLETTER_${name}`]?.trim() || undefined
  const url = named('SMTP_URL')
  if (!url) return undefined
  const { protocol = '', hostname } = URL.canParse(url) ? new URL(url) : {}
  if (!hostname || !['smtp:', 'smtps:'].includes(protocol))
    return 'NEWSLETTER_SMTP_URL ist keine Adresse der Form smtps://benutzer:passwort@server:465.'
  const from = named('FROM')
  if (!from || !/^[^\s@<>"+]+@[^\s@<>"]+$/.test(from))
    return 'Zu NEWSLETTER_SMTP_URL gehört NEWSLETTER_FROM: die Adresse, von der die Mails kommen, mit einer Domain, deren Rückläufer uns erreichen.'
  const [domain, selector] = [named('DKIM_DOMAIN'), named('DKIM_SELECTOR')]
  // In a file of settings a key stands on one line.
  const key = named('DKIM_KEY')?.replaceAll('\\n', '\n')
  if (!domain || !selector || !key)
    return 'Zu NEWSLETTER_SMTP_URL gehören NEWSLETTER_DKIM_DOMAIN, NEWSLETTER_DKIM_SELECTOR und NEWSLETTER_DKIM_KEY: ohne Signatur gilt die Abmeldung mit einem Klick nicht.'
  if (!isKey(key)) return 'NEWSLETTER_DKIM_KEY ist kein privater RSA-Schlüssel im Format PEM.'
  const rate = named('RATE') ?? String(usualRate)
  if (!/^[1-9]\d{0,4}$/.test(rate)) return 'NEWSLETTER_RATE muss eine ganze Zahl von 1 bis 99999 sein: Mails pro Minute an dieselbe Domain.'
  return { url, from, dkim: { domain, selector, key }, rate: Number(rate) }
}

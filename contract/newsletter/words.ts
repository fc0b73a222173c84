import type { Brand } from '#contract/brand.ts'
import { brands } from '#contract/brand.ts'

/** Every purpose at once: a withdrawal of it ends all. */
export const everyPurpose = '*'

export const newsletterOf = (center: string) => `newsletter:${center}`
export const offersOf = (brand: Brand) => `offers:${brand}`

/** Mails about the 11 days, to who has a card. */
export const cardPurpose = 'card'

/** The centre in a purpose; undefined where it is none of a newsletter. */
export const centerIn = (purpose: string) => (purpose.startsWith('newsletter:') ? purpose.slice('newsletter:'.length) : undefined)

/** A purpose in words: «Newsletter aus Frauenfeld». */
export function purposeWords(purpose: string): string {
  const [kind, of = ''] = [purpose.split(':')[0], purpose.slice(purpose.indexOf(':') + 1)]
  if (purpose === everyPurpose) return 'Alles'
  if (kind === 'newsletter') return `Newsletter aus ${of}`
  if (kind === 'offers') return `Angebote von ${brands[of as Brand]?.name ?? of}`
  return 'Mails zur Membercard'
}

/** Wordings that people read when they say yes, by version: an event keeps which one it was. */
export const wordings = {
  1: {
    newsletter: 'Ich möchte den Newsletter per E-Mail erhalten. Abmelden kann ich mich jederzeit, in jeder Mail mit einem Klick.',
    offers: 'Ich möchte Angebote der Formkurve erhalten. Abschalten kann ich sie jederzeit.',
  },
} as const
export const wording = 1

/** Sentence that people read as they give their address to us: by it customers may get offers until they refuse (V06). */
export const refusable =
  'Als Mitglied können wir dir E-Mails mit eigenen, ähnlichen Angeboten schicken. Du kannst sie jederzeit kostenlos ablehnen, im Profil und in jeder Mail mit einem Klick.'

/** «a…a@b….ch»: enough for its owner to know it by. */
export function maskedEmail(email: string) {
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, at), email.slice(at + 1)]
  const dot = host.lastIndexOf('.')
  return `${name.slice(0, 1)}…@${host.slice(0, 1)}…${dot > 0 ? host.slice(dot) : ''}`
}

import { defaultCenter, defaultCountry, type RegisterForm } from '#contract/registration.ts'
import type { SignatureValue } from '#contract/shapes.ts'

/** Whose account: one's own, or made by staff for somebody else. */
export type Mode = 'own' | 'other'

/** What the form holds; never the password. */
export interface Values {
  email: string
  /** Off: a mail leads to the password (L85). */
  requirePassword: boolean
  vorname: string
  nachname: string
  adresse_1: string
  adresse_2: string
  plz: string
  stadt: string
  land: string
  telefon: string
  geschlecht: string
  geburtstag: string
  gewicht?: number
  groesse?: number
  newsletterAccepted: boolean
  newsletterCenter: string
  rulesAccepted: boolean
  consentDeclarationSignature?: SignatureValue
  /** When the signature was made, and under which version of the text. */
  signedAt?: string
  consentVersion?: string
  eventId?: string
}

export const emptyValues = (mode: Mode): Values => ({
  email: '',
  requirePassword: mode === 'own',
  vorname: '',
  nachname: '',
  adresse_1: '',
  adresse_2: '',
  plz: '',
  stadt: '',
  land: defaultCountry,
  telefon: '',
  geschlecht: '',
  geburtstag: '',
  newsletterAccepted: false,
  newsletterCenter: defaultCenter,
  rulesAccepted: false,
})

/** A number is written with blanks, slashes, points or hyphens; the wire has none of them. */
const plainPhone = (phone: string) => phone.replace(/[\s()/.-]/g, '')

/** What goes out: trimmed, empty fields left out. */
export function fieldsOf(values: Values): Partial<RegisterForm> {
  const trimmed = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
  const filled = trimmed.filter(([, value]) => value !== '' && value !== undefined)
  return { ...Object.fromEntries(filled), ...(values.telefon.trim() ? { telefon: plainPhone(values.telefon) } : {}) }
}

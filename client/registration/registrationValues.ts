import { today } from '#client/data/time.ts'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import { defaultCenter, defaultCountry, type RegisterForm } from '#contract/registration.ts'
import { phone, type SignatureValue } from '#contract/shapes.ts'

/** The account is one's own, or made by staff for somebody else. */
export type Mode = 'own' | 'other'

/** The form's values; never the password. */
export interface RegistrationValues {
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
  /** They had read, as they signed, that offers can be refused. */
  offersTold?: boolean
  /** The legal representative, who signs for somebody under age. */
  guardian: string
  eventId?: string
  /** The code of whoever invited them; none once they said so. */
  ref?: string
}

export const emptyValues = (mode: Mode): RegistrationValues => ({
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
  guardian: '',
})

/** A legal representative has to sign (L284). */
export const needsGuardian = ({ geburtstag }: Pick<RegistrationValues, 'geburtstag'>) => isMinor(ageOn(today(), geburtstag))

/** The values as sent: trimmed, empty fields left out. */
export function fieldsOf(values: RegistrationValues): Partial<RegisterForm> {
  const trimmed = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
  const asked = ([name]: readonly [string, unknown]) => name !== 'guardian' || needsGuardian(values)
  const filled = trimmed.filter(entry => entry[1] !== '' && entry[1] !== undefined && asked(entry))
  return { ...Object.fromEntries(filled), ...(values.telefon.trim() ? { telefon: phone().cast(values.telefon) } : {}) }
}

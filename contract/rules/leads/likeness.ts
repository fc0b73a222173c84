import { cleanEmail } from '#contract/clean.ts'
import { fold } from '#contract/fold.ts'
import { dialled } from '#contract/phone.ts'
import { dayMs } from '#contract/time.ts'

/** Days after the last enquiry in which another one is the same lead (V04). */
export const sameFor = 180 * dayMs

/** Facts by which two enquiries are compared. */
export interface Reached {
  vorname: string
  nachname: string
  email: string | null
  telefon: string | null
  geburtstag: string | null
}

export type Likeness = 'same' | 'propose' | 'other'

const firstName = (name: string) => fold(name).split(' ')[0]

/** An address without what comes after a plus and without dots: for proposing alone. */
const loosely = (email: string) => {
  const [name = '', domain] = cleanEmail(email).split('@')
  return `${name.split('+')[0]!.replaceAll('.', '')}@${domain}`
}

/** Likeness of two enquiries: one person for sure, perhaps, or not at all; when they wrote is not asked here (V04). */
export function likeness(one: Reached, other: Reached): Likeness {
  const sameEmail = !!one.email && !!other.email && cleanEmail(one.email) === cleanEmail(other.email)
  const sameNumber = !!one.telefon && !!other.telefon && dialled(one.telefon) === dialled(other.telefon)
  if (sameEmail) return 'same'
  if (sameNumber && (!one.email || !other.email || firstName(one.vorname) === firstName(other.vorname))) return 'same'
  if (sameNumber) return 'propose'
  const sameName = fold(`${one.vorname} ${one.nachname}`) === fold(`${other.vorname} ${other.nachname}`)
  if (sameName && one.geburtstag && one.geburtstag === other.geburtstag) return 'propose'
  if (one.email && other.email && loosely(one.email) === loosely(other.email)) return 'propose'
  return 'other'
}

import { addMonths, daysBetween } from '#contract/days.ts'

/** Courses whose proofs a studio keeps of its people. */
export const certKinds = { bls: 'BLS', aed: 'AED', other: 'Anderer Nachweis' } as const
export type CertKind = keyof typeof certKinds

/** Months for which a proof counts where it says no day itself. */
const validMonths = 24

/** Days before a proof ends on which the person and who manages them are told. */
export const toldBefore = [60, 14] as const

export const validUntil = (issued: string) => addMonths(issued, validMonths)

/** State of a proof on a day: `soon` from 60 days before its end. */
export function certStateOn(until: string, day: string): 'valid' | 'soon' | 'over' {
  const left = daysBetween(day, until)
  if (left < 0) return 'over'
  return left <= toldBefore[0] ? 'soon' : 'valid'
}

interface Cert {
  kind: CertKind
  title: string | null
  until: string
}

/** The proof of each kind that counts longest: what came before it says nothing any more. */
export function currentCerts<C extends Cert>(certs: readonly C[]): C[] {
  const by = new Map<string, C>()
  for (const cert of certs) {
    const key = cert.kind === 'other' ? `other ${cert.title?.toLocaleLowerCase('de-CH')}` : cert.kind
    const known = by.get(key)
    if (!known || known.until < cert.until) by.set(key, cert)
  }
  return [...by.values()]
}

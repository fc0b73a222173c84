import { useCall } from '#client/data/reads.ts'
import { can } from '#client/data/session.ts'
import { shownCode } from '#contract/codes.ts'
import { people } from '#contract/people.ts'

/** Whoever is asked. */
export interface Customer {
  _id: string
  vorname: string
  nachname: string
  /** Code of the studio. */
  studio: string | null
  /** Undefined where this device does not know. */
  consent1?: boolean
  geburtstag?: string | null
  /** The code that they showed, where this device does not know who they are; it stands for their id. */
  code?: string
}

/** Whoever showed this code, in the studio where it was shown: who they are the studio finds once it has the form. */
export const unknownWith = (code: string, studio: string | null): Customer => ({
  _id: code,
  code,
  studio,
  vorname: 'Code',
  nachname: shownCode(code),
})

/** As the calls name them. */
export const customerInputOf = ({ _id, code }: Pick<Customer, '_id' | 'code'>) => (code ? { code } : { customer: _id })

export const fullName = ({ vorname, nachname }: Pick<Customer, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`.trim()

/** The same person with what their card says of the consent, where this device knows it. */
export function useKnown(customer: Customer | undefined): Customer | undefined {
  const asks = customer && !customer.code && customer.consent1 === undefined && can(people.card)
  const { data } = useCall(people.card, asks ? { params: { id: customer._id } } : undefined)
  if (!customer || !data || data._id !== customer._id) return customer
  return { ...customer, consent1: data.consent1, geburtstag: data.geburtstag }
}

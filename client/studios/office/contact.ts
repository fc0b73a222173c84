import type { ManagedStudio } from '#contract/studios.ts'
import { equal } from '#sync/collections/equal.ts'
import { type Act, contactFields, refusedOf, standing } from './acts.ts'
import type { Thing } from './settling.ts'

export type ContactField = (typeof contactFields)[number]
export type Contact = Pick<ManagedStudio, ContactField>

const contactOf = ({ name, adresse, email, telefon }: Contact): Contact => ({ name, adresse, email, telefon })

export interface ContactThing extends Thing {
  stored: Contact
  shown: Contact
  waiting: boolean
  refused?: Act
}

export function contactThing(acts: readonly Act[], studio: ManagedStudio): ContactThing {
  const { code, version } = studio
  const key = `contact/${code}`
  const under = standing(acts, code, version).filter(act => act.key === key)
  const refused = under.length > 0 ? undefined : refusedOf(acts, key)
  const stored = contactOf(studio)
  return {
    key,
    group: code,
    stored,
    version,
    body: (value, seen) => ({ studio: { code, version: seen, ...(value as Contact) } }),
    merge: (bases, mine, theirs) => mergeFields(bases.at(-1) as Contact | undefined, mine as Contact, theirs as Contact),
    shown: ((under.at(-1) ?? refused)?.value ?? stored) as Contact,
    waiting: under.some(({ row }) => row.state === 'waiting'),
    refused,
  }
}

/** The fields in which both sides changed something, and not the same. */
export const clashing = (base: Contact | undefined, mine: Contact, theirs: Contact) =>
  contactFields.filter(field => !equal(mine[field], theirs[field]) && mine[field] !== base?.[field] && theirs[field] !== base?.[field])

/** Each field from whoever changed it; undefined where both did. */
export function mergeFields(base: Contact | undefined, mine: Contact, theirs: Contact): Contact | undefined {
  if (clashing(base, mine, theirs).length > 0) return undefined
  return contactOf(
    Object.fromEntries(contactFields.map(field => [field, mine[field] === base?.[field] ? theirs[field] : mine[field]])) as Contact,
  )
}

import type { ManagedStudio } from '#contract/studios/calls.ts'
import { type Act, type contactFields, refusedOf, standing } from './acts.ts'
import { mergeFields } from './merging.ts'
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

export function contactThing(acts: readonly Act[], studio: ManagedStudio, stand = 0): ContactThing {
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
    stand,
    body: (value, seen) => ({ studio: { code, version: seen, ...(value as Contact) } }),
    merge: (bases, mine, theirs) => {
      const { merged, clashes } = mergeFields(bases as Contact[], mine as Contact, theirs as Contact)
      return clashes.length > 0 ? undefined : merged
    },
    shown: ((under.at(-1) ?? refused)?.value ?? stored) as Contact,
    waiting: under.some(({ row }) => row.state === 'waiting'),
    refused,
  }
}

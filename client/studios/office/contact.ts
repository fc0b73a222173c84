import type { ManagedStudio } from '#contract/studios/shapes.ts'
import { mergeFields } from './merging.ts'
import type { EditedSubject } from './settling.ts'
import { type contactFields, type OfficeEdit, refusedOf, standingEdits } from './studioActs.ts'

export type ContactField = (typeof contactFields)[number]
export type Contact = Pick<ManagedStudio, ContactField>

const contactOf = ({ name, adresse, email, telefon }: Contact): Contact => ({ name, adresse, email, telefon })

export interface ContactThing extends EditedSubject {
  stored: Contact
  shown: Contact
  waiting: boolean
  refused?: OfficeEdit
}

export function contactThing(acts: readonly OfficeEdit[], studio: ManagedStudio, stand = 0): ContactThing {
  const { code, version } = studio
  const key = `contact/${code}`
  const under = standingEdits(acts, code, version).filter(act => act.key === key)
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

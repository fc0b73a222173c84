import { type InferType, object } from 'yup'
import { proof } from '#contract/publicForms.ts'
import { count, day, id, instant, text } from '#contract/shapes.ts'
import { strangerFields, whoseFields } from './shapes.ts'

/** The form by which a stranger asks for the days of a closure (C33). */
export const creditForm = object({
  ...strangerFields,
  closure: id().label('Schliessung').required('Wähle die Schliessung.'),
  proof: proof(),
})

/** States of the days of a closure that somebody asks for (C33). */
export const creditStates = { open: 'Offen', granted: 'Gutgeschrieben', declined: 'Abgelehnt' } as const
export type CreditState = keyof typeof creditStates
export const creditState = () => text(10).oneOf(Object.keys(creditStates) as CreditState[])

const creditFields = {
  _id: id().required(),
  closure: id().required(),
  /** Days of the closure, and days that it gives. */
  from: day().required(),
  to: day().required(),
  days: count(1).required(),
  state: creditState().required(),
  /** The studio’s sentence about its decision. */
  answer: text(500).nullable().defined(),
  receivedAt: instant().required(),
  since: instant().required(),
  version: count(1).required(),
}
/** Days of a closure as their member sees them. */
export const ownCredit = object({ ...creditFields, index: count(0).nullable().defined() })
export type OwnCredit = InferType<typeof ownCredit>

/** The same as lists of the studio have them. */
export const creditRow = object({ ...creditFields, ...whoseFields, email: text(254).nullable().defined() })
export type CreditRow = InferType<typeof creditRow>

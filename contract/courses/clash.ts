import { type InferType, object } from 'yup'
import { flag, id, instant, text } from '#contract/shapes.ts'

/** What stands in whose way: another execution in the room or of the instructor, or a course that somebody booked has at that time. */
export const clashKinds = ['room', 'instructor', 'booked'] as const
export type ClashKind = (typeof clashKinds)[number]

/** An execution that stands in the way of another. */
export const clashing = object({
  _id: id().required(),
  title: text(80).required(),
  studio: text(40).required(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  published: flag().required(),
})

export const clash = object({
  /** Says it knowingly: `despite` takes it. */
  key: text(120).required(),
  kind: text(10).oneOf(clashKinds).required(),
  /** The execution that is planned. */
  execution: id().required(),
  startsAt: instant().required(),
  /** The other one. */
  other: clashing.required(),
  /** The room, the instructor, or who booked both. */
  who: text(161).required(),
})
export type Clash = InferType<typeof clash>

/** In `despite` it takes every clash: what «Rückgängig» puts back stood there before. */
export const anyClash = '*'

/** One key per clash, however it is found: on a device or at the server. */
export const clashKey = (kind: ClashKind, execution: string, other: string, person = '') =>
  `${kind}:${execution.slice(-12)}:${other.slice(-12)}${person && `:${person.slice(-12)}`}`

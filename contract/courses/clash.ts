import { type InferType, object } from 'yup'
import { flag, id, instant, text } from '#contract/shapes.ts'

/**
 * Kinds of conflict: another execution in the same room or of the same instructor, a course that somebody booked at that time, or an instructor
 * who is absent, whatever for (T55): of that one `other` is the execution itself.
 */
export const clashKinds = ['room', 'instructor', 'booked', 'absent'] as const
export type ClashKind = (typeof clashKinds)[number]

/** Stands in place of another course's title where somebody is absent then. */
export const absentTitle = 'abwesend'

/** An execution that another one conflicts with. */
export const clashing = object({
  _id: id().required(),
  title: text(80).required(),
  studio: text(40).required(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  published: flag().required(),
})

export const clash = object({
  /** Key by which `despite` accepts this clash. */
  key: text(120).required(),
  kind: text(10).oneOf(clashKinds).required(),
  /** Id of the planned execution. */
  execution: id().required(),
  startsAt: instant().required(),
  /** The execution that it conflicts with. */
  other: clashing.required(),
  /** Name of the room, of the instructor, or of the person who booked both. */
  who: text(161).required(),
})
export type CourseClash = InferType<typeof clash>

/** In `despite` it accepts every clash: «Rückgängig» puts back a state that stood before. */
export const anyClash = '*'

/** One key per clash, the same on every device and at the server. */
export const clashKey = (kind: ClashKind, execution: string, other: string, person = '') =>
  `${kind}:${execution.slice(-12)}:${other.slice(-12)}${person && `:${person.slice(-12)}`}`

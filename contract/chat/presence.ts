import { array, type InferType, object } from 'yup'
import { get } from '#contract/call.ts'
import { flag, id, instant } from '#contract/shapes.ts'

/** Somebody of whom the caller may see it: whether an app of theirs is open, and where they show it, when the last one was closed. */
export const presence = object({
  userId: id().required(),
  isOnline: flag().required(),
  /** Rounded to 5 minutes within a day, older ones to their day. */
  lastSeen: instant().nullable().default(null),
})
export type Presence = InferType<typeof presence>

/** Calls of who is there (K07). */
export const presenceCalls = {
  /** People whose presence the caller may see, as far as there is something to see. Not in the specification. */
  presence: get('chat/presence', { access: [], example: {} }, array().of(presence.required()).required()),
}

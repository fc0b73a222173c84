import { type InferType, object } from 'yup'
import { del, domain, get, post } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { done, instant, text } from '#contract/shapes.ts'

/** A member's subscribed calendar; without an address there is none. */
const feed = object({
  /** Address that a calendar fetches, e.g. https://host/api/kurse/feed/….ics; anybody who knows it reads the member's courses. */
  address: text(400).nullable(),
  since: instant().nullable(),
  /** Moment at which a calendar last fetched it. */
  read: instant().nullable(),
})
export type CourseFeed = InferType<typeof feed>

/** The path of a feed's address holds the id of its row and a seal of it. */
const key = () => text(100).matches(/^[A-Za-z0-9_-]{40,100}$/, 'Diesen Kalender gibt es nicht.')

/** Courses in a calendar: one entry as a file, and all of a member's as a feed that can be revoked (row 59 of what members expect). */
export const courseCalendar = domain('courseCalendar', {
  /** iCalendar with the caller's seat in this execution, given back or cancelled ones as CANCELLED. */
  // The example names no execution: each caller has seats in other ones.
  entry: get('kurse/execution/:id/ics', { access: [], example: { params: { id: example.course }, answers: 'missing' } }, 'file'),
  feed: get('kurse/feed', { access: [], example: {} }, feed),
  /** A new address; the one before is no longer answered. */
  subscribe: post('kurse/feed', { access: [], through: 'self', limit: { times: 20, seconds: 3600 }, example: {} }, feed),
  unsubscribe: del('kurse/feed', { access: [], example: {} }, done),
  /** iCalendar with the courses of the last 90 days and those to come, by the secret in the address. */
  calendar: get(
    'kurse/feed/:key.ics',
    {
      access: 'public',
      params: { key: key() },
      limit: { times: 120, seconds: 3600 },
      example: { params: { key: 'AZAAAAAAcACAAAAAAAAAZQ-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, answers: 'missing' },
    },
    'file',
  ),
})

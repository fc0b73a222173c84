import { object } from 'yup'
import { every } from '#contract/access.ts'
import { post } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { id, studioCode, text } from '#contract/shapes.ts'

const seating = {
  access: every(['gf_c_plan'], ['u_search']),
  offline: true,
  studio: ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio,
  touches: ['courses', 'courseSchedule'],
  limit: { times: 120, seconds: 60 },
  body: object({ studio: studioCode().required(), person: id().required() }),
} as const
const seated = object({ state: text(10).oneOf(['booked', 'waiting', 'off']).required() })
const nobody = {
  params: { id: example.planned },
  body: { studio: 'winterthur', person: example.unregistered },
  answers: 'missing',
} as const

/** Calls by which a planner changes seats of others, who hear of it. Both refuse `missing` for whom the caller may not see. Not in the specification. */
export const seatings = {
  /** Signs somebody up by the rules of a sign-up of their own, with its refusals; done again it changes nothing. */
  seat: post('gf/schedule/:id/seat', { ...seating, example: nobody }, seated),
  /** Gives somebody's seat back; it never counts as late. Refuses `course-closed` once it began, and `course-inside`. */
  unseat: post('gf/schedule/:id/unseat', { ...seating, example: nobody }, seated),
}

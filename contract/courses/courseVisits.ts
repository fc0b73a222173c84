import { array, type InferType, object } from 'yup'
import { domain, get } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { count, day, text } from '#contract/shapes.ts'

const attendance = object({
  visits: count().required(),
  /** Visits of the last 30 days. */
  recent: count().required(),
  missed: count().required(),
  /** Signed off too late. */
  late: count().required(),
  last: day().nullable(),
  /** YYYY-MM, oldest first, the last six. */
  months: array()
    .of(object({ month: text(7).required(), visits: count().required(), missed: count().required() }))
    .required(),
  /** The three most visited. */
  courses: array()
    .of(object({ title: text(80).required(), visits: count().required() }))
    .required(),
})
export type Attendance = InferType<typeof attendance>

/**
 * A visited course counts as a training of its day: the Zurich day on which it began. Streak, weeks and calendar count days, so a course
 * and a workout on one day are one (decision 007).
 */
export const courseVisits = domain('courseVisits', {
  /** Days on which the caller visited courses, and how many each, oldest first: what a device needs to count without a network. */
  days: get(
    'user/visits/days',
    { access: [], ahead: { turn: 'floor' }, example: {} },
    array()
      .of(object({ day: day().required(), visits: count().required() }))
      .required(),
  ),
  /** Courses of one person, for who may search members in their studio (L171); else `missing`. */
  attendance: get(
    'fetch/userattendancestats/:id',
    { access: ['u_search'], covers: ['EP-042'], example: { params: { id: example.person } } },
    attendance,
  ),
})

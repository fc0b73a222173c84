import { array, type InferType, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { count, day, flag, id, instant, studioCode, text } from '#contract/shapes.ts'
import type { PrefetchContext } from '#contract/wears.ts'
import { courseRules } from './rules.ts'
import { seatWish } from './wish.ts'

/** How hard a course is. */
export const intensities = { 1: 'leicht', 2: 'mittel', 3: 'intensiv' } as const

/** The states of a person's seat: booked, waited for, given back in time, given back too late. */
export const signupStates = ['booked', 'waiting', 'off', 'late'] as const
export type SignupState = (typeof signupStates)[number]

export const courseLabel = object({ _id: id().required(), name: text(40).required() })

/** A dated execution of a course (L103), as everybody sees it; the instructor's family name is only there for signed-in people. */
export const courseExecution = object({
  _id: id().required(),
  course: object({
    _id: id().required(),
    title: text(80).required(),
    intensity: count(1, 3).required(),
    labels: array().of(courseLabel).required(),
    /** Address of the picture. */
    picture: text(400).nullable(),
  }).required(),
  studio: text(40).required(),
  /** `spot` is what a numbered place is called there: «Matte». */
  room: object({ _id: id().required(), name: text(80).required(), spot: text(20).nullable() }).required(),
  instructor: object({ _id: id().required(), name: text(161).required() }).nullable(),
  /** Name of the instructor whom `instructor` stands in for. */
  substitutes: text(161).nullable(),
  startsAt: instant().required(),
  endsAt: instant().required(),
  capacity: count(0, 1000).required(),
  free: count(0, 1000).required(),
  waiting: count(0, 1000).required(),
  cancelled: flag().required(),
  /** Why it is cancelled. */
  reason: text(200).nullable(),
  /** Held in a meeting, as a livestream (contract/livestreams.ts). */
  live: flag().required(),
})
export type CourseExecution = InferType<typeof courseExecution>

/** A week of one studio: seven days from `from` on. */
const coursePlan = object({
  studio: text(40).required(),
  from: day().required(),
  rules: courseRules.required(),
  executions: array().of(courseExecution).required(),
})

/** One person's seat in one execution. */
export const courseSignup = object({
  execution: id().required(),
  state: text(10).oneOf(signupStates).required(),
  /** Number of the place in a room that numbers them. */
  place: count(1, 1000).nullable(),
  /** Position in the waiting list, from 1 on; null for people who don't wait. */
  position: count(1, 1000).nullable(),
  /** Likelihood of moving up from the waiting list, in percent, by the last months of this course; null where there were too few cases. */
  chance: count(0, 100).nullable(),
  /** True where the seat came from the waiting list. */
  promoted: flag().required(),
  visited: flag().required(),
})
export type CourseSignup = InferType<typeof courseSignup>

const seat = object({ signup: courseSignup.required(), execution: courseExecution.required(), rules: courseRules.required() })
export type CourseSeat = InferType<typeof seat>

const detail = courseExecution.shape({
  description: text(4000).required(),
  minutes: count(1, 600).required(),
  rules: courseRules.required(),
  /** End of the pause in which the caller can't sign up, after too many missed courses; null without a pause. */
  paused: instant().nullable(),
})

const byId = { params: { id: example.execution } }

const usual: Usual = { mendedAt: ({ params }) => ({ to: 'course', params }) }

/** The next ten of one's own that are still to come. */
const coming = ({ now }: PrefetchContext, mine: readonly CourseSeat[]) =>
  mine
    .filter(({ signup, execution }) => ['booked', 'waiting'].includes(signup.state) && Date.parse(execution.endsAt) > now)
    .slice(0, 10)
    .map(({ execution }) => ({ params: { id: execution._id } }))

/** Courses for members: the weekly plan, one execution, and one's own seats. */
export const courses = domain('courses', usual, {
  /** Published and cancelled executions of seven days (L20, L33). */
  plan: get(
    'kurse',
    {
      access: 'public',
      screen: true,
      query: object({ studio: studioCode().required(), from: day().required() }),
      ahead: { turn: 'courses', inputs: ({ studio, weeks }) => (studio ? weeks.map(from => ({ query: { studio, from } })) : []) },
      covers: ['EP-150'],
      example: { query: { studio: 'winterthur', from: '2026-11-16' } },
    },
    coursePlan,
  ),
  one: get(
    'kurse/execution/:id',
    { access: 'public', ahead: { turn: 'courses', after: 'courses.mine', inputs: coming, daily: true }, covers: ['EP-150'], example: byId },
    detail,
  ),
  /** The caller's seats of the last 30 days and those to come, given back ones included. */
  mine: get('kurse/mine', { access: [], ahead: { turn: 'courses' }, example: {} }, array().of(seat).required()),
  /**
   * Takes a seat, or a place in the waiting list where none is free, in the order of receipt. Refuses: `course-closed`, `course-early`,
   * `course-cancelled`, `course-overlap`, `course-full`, `course-paused`.
   */
  signUp: post('gf/courses/:id/signup', { access: [], offline: true, body: seatWish, covers: ['EP-155'], example: byId }, courseSignup),
  /**
   * Gives the seat or the place in the waiting list back; after the free time it counts as late. Refuses `course-closed` once it began and
   * `course-inside` for who is checked in.
   */
  signOff: post(
    'gf/courses/:id/signoff',
    { access: [], offline: true, body: seatWish, covers: ['EP-156'], example: { ...byId } },
    courseSignup,
  ),
})

import { array, type InferType, object } from 'yup'
import { domain, get } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { count, day, id, studioCode, text } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { doorRights } from './courseDoor.ts'

const range = {
  from: day().label('Von').required(),
  to: day()
    .label('Bis')
    .required()
    .test('order', 'Das Ende muss nach dem Anfang liegen, höchstens 400 Tage.', (to, { parent }) => {
      const days = (Date.parse(to ?? '') - Date.parse(parent.from)) / dayMs
      return !(days < 0 || days > 400)
    }),
  /** Code of a studio; by default all that the caller may see. */
  studio: studioCode(),
}

/** Courses that one instructor gave in one month in one studio. */
export const hoursRow = object({
  instructor: object({ _id: id().required(), name: text(161).required() }).required(),
  studio: text(40).required(),
  /** «2026-11», of Zurich's calendar. */
  month: text(7).required(),
  courses: count().required(),
  minutes: count().required(),
  /** Number of these courses that were given in place of somebody else. */
  stoodIn: count().required(),
})
export type InstructorHoursRow = InferType<typeof hoursRow>

const november = { query: { from: '2026-11-01', to: '2026-11-30' } }
/** A course without an instructor; the row tells whose it is. */
const onCourse = { params: { id: example.doorAct }, answers: 'missing' } as const
const ofQuery = ({ query }: { query: Record<string, unknown> }) => query.studio as string | undefined

/** Lists and papers of courses: for who plans, and for instructors of their own (L187). */
export const courseDownloads = domain('courseDownloads', {
  /**
   * Hours of courses that took place, cancelled ones left out; a substituted course counts for who gave it. Planners see all of their
   * studios, an instructor their own hours only.
   */
  hours: get(
    'gf/hours',
    { access: doorRights, query: object(range), covers: ['EP-157'], example: november },
    object({ rows: array().of(hoursRow).required(), minutes: count().required() }),
  ),
  hoursExcel: get('gf/hours/excel', { access: doorRights, query: object(range), covers: ['EP-157', 'EP-159'], example: november }, 'file'),
  hoursPdf: get('gf/hours/pdf', { access: doorRights, query: object(range), covers: ['EP-157', 'EP-158'], example: november }, 'file'),
  /** The executions of a range with seats, visits and no-shows. */
  listExcel: get('gf/courses/excel', { access: doorRights, query: object(range), covers: ['EP-159'], example: november }, 'file'),
  /** The week of a studio to be hung up, in its brand. */
  planPdf: get(
    'gf/plan/pdf',
    {
      access: doorRights,
      studio: ofQuery,
      query: object({ studio: studioCode().required(), from: day().required(), size: text(2).oneOf(['A3', 'A4'] as const) }),
      covers: ['EP-158'],
      example: { query: { studio: 'winterthur', from: '2026-11-16' } },
    },
    'file',
  ),
  /** The people expected, to tick on paper. */
  attendancePdf: get('gf/courses/:id/attendance/pdf', { access: doorRights, covers: ['EP-158'], example: onCourse }, 'file'),
  attendanceExcel: get('gf/courses/:id/attendance/excel', { access: doorRights, covers: ['EP-159'], example: onCourse }, 'file'),
})

import { type InferType, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { addDays } from '#contract/days.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, done, flag, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'

const publicHolidayForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  day: day().label('Tag').required('Welcher Tag?'),
  /** The last of several days, as of company holidays; null of one. */
  to: day()
    .label('Bis und mit')
    .nullable()
    .default(null)
    .test('after', 'Das Ende liegt vor dem Anfang.', (to, { parent }) => !to || !parent.day || to >= parent.day)
    .test('length', 'Höchstens ein Jahr auf einmal.', (to, { parent }) => !to || !parent.day || to <= addDays(parent.day, 366))
    .test('whole', 'Ein halber Tag ist nur einer.', (to, { parent }) => !to || !parent.half || to === parent.day),
  name: text(80).label('Name').required('Wie heisst der Tag?'),
  company: flag().label('Betriebsferien: Das Studio ist von sich aus zu').default(false),
  half: flag().label('Nur ein halber Tag').default(false),
})
export type PublicHolidayForm = InferType<typeof publicHolidayForm>

const publicHolidayRow = publicHolidayForm.shape({ version: count(1).required() })
export type PublicHoliday = InferType<typeof publicHolidayRow>

const right = { access: ['tt_office'] } as const
const change = { ...right, offline: true, studio: studioAsked, touches: ['absences', 'timetracking', 'timeMonths'] } as const
const studio = studioCode().required()
const params = { id: exampleId('publicHoliday') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = { _id: exampleId('newPublicHoliday'), studio: 'winterthur', day: '2027-08-01', name: 'Bundesfeier' }

/** Public holidays of a studio, and days in a row on which it is closed, which are no holidays of anybody (T28). None of these is in the specification (T50). */
export const publicHolidays = domain(
  'publicHolidays',
  { mendedAt: 'publicHolidays', rows: { publicHoliday: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    list: get(
      'timetracker/holidays',
      { ...right, query: object({ ...pageFields(['day', 'name', 'studio']), studio: list(studio, 200) }), example: { query: {} } },
      pageOf(publicHolidayRow),
    ),
    one: get(
      'timetracker/holidays/:id',
      { ...right, studio: studioAsked, query: object({ studio: studioCode() }), example: { params, query: { studio: 'winterthur' } } },
      publicHolidayRow,
    ),
    create: post('timetracker/holidays', { ...change, body: publicHolidayForm, example: { body } }, publicHolidayRow),
    edit: put(
      'timetracker/holidays/:id',
      {
        ...change,
        body: publicHolidayForm.shape({ version: count(1).required() }),
        example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
      },
      publicHolidayRow,
    ),
    remove: del(
      'timetracker/holidays/:id',
      {
        ...change,
        query: object({ studio, version: queryCount(1, 1_000_000_000).required() }),
        example: { params, query: seen, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'timetracker/holidays/:id/restore',
      { ...change, body: object({ studio }), example: { params, body: { studio: 'winterthur' } } },
      publicHolidayRow,
    ),
  },
)

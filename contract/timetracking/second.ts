import { type InferType, object } from 'yup'
import { domain, get, put } from '#contract/call.ts'
import { count, day, text } from '#contract/shapes.ts'

/** Hours a week that a week has: nobody says more. */
const mostMinutes = 168 * 60

/** Work of somebody for another employer: minutes a week, from a day on; none where they work for nobody else. */
const secondJob = object({
  from: day().label('Ab').required('Ab wann?'),
  minutes: count(0, mostMinutes).label('Minuten in der Woche').required('Wie viele Minuten in der Woche?'),
})

const secondForm = secondJob.shape({ version: count(0).required() })
const secondRow = object({ job: secondJob.nullable().defined(), version: count(0).required() })
export type SecondJob = InferType<typeof secondRow>

/** Somebody, or `me`. */
const params = {
  user: text(36)
    .matches(/^(me|[0-9a-f-]{36})$/, 'Diese Kennung ist nicht lesbar.')
    .required(),
}
const concerned = (_: unknown, { people }: { people: readonly string[] }) => people
const own = { access: [], params, health: { what: 'Zweite Stelle', staysOpen: true, whose: concerned } } as const

/**
 * Work of people for other employers (T08, T51): they say it themselves, and the office reads it for the people of its studios. It counts for the
 * law’s week, and lies sealed. Neither is in the specification.
 */
export const secondJobs = domain(
  'secondJobs',
  { mendedAt: 'timetracker' },
  {
    one: get('timetracker/second/:user', { ...own, example: { params: { user: 'me' } } }, secondRow),
    /** One's own alone. Refuses `stale`, and whom another person asks for as `missing`. */
    save: put(
      'timetracker/second/:user',
      {
        ...own,
        body: secondForm,
        example: { params: { user: 'me' }, body: { from: '2027-01-01', minutes: 480, version: 1_000_000 }, answers: 'stale' },
      },
      secondRow.pick(['version']),
    ),
  },
)

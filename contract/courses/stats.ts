import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { flag, id, instant, list, text } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share, spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'

/** Counts of executions that were held: published, not cancelled, over. */
export const courseCounts = object({
  /** Executions. */
  held: amount().required(),
  cancelled: amount().required(),
  /** Seats they offered. */
  seats: amount().required(),
  /** People who took a seat or a place in the waiting list, whatever became of it. */
  signups: amount().required(),
  visits: amount().required(),
  missed: amount().required(),
  late: amount().required(),
  promoted: amount().required(),
  /** People who still waited when the course began. */
  left: amount().required(),
})
export type CourseCounts = InferType<typeof courseCounts>
export const countNames = Object.keys(courseCounts.fields) as (keyof CourseCounts)[]

/** Every number of the course statistics, each with its one definition. */
export const courseMeasures: readonly StatsMeasure<CourseCounts>[] = [
  {
    id: 'visits',
    title: 'Kursbesuche',
    kind: 'count',
    leads: true,
    better: 'more',
    formula:
      'Wer in Kursen, die zu Ende sind, da war, nach der Anwesenheitsliste der Kursleitung, auch ohne Anmeldung. Eine Person zählt pro Kurs einmal, auch wenn es ihr Konto nicht mehr gibt.',
    value: ({ visits }) => visits,
  },
  {
    id: 'utilisation',
    title: 'Auslastung',
    kind: 'percent',
    leads: true,
    better: 'more',
    formula: 'Kursbesuche geteilt durch die Plätze der durchgeführten Kurse.',
    value: ({ visits, seats }) => share(visits, seats),
  },
  {
    id: 'missed',
    title: 'Nicht erschienen',
    kind: 'count',
    leads: true,
    better: 'less',
    formula: 'Wer einen Platz hatte und nicht kam, nach der Anwesenheitsliste.',
    value: ({ missed }) => missed,
  },
  {
    id: 'signups',
    title: 'Anmeldungen',
    kind: 'count',
    leads: true,
    better: 'more',
    formula:
      'Wer sich angemeldet hat, auch auf die Warteliste und auch, wer sich wieder abgemeldet hat. Eine Person zählt pro Kurs einmal; wer ohne Anmeldung kam, zählt hier nicht.',
    value: ({ signups }) => signups,
  },
  {
    id: 'late',
    title: 'Späte Abmeldungen',
    kind: 'count',
    leads: true,
    better: 'less',
    formula: 'Abmeldungen nach der Frist des Studios. Wer danach doch wieder einen Platz nahm, zählt nicht.',
    value: ({ late }) => late,
  },
  {
    id: 'missedShare',
    title: 'Anteil nicht erschienen',
    kind: 'percent',
    better: 'less',
    formula: 'Nicht erschienen geteilt durch Besuche und nicht Erschienene zusammen.',
    value: ({ missed, visits }) => share(missed, missed + visits),
  },
  {
    id: 'held',
    title: 'Kurse',
    kind: 'count',
    formula: 'Durchgeführte Kurse: veröffentlicht, nicht abgesagt, zu Ende. Entwürfe zählen nirgends.',
    value: ({ held }) => held,
  },
  {
    id: 'perCourse',
    title: 'Besuche pro Kurs',
    kind: 'number',
    better: 'more',
    formula: 'Kursbesuche geteilt durch Kurse.',
    value: ({ visits, held }) => (held > 0 ? visits / held : null),
  },
  {
    id: 'promoted',
    title: 'Nachgerückt',
    kind: 'count',
    formula: 'Wer von der Warteliste einen Platz bekam. Steht auch bei den Anmeldungen.',
    value: ({ promoted }) => promoted,
  },
  {
    id: 'left',
    title: 'Ohne Platz geblieben',
    kind: 'count',
    better: 'less',
    formula: 'Wer bis zuletzt auf der Warteliste stand.',
    value: ({ left }) => left,
  },
  {
    id: 'cancelled',
    title: 'Abgesagt',
    kind: 'count',
    better: 'less',
    formula: 'Abgesagte Kurse. Von ihnen zählt sonst nichts.',
    value: ({ cancelled }) => cancelled,
  },
]

/** Splits of the numbers. */
export const courseSplits = { month: 'Monat', studio: 'Studio', label: 'Label', instructor: 'Kursleitung', course: 'Kurs' } as const

/** Stands for executions without one. */
export const nobody = 'none'
const some = () =>
  list(
    text(36)
      .matches(/^(none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/, 'Diese Kennung ist nicht lesbar.')
      .required(),
    100,
  )
const narrowed = { label: some(), instructor: some(), course: some() }

const asked = object({ ...statsFields, ...narrowed })
export type CourseStatsAsked = InferType<typeof asked>

const measureIds = courseMeasures.map(measure => measure.id)
const rowsAsked = object({
  ...pageFields(['at', 'course', 'studio', 'instructor', ...countNames]),
  ...statsQuery,
  ...narrowed,
  /** Only rows in which this number is made of something. */
  measure: text(20).oneOf(measureIds),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type CourseRowsAsked = InferType<typeof rowsAsked>

/** One execution behind the numbers. */
const row = courseCounts.shape({
  _id: id().required(),
  at: instant().required(),
  title: text(80).required(),
  studio: text(40).required(),
  room: text(80).required(),
  instructor: text(161).nullable(),
  isCancelled: flag().required(),
})
export type CourseStatsRow = InferType<typeof row>

/** Whole chain, or the studios of the grant (L47). */
const access = ['stat_admin', 'stat_gf', 'stat_gf_stud'] as const
const example = { body: { datePickerRange: { from: '2026-11-01', to: '2026-11-30' }, selectedStudios: ['pfungen'] } }

/** Statistics of group fitness (L47, L184): POSTs as the specification has them, though nothing is changed. */
export const courseStats = domain('courseStats', {
  numbers: post('dashboard/gf/stats', { access, body: asked, through: 'self', covers: ['EP-137'], example }, statsReply(courseCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('dashboard/gf/stats/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The executions that a number is made of, newest first. */
  rows: get(
    'dashboard/gf/stats/rows',
    { access, query: rowsAsked, example: { query: { from: '2026-11-01', to: '2026-11-30' } } },
    pageOf(row),
  ),
  choices: get('dashboard/gf/stats/choices', { access, example: {} }, statsChoices),
})

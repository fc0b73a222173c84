import { type InferType, object } from 'yup'
import { anamnesisCounts, anamnesisMeasures } from '#contract/anamnesis/stats.ts'
import { domain, get, post } from '#contract/call.ts'
import { courseCounts, courseMeasures } from '#contract/courses/stats.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, id, text } from '#contract/shapes.ts'
import { amount, type StatsMeasure, spanTests, statsChoices, statsFields, statsQuery, statsReply, unknown } from '#contract/stats.ts'

/** Counts of what trainers did (V31, V50): results alone. `unknown` stands where too few have rated. */
export const trainerCounts = anamnesisCounts.concat(courseCounts).shape({
  plans: amount().required(),
  answered: amount().required(),
  met: amount().required(),
  ratings: count(unknown, 1e9).required(),
  halves: count(unknown, 1e9).required(),
})
export type TrainerCounts = InferType<typeof trainerCounts>
export const trainerCountNames = Object.keys(trainerCounts.fields) as (keyof TrainerCounts)[]

/** The fewest ratings that make an average (V31). */
export const fewestRatings = 5

const ofAnamnesis = (name: string): StatsMeasure<TrainerCounts> => anamnesisMeasures.find(({ id: one }) => one === name)!
const ofCourses = (name: string): StatsMeasure<TrainerCounts> => courseMeasures.find(({ id: one }) => one === name)!

/** Every number of the statistics of trainers; what anamneses and courses count is theirs. */
export const trainerMeasures: readonly StatsMeasure<TrainerCounts>[] = [
  { ...ofAnamnesis('finished'), title: 'Anamnesen' },
  {
    id: 'plans',
    title: 'Trainingspläne',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Veröffentlichte Pläne am Tag, an dem sie gemacht wurden, bei der Person, die sie machte, im Studio der Mitglieder.',
    value: ({ plans }) => plans,
  },
  { ...ofAnamnesis('plannedShare'), title: 'Plan innert 14 Tagen' },
  {
    id: 'answered',
    title: 'Feedback beantwortet',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Trainings, zu denen das Mitglied etwas sagte, am Tag der Antwort.',
    value: ({ answered }) => answered,
  },
  { ...ofCourses('held'), title: 'Kurse geleitet', leads: true, better: 'more' },
  ofCourses('perCourse'),
  {
    id: 'met',
    title: 'Termine',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Probetrainings, Beratungen und Trainings, die vorbei und nicht abgesagt sind, an ihrem Tag, bei der Person, die sie leitete.',
    value: ({ met }) => met,
  },
  {
    id: 'rating',
    title: 'Bewertung',
    kind: 'number',
    leads: true,
    better: 'more',
    adds: 'distinct',
    formula: `Durchschnitt der Sterne für Kurse, Pläne und Anamnesen. Er steht erst ab ${fewestRatings} Bewertungen da.`,
    value: ({ ratings, halves }) => (ratings >= fewestRatings ? halves / ratings / 2 : null),
  },
]

/** Splits of the numbers; trainers stand there for whole months alone, so that nobody's single day is told. */
export const trainerSplits = { trainer: 'Trainer', studio: 'Studio', month: 'Monat' } as const

/** Stands for what nobody with an account did. */
export const nobody = 'none'

const asked = object(statsFields)
export type TrainerStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['month', 'studio', 'trainer', 'many']),
  ...statsQuery,
  /** The number that the rows make. */
  measure: text(20).oneOf(trainerMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type TrainerRowsAsked = InferType<typeof rowsAsked>

/** Counted things, as the rows call them. */
export const trainerKinds = {
  finished: 'Anamnesen',
  planned: 'Anamnesen mit Plan',
  due: 'Anamnesen, deren Tage um sind',
  plans: 'Trainingspläne',
  answered: 'Feedback beantwortet',
  held: 'Kurse geleitet',
  visits: 'Kursbesuche',
  met: 'Termine',
  ratings: 'Bewertungen',
} as const
export type TrainerKind = keyof typeof trainerKinds

/** Work of somebody in a month in a studio: never on a day, and for whom stands nowhere. */
const row = object({
  _id: text(140).required(),
  month: text(7).required(),
  kind: text(10)
    .oneOf(Object.keys(trainerKinds) as TrainerKind[])
    .required(),
  many: amount().required(),
  studio: text(40).nullable().defined(),
  /** Null where the period is not made of whole months. */
  trainer: text(161).nullable().defined(),
  trainerId: id().nullable().defined(),
})
export type TrainerStatsRow = InferType<typeof row>

/** Whole chain, or the studios of the grant (L48). */
const access = ['stat_admin', 'stat_viewstudio'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of what trainers did, by trainer, studio and month (EP-138, L48, L184; V31, V50). */
export const trainerStats = domain('trainerStats', {
  numbers: post('stats/trainers', { access, body: asked, through: 'self', covers: ['EP-138'], example }, statsReply(trainerCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('stats/trainers/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** Rows that make a number, by month, newest first. */
  rows: post('stats/trainers/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('stats/trainers/choices', { access, example: {} }, statsChoices),
})

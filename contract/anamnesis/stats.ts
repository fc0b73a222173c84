import { type InferType, object } from 'yup'
import { formKinds } from '#contract/anamnesisForms.ts'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { flag, id, instant, list, text } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share, spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'

/** Days within which a plan follows a finished anamnesis. */
export const planDays = 14
/** The longest time, in minutes, between beginning and signing that is time spent on it: a draft that rested is none. */
export const longestMinutes = 240

/** Counts of the work done on anamneses, never of answers (H42). */
export const anamnesisCounts = object({
  begun: amount().required(),
  finished: amount().required(),
  /** From the beginning to the signature, of those `timed`. */
  minutes: amount().required(),
  timed: amount().required(),
  /** Finished ones that were followed by a plan in time. */
  planned: amount().required(),
  /** Finished ones of which that can be said: the days are over, or the plan is there. */
  due: amount().required(),
})
export type AnamnesisCounts = InferType<typeof anamnesisCounts>
export const anamnesisCountNames = Object.keys(anamnesisCounts.fields) as (keyof AnamnesisCounts)[]

/** Every number of the statistics, each with its one definition. */
export const anamnesisMeasures: readonly StatsMeasure<AnamnesisCounts>[] = [
  {
    id: 'finished',
    title: 'Abgeschlossen',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Am Tag, an dem das Studio den unterschriebenen Bogen bekam. Ein Bogen zählt einmal, auch wenn es zwei Fassungen gibt.',
    value: ({ finished }) => finished,
  },
  {
    id: 'begun',
    title: 'Begonnen',
    kind: 'count',
    leads: true,
    formula:
      'Am Tag, an dem jemand den Bogen begann, auch ohne Netz. Entwürfe zählen mit; einer, der 30 Tage ruht, wird gelöscht und zählt nicht mehr.',
    value: ({ begun }) => begun,
  },
  {
    id: 'perForm',
    title: 'Dauer pro Bogen',
    kind: 'hours',
    leads: true,
    formula: 'Vom Beginn bis zur Unterschrift. Bögen, zwischen denen mehr als vier Stunden liegen, ruhten und zählen hier nicht.',
    value: ({ minutes, timed }) => (timed > 0 ? minutes / timed / 60 : null),
  },
  {
    id: 'plannedShare',
    title: 'Anteil mit Plan',
    kind: 'percent',
    leads: true,
    better: 'more',
    formula: `Mit Plan geteilt durch abgeschlossene Bögen, deren ${planDays} Tage um sind oder deren Plan schon da ist.`,
    value: ({ planned, due }) => share(planned, due),
  },
  {
    id: 'planned',
    title: 'Mit Plan',
    kind: 'count',
    better: 'more',
    formula: `Abgeschlossene Bögen, nach denen dieselbe Person innert ${planDays} Tagen einen Trainingsplan bekam.`,
    value: ({ planned }) => planned,
  },
]

/** Splits of the numbers. */
export const anamnesisSplits = { studio: 'Studio', form: 'Formular', trainer: 'Trainer', month: 'Monat' } as const

/** Stands for what people filled in themselves. */
export const nobody = 'none'
/** A form as it is counted: its kind, a variant by its short name too. */
const forms = () =>
  list(
    text(50)
      .matches(/^(usual|nutrition|variant-[a-z0-9-]{1,40})$/, 'Diesen Bogen gibt es nicht.')
      .required(),
    100,
  )
const trainers = () =>
  list(
    text(36)
      .matches(/^(none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/, 'Diese Kennung ist nicht lesbar.')
      .required(),
    100,
  )
const narrowed = { form: forms(), trainer: trainers() }

const asked = object({ ...statsFields, ...narrowed })
export type AnamnesisStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['at', 'title', 'studio', 'trainer', 'minutes']),
  ...statsQuery,
  ...narrowed,
  /** The number that the rows make; `begun` where none is named. */
  measure: text(20).oneOf(anamnesisMeasures.map(({ id }) => id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type AnamnesisRowsAsked = InferType<typeof rowsAsked>

/** One that was begun or finished: neither its person nor an answer. */
const row = object({
  _id: id().required(),
  /** When it was begun, or for numbers of finished ones when it was finished. */
  at: instant().required(),
  title: text(80).required(),
  kind: text(10).oneOf(formKinds).required(),
  studio: text(40).required(),
  /** Null where people filled in their own. */
  trainer: text(161).nullable().defined(),
  /** Null where it is not finished, or rested. */
  minutes: amount().nullable().defined(),
  /** Null until it can be said. */
  planned: flag().nullable().defined(),
})
export type AnamnesisStatsRow = InferType<typeof row>

const access = ['stat_admin', 'stat_viewstudio'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of anamneses (L46, L184, H42). */
export const anamnesisStats = domain('anamnesisStats', {
  numbers: post(
    'dashboard/anamnese/stats',
    { access, body: asked, through: 'self', covers: ['EP-143'], example },
    statsReply(anamnesisCounts),
  ),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('dashboard/anamnese/stats/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The forms that a number is made of, newest first. */
  rows: post('dashboard/anamnese/stats/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('dashboard/anamnese/stats/choices', { access, example: {} }, statsChoices),
})

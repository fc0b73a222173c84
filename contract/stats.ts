import { type AnyObject, array, type InferType, type ObjectSchema, object } from 'yup'
import { count, day, flag, id, instant, list, text } from './shapes.ts'

/** What a period is held against; weekdays meet their like, whole months theirs. */
export const comparisons = { before: 'Zeitraum davor', weeks: '4 Wochen zuvor', year: 'Jahr zuvor', none: 'Ohne Vergleich' } as const
export type Comparison = keyof typeof comparisons

/** How far apart the points of a curve stand. */
export const steps = { day: 'Tage', week: 'Wochen', month: 'Monate' } as const
export type Step = keyof typeof steps

/** The longest period that is counted at once. */
export const longestDays = 3700
/** A calendar month, e.g. 2026-11. */
const month = () => text(7).matches(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, 'Diesen Monat gibt es nicht.')
const late = (value: string | undefined) => value === undefined || (value >= '2000-01-01' && value <= '2100-12-31')
const picked = () => day().test('century', 'Bitte gib ein Datum ab dem Jahr 2000 ein.', value => late(value ?? undefined))
const one = <const T extends object>(of: T) => text(10).oneOf(Object.keys(of) as (keyof T & string)[])

interface Days {
  from?: string | null
  to?: string | null
}
const inOrder = [
  'order',
  'Das Ende liegt vor dem Anfang.',
  (value?: Days | null) => !value?.from || !value.to || value.from <= value.to,
] as const
const notTooLong = [
  'length',
  'Höchstens zehn Jahre auf einmal.',
  (value?: Days | null) => !value?.from || !value.to || (Date.parse(value.to) - Date.parse(value.from)) / 86_400_000 < longestDays,
] as const

/** What every statistic is asked (L105, L184): a picked range or whole months in its place, in which studios, held against what. */
export const statsFields = {
  /** First and last day; without it and without months the running month. */
  datePickerRange: object({ from: picked().required(), to: picked().required() })
    .optional()
    .default(undefined)
    .test(...inOrder)
    .test(...notTooLong),
  /** Whole months, not necessarily neighbours, in place of the range. */
  months: list(month().required(), 60),
  /** Codes; none means every studio that the caller may see. */
  selectedStudios: list(text(40).required(), 60),
  /** Where nothing is said a single month is held against four weeks before, day by weekday, and all else against the period before. */
  comparison: one(comparisons),
  /** Width of a point of the curve; by the length of the period where nothing is said. */
  range: one(steps),
}

/** The same in a query, for the rows behind a number. */
export const statsQuery = {
  from: picked(),
  to: picked(),
  months: statsFields.months,
  selectedStudios: statsFields.selectedStudios,
  /** One line of a split, to which the rows are narrowed besides: `label:<id>`, `month:2026-11`. */
  line: text(60).matches(/^[a-z]+:[a-z0-9-]{1,50}$/i, 'Diese Zeile gibt es nicht.'),
}

/** A line's split and its key. */
export const lineOf = (line: string | undefined) => (line ? (line.split(/:(.*)/).slice(0, 2) as [split: string, key: string]) : undefined)
/** Tests of an object with `from` and `to`. */
export const spanTests = { inOrder, notTooLong }

export interface StatsAsked {
  datePickerRange?: { from: string; to: string }
  months?: string[]
  selectedStudios?: string[]
  comparison?: string
  range?: string
}

/** What is counted, by name; measures are worked out of it, so that sums of parts stay sums. */
export type Counts = Readonly<Record<string, number>>

/** One number with its one definition: `value` is used by screen, rows and file alike, null is «–». */
export interface Measure<C extends Counts = Counts> {
  id: string
  title: string
  /** `hours` are told as hours:minutes. */
  kind: 'count' | 'percent' | 'number' | 'hours'
  /** «Wie gerechnet», as a sentence. */
  formula: string
  value: (counts: C) => number | null
  /** Whether more of it is good; nothing where it is neither. */
  better?: 'more' | 'less'
  /** Stands above the curve. */
  leads?: true
}

/** A share in percent of a whole; null of nothing. */
export const share = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : null)

const shareTitle = text(200).required()

/** What every statistic answers, with what it counts. */
export const statsReply = <T extends AnyObject>(counts: ObjectSchema<T>) => {
  const now = counts.required()
  const before = counts.nullable().default(null)
  return object({
    /** What has happened by then is counted. */
    at: instant().required(),
    from: day().required(),
    to: day().required(),
    /** The period still runs: it is counted until `at`, and so is the one it is held against, by its own clock. */
    running: flag().required(),
    /** Codes of the studios that are counted. */
    studios: array().of(text(40).required()).required(),
    /** What it is held against; null without a comparison. */
    compared: object({ from: day().required(), to: day().required() }).nullable().default(null),
    comparison: one(comparisons).required(),
    total: object({ now, before }).required(),
    range: one(steps).required(),
    /** `at` is the first day of a point; one that holds only a `part` of its day, week or month is never joined to the line. */
    curve: array()
      .of(
        object({
          at: day().required(),
          now: counts.nullable().default(null),
          beforeAt: day().nullable(),
          before,
          part: flag().required(),
        }),
      )
      .required(),
    splits: array()
      .of(
        object({
          by: text(20).required(),
          /** The lines have an order of their own, in which they stand unless another one is asked for. */
          ordered: flag(),
          rows: array()
            .of(object({ key: text(60).required(), name: shareTitle, now, before }))
            .required(),
        }),
      )
      .required(),
  })
}

/** A statistic's answer as the page shows it, whatever it counts. */
export interface Statistic {
  at: string
  from: string
  to: string
  running: boolean
  studios: string[]
  compared: { from: string; to: string } | null
  comparison: string
  total: { now: Counts; before: Counts | null }
  range: string
  curve: { at: string; now: Counts | null; beforeAt?: string | null; before: Counts | null; part: boolean }[]
  splits: { by: string; ordered?: boolean; rows: { key: string; name: string; now: Counts; before: Counts | null }[] }[]
}

const choice = object({ value: text(60).required(), label: text().required() })
/** What a statistic can be narrowed to, by filter. */
export const statsChoices = object({
  filters: array()
    .of(object({ id: text(20).required(), choices: array().of(choice).required() }))
    .required(),
})
export type StatsChoices = InferType<typeof statsChoices>

/** A filter of rows by id. */
export const ids = (most = 100) => list(id().required(), most)
export const amount = () => count(0, 1_000_000_000)

import { type AnyObject, array, type InferType, type ObjectSchema, object } from 'yup'
import { count, day, flag, id, instant, list, text } from './shapes.ts'
import { dayMs } from './time.ts'

/** Periods to compare with; weekdays are compared with like weekdays, whole months with whole months. */
export const comparisons = { before: 'Zeitraum davor', weeks: '4 Wochen zuvor', year: 'Jahr zuvor', none: 'Ohne Vergleich' } as const
export type StatsComparison = keyof typeof comparisons

/** Distances between the points of a curve. */
export const steps = { day: 'Tage', week: 'Wochen', month: 'Monate' } as const
export type CurveStep = keyof typeof steps

/** The longest period of one statistic, in days. */
export const longestDays = 3700
/** A calendar month, e.g. 2026-11. */
export const month = () => text(7).matches(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, 'Diesen Monat gibt es nicht.')
const late = (value: string | undefined) => value === undefined || (value >= '2000-01-01' && value <= '2100-12-31')
const picked = () => day().test('century', 'Bitte gib ein Datum ab dem Jahr 2000 ein.', value => late(value ?? undefined))
const oneKeyOf = <const T extends object>(of: T) => text(10).oneOf(Object.keys(of) as (keyof T & string)[])

interface StatsRange {
  from?: string | null
  to?: string | null
}
const inOrder = [
  'order',
  'Das Ende liegt vor dem Anfang.',
  (value?: StatsRange | null) => !value?.from || !value.to || value.from <= value.to,
] as const
const notTooLong = [
  'length',
  'Höchstens zehn Jahre auf einmal.',
  (value?: StatsRange | null) => !value?.from || !value.to || (Date.parse(value.to) - Date.parse(value.from)) / dayMs < longestDays,
] as const

/** The query of every statistic (L105, L184): a picked range or whole months instead, the studios, and the period to compare with. */
export const statsFields = {
  /** First and last day; without it and without months the running month. */
  datePickerRange: object({ from: picked().required(), to: picked().required() })
    .optional()
    .default(undefined)
    .test(...inOrder)
    .test(...notTooLong),
  /** Whole months, not necessarily neighbours, in place of the range. */
  months: list(month().required(), 60),
  /** Codes of studios; none means every studio that the caller may see. */
  selectedStudios: list(text(40).required(), 60),
  /** Default: a single month is compared with four weeks before, day by weekday; all else with the period before. */
  comparison: oneKeyOf(comparisons),
  /** Width of a point of the curve; by default it follows the length of the period. */
  range: oneKeyOf(steps),
}

/** The same fields in a query, for the rows behind a number. */
export const statsQuery = {
  from: picked(),
  to: picked(),
  months: statsFields.months,
  selectedStudios: statsFields.selectedStudios,
  /** Comparison of the number: lines of few people are gathered over both. */
  comparison: statsFields.comparison,
  /** One line of a split, which narrows the rows further: `label:<id>`, `month:2026-11`. */
  line: text(60).matches(/^[a-z]+:[a-z0-9-]{1,50}$/i, 'Diese Zeile gibt es nicht.'),
}

/** A line's split and its key. */
export const splitAndKeyOf = (line: string | undefined) =>
  line ? (line.split(/:(.*)/).slice(0, 2) as [split: string, key: string]) : undefined
/** Tests of an object with `from` and `to`. */
export const spanTests = { inOrder, notTooLong }

export interface StatsAsked {
  datePickerRange?: { from: string; to: string }
  months?: string[]
  selectedStudios?: string[]
  comparison?: string
  range?: string
}

/** Counts by name; measures are calculated from them, so that sums of parts stay sums. */
export type Counts = Readonly<Record<string, number>>

/** One number with its one definition: `value` is used by screen, rows and file alike, null is «–». */
export interface StatsMeasure<C extends Counts = Counts> {
  id: string
  title: string
  /** `hours` are shown as hours:minutes, `money` is whole Rappen. */
  kind: 'count' | 'percent' | 'number' | 'hours' | 'money'
  /** «Wie gerechnet», as a sentence. */
  formula: string
  value: (counts: C) => number | null
  /**
   * `flow` unless said: added over studios and over time. A `stock` is added over studios alone: it is that of the period's last day, of one that
   * runs today's. `distinct` is added over neither: whoever stands in two lines counts once in the total (V28).
   */
  adds?: 'flow' | 'stock' | 'distinct'
  /** True for a number that falls on each of something: neither its lines nor goals of it add up. */
  each?: true
  /** Direction in which the measure improves; absent where more of it is neither good nor bad. */
  better?: 'more' | 'less'
  /** True for a measure above the curve. */
  leads?: true
  /** Splits whose lines tell nothing of it: there it is «–», and known in the total alone. */
  notBy?: readonly string[]
}

/** A measure as the lines of a split tell it. */
export const toldBy = <C extends Counts>(measure: StatsMeasure<C>, by: string): StatsMeasure<C> =>
  measure.notBy?.includes(by) ? { ...measure, value: () => null } : measure

/** A share in percent of a whole; null of nothing. */
export const share = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : null)

/** Stands for a count that nobody knows any more, such as different people of days whose names are forgotten (V28). */
export const unknown = -1

/** How much of something falls on each; null of nobody, and of what is unknown. */
export const perOf = (part: number, each: number) => (each > 0 && part !== unknown ? part / each : null)

const shareTitle = text(200).required()

export const amount = () => count(0, 1_000_000_000)

/** «Wird noch berechnet: 12 Verträge fehlen» */
export const pendingWords = () => text(120)

/** From when on something is told of the studios in the counts (V52): at all, of each that tells something, and of the last of them. */
const since = object({
  first: day().nullable().defined(),
  whole: day().nullable().defined(),
  studios: array()
    .of(object({ studio: text(40).required(), day: day().required() }))
    .required(),
  /** A number that was kept by hand for months before that, by its measure (L231, V27). */
  byHand: object({
    measure: text(40).required(),
    months: array()
      .of(object({ month: text(7).required(), value: amount().required() }))
      .required(),
  })
    .optional()
    .default(undefined),
  /** Words of what is still being worked out, in all and in each studio that lacks some of it: until then its numbers are too low. */
  pending: object({
    whole: pendingWords().required(),
    studios: array()
      .of(object({ studio: text(40).required(), words: pendingWords().required() }))
      .required(),
  })
    .optional()
    .default(undefined),
})
export type StatisticSince = InferType<typeof since>

/** The answer of every statistic, with its counts. */
export const statsReply = <T extends AnyObject>(counts: ObjectSchema<T>) => {
  const now = counts.required()
  const before = counts.nullable().default(null)
  return object({
    /** The moment up to which is counted. */
    at: instant().required(),
    from: day().required(),
    to: day().required(),
    /** True while the period still runs: it is counted until `at`, and the compared one up to the same point of its own. */
    running: flag().required(),
    /** Codes of the studios in the counts. */
    studios: array().of(text(40).required()).required(),
    /** The compared period; null without a comparison. */
    compared: object({ from: day().required(), to: day().required() }).nullable().default(null),
    comparison: oneKeyOf(comparisons).required(),
    /** From when on the domain tells something; absent where the page doesn't know. */
    since: since.optional().default(undefined),
    total: object({ now, before }).required(),
    range: oneKeyOf(steps).required(),
    /** `at` is the first day of a point; a point with only a `part` of its day, week or month is never joined to the line. */
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
          /** True for lines that have an order of their own and keep it unless another one is asked for. */
          ordered: flag(),
          rows: array()
            .of(object({ key: text(60).required(), name: shareTitle, now, before }))
            .required(),
        }),
      )
      .required(),
  })
}

/** A statistic's answer as the page shows it, whatever its counts. */
export interface Statistic {
  at: string
  from: string
  to: string
  running: boolean
  studios: string[]
  compared: { from: string; to: string } | null
  comparison: string
  since?: StatisticSince
  total: { now: Counts; before: Counts | null }
  range: string
  curve: { at: string; now: Counts | null; beforeAt?: string | null; before: Counts | null; part: boolean }[]
  splits: { by: string; ordered?: boolean; rows: { key: string; name: string; now: Counts; before: Counts | null }[] }[]
}

const choice = object({ value: text(60).required(), label: text().required() })
/** Choices of every filter that narrows a statistic. */
export const statsChoices = object({
  filters: array()
    .of(object({ id: text(20).required(), choices: array().of(choice).required() }))
    .required(),
})
export type StatsChoices = InferType<typeof statsChoices>

/** A filter of rows by id. */
export const ids = (most = 100) => list(id().required(), most)

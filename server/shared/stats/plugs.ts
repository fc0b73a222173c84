import type { SQL } from 'drizzle-orm'
import type { ReportValue } from '#contract/measures/calls.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Counts, CurveStep, Statistic, StatsComparison } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { Who } from '#server/serve/serve.ts'
import type { FigureParts } from './pageParts.ts'
import type { fixed, Period, StatsSpan } from './period.ts'

/**
 * Acts of trainers between two days and until a moment, as rows of `_id`, `at`, `day`, `kind`, `amount`, `trainer` and `studio`, both `none` where
 * there is none.
 */
export const trainerWork = plug<(span: StatsSpan, until: string) => SQL>('trainerWork')

/** The person who reads figures, and the snapshot in which they are read. */
export interface FigureReading {
  tx: Tx
  house: WithDomains
  who: Pick<Who, 'grants'>
}

/** The question to a page: the specification's fields, without filters of its own. */
export interface FigureAsked {
  datePickerRange?: { from: string; to: string }
  months?: string[]
  selectedStudios?: string[]
  comparison: StatsComparison
  range?: CurveStep
  /** The period itself, in place of what would follow from the others. */
  [fixed]?: Period
}

/** Counts of a time, in all and by studio. */
export interface Side {
  total: Counts
  lines: ReadonlyMap<string, Counts>
}

/** How counts of studios, and of days or months, become those of several; several are counted anew where they don't, or where a measure is asked for that is apart (V28). */
export interface Joins {
  /** A line on which nothing happened, and a whole; that of a line unless said. */
  none: Counts
  blank?: Counts
  /** Such a line beside a whole, where what is unknown of that is unknown of the line too; else `none`. */
  absent?: (total: Counts) => Counts
  overStudios?: (counts: readonly Counts[]) => Counts
  /** Days or months in their order, null of none. */
  overMonths?: (counts: readonly Counts[]) => Counts | null
  /** Measures that hang on counts which add up over no studios, or over no months. */
  apart?: Partial<Record<'studios' | 'months', readonly string[]>>
}

/** The rules for days and months that are over and whose counts are kept (V58); triggers say which of them changed since (`figure_late`). */
export interface KeptFigures {
  /** Days after its end from which on time alone changes nothing of a day or a month; 2 unless said. */
  days?: number
  /** The moment at which time alone changes it after that. */
  until?: (tx: Tx, month: StatsSpan) => Promise<string | null>
}

/** The numbers of which the family's page is made of, kept by month (V58). */
export interface PartSource {
  /** What is counted, in an order that never changes without its rows being counted anew. */
  names: readonly string[]
  /** Counts of days that are over, by studio. */
  count: (given: Omit<FigureReading, 'who'>, span: StatsSpan) => Promise<ReadonlyMap<string, FigureParts<Counts>>>
}

/** Numbers of whole months that somebody wrote down. */
export interface HandKept {
  measure: string
  read: (tx: Tx, asked: { studios: 'all' | readonly string[]; from: string; to: string }) => Promise<HandMonth[]>
  /** True where the page was asked for less than was written down, such as for some offers alone. */
  isNarrowed?: (asked: object) => boolean
}
export interface HandMonth {
  studio: string
  month: string
  value: number
}

/** What a family works out piece by piece before it can count it, such as the days of a contract that was there before: until then its figures are too low. */
export interface PendingFigures {
  /** Its name, of one and of several. */
  called: readonly [one: string, several: string]
  /** Measures that lack it. */
  measures: readonly string[]
  /** How many of them lie in these days and are not worked out, by studio. */
  count: (tx: Tx, studios: 'all' | readonly string[], days: StatsSpan) => Promise<ReadonlyMap<string, number>>
}

/** Counts a family's figures for boards and reports: by the function of its own page, so that no figure is counted twice. */
export interface FigureSource {
  family: FamilyName
  /** Its splits hold `studio`, and `people` where the registry names one. */
  numbers: (reading: FigureReading, asked: FigureAsked) => Promise<Statistic>
  /** The first day of which each of these studios tells something (V52); a studio without a row is not among them. */
  since: (tx: Tx, studios: 'all' | readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The same of what belongs to no studio, as `none` of a split: whoever reads the whole chain counts it, too. */
  sinceNowhere?: (tx: Tx) => Promise<string | null>
  /** A figure that was kept by hand before that (L231, V27). */
  byHand?: HandKept
  pending?: PendingFigures
  /** The same numbers before anything is held back, where the page holds back what few have said. */
  counted?: FigureSource['numbers']
  /** The function by which the page holds back counts up to a day. */
  told?: (reading: FigureReading) => Promise<(side: Side, last: string) => Side>
  joins?: Joins
  kept?: KeptFigures
  parts?: PartSource
}
export const figureSources = plug<FigureSource>('figureSources')

/** A goal of a studio for a month. */
export interface StudioGoal {
  figure: string
  studio: string
  month: string
  value: number
}
/** The goals of studios, without those of single employees. */
export const studioGoals =
  plug<(tx: Tx, asked: { studios: readonly string[]; months: readonly string[] }) => Promise<StudioGoal[]>>('studioGoals')

/** A table of the month's report that is no figure, such as its busiest courses. */
export interface ReportPart {
  title: string
  empty: string
  columns: readonly string[]
  /** Tells what is now, whatever the month: no change of a closed one. */
  ofNow?: true
  rows: (reading: FigureReading, asked: { studios: 'all' | string[]; month: string }) => Promise<ReportValue[][]>
}
export const reportParts = plug<ReportPart>('reportParts')

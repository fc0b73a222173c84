import type { SQL } from 'drizzle-orm'
import type { ReportValue } from '#contract/measures/calls.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Comparison, Counts, Statistic, Step } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { Who } from '#server/serve/serve.ts'
import type { Span } from './period.ts'

/**
 * What trainers did between two days and until a moment, as rows of `_id`, `at`, `day`, `kind`, `amount`, `trainer` and `studio`, both `none` where
 * there is none.
 */
export const trainerWork = plug<(span: Span, until: string) => SQL>('trainerWork')

/** Who reads figures, and the snapshot in which they are read. */
export interface Reading {
  tx: Tx
  house: WithDomains
  who: Pick<Who, 'grants'>
}

/** What a page is asked: the specification's fields, without filters of its own. */
export interface FigureAsked {
  datePickerRange?: { from: string; to: string }
  months?: string[]
  selectedStudios?: string[]
  comparison: Comparison
  range?: Step
}

/** Counts of a time, in all and by studio. */
export interface Side {
  total: Counts
  lines: ReadonlyMap<string, Counts>
}

/** How counts of studios and of months become those of several; several are counted anew where they don't, or where a measure is asked for that is apart (V28). */
export interface Joins {
  /** A line on which nothing happened, and a whole; that of a line unless said. */
  none: Counts
  blank?: Counts
  overStudios?: (counts: readonly Counts[]) => Counts
  /** Months in their order, null of none. */
  overMonths?: (counts: readonly Counts[]) => Counts | null
  /** Measures that hang on counts which add up over no studios, or over no months. */
  apart?: Partial<Record<'studios' | 'months', readonly string[]>>
}

/** What is kept of months that are over (V58); triggers say which of them changed since (`figure_late`). */
export interface Kept {
  /** Days after its end from which on time alone changes nothing of a month; 2 unless said. */
  days?: number
  /** The moment at which time alone changes it after that. */
  until?: (tx: Tx, month: Span) => Promise<string | null>
  /** A line of it hangs on which studios are seen, so that it is told to whoever sees all alone. */
  whole?: true
}

/** Counts a family's figures for boards and reports: by the function of its own page, so that no figure is counted twice. */
export interface FigureSource {
  family: FamilyName
  /** Its splits hold `studio`, and `people` where the registry names one. */
  numbers: (reading: Reading, asked: FigureAsked) => Promise<Statistic>
  /** The first day of which each of these studios tells something (V52); a studio without a row is not among them. */
  since: (tx: Tx, studios: 'all' | readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The same numbers before anything is held back, where the page holds back what few have said. */
  counted?: FigureSource['numbers']
  /** What the page holds back of counts up to a day. */
  told?: (reading: Reading) => Promise<(side: Side, last: string) => Side>
  joins?: Joins
  kept?: Kept
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
  rows: (reading: Reading, asked: { studios: 'all' | string[]; month: string }) => Promise<ReportValue[][]>
}
export const reportParts = plug<ReportPart>('reportParts')

import type { SQL } from 'drizzle-orm'
import type { ReportValue } from '#contract/measures/calls.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Comparison, Statistic, Step } from '#contract/stats.ts'
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

/** Counts a family's figures for boards and reports: by the function of its own page, so that no figure is counted twice. */
export interface FigureSource {
  family: FamilyName
  /** Its splits hold `studio`, and `people` where the registry names one. */
  numbers: (reading: Reading, asked: FigureAsked) => Promise<Statistic>
  /** The first day of which each of these studios tells something (V52); a studio without a row is not among them. */
  since: (tx: Tx, studios: 'all' | readonly string[]) => Promise<ReadonlyMap<string, string>>
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

import type { Against, BoardCell } from '#contract/measures/calls.ts'
import type { FamilyName, Figure } from '#contract/measures/registry.ts'
import { type Counts, type StatsMeasure, unknown } from '#contract/stats.ts'
import { figureSources, type PendingFigures, type Side, type StudioGoal, studioGoals } from './plugs.ts'
import type { FigureReader } from './reader.ts'
import { pendingText } from './since.ts'
import { type Column, type ColumnsAsked, columnsOf, isFuture } from './statisticColumns.ts'

/** Counts of a studio that its page has no line for: nothing happened there, as far as anything is known of that time (V52). */
const nothingOf = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count === unknown ? unknown : 0]))

const countsOf = ({ total, lines }: Side, studio: string | null) => (studio === null ? total : (lines.get(studio) ?? nothingOf(total)))

/** The first day of which anything is told there; of several studios the earliest. */
const sinceOf = ({ since }: Column, studio: string | null) => (studio === null ? [...since.values()].sort()[0] : since.get(studio))
/** The first day from which on all of it is told: a sum lacks a studio that tells something only later. */
const wholeSinceOf = ({ since }: Column, studio: string | null) => (studio === null ? [...since.values()].sort().at(-1) : since.get(studio))

interface Met {
  figure: Figure
  pending?: PendingFigures
  /** The measure of its family that was kept by hand. */
  hand?: string
  column: Column
  studio: string | null
  against: Against
  goal: number | null
}

/** The number that was kept by hand there; of all studios where none of them tells anything yet. */
function handIn({ byHand }: Column, studio: string | null) {
  if (studio !== null) return byHand.get(studio) ?? null
  return byHand.size > 0 ? [...byHand.values()].reduce((sum, value) => sum + value, 0) : null
}

/** Words of what is still being worked out of a figure there. */
function pendingWordsIn({ figure: { measure }, pending, column, studio }: Pick<Met, 'figure' | 'pending' | 'column' | 'studio'>) {
  if (!pending?.measures.includes(measure.id)) return undefined
  const { pending: by } = column
  return pendingText(pending, studio === null ? [...by.values()].reduce((sum, many) => sum + many, 0) : (by.get(studio) ?? 0))
}

/** A cell as the page of its figure shows it; of a time of which its domain knows nothing it is unknown, never 0 (V52). */
function cellOf(met: Met): BoardCell {
  const { figure, hand, column, studio, against, goal } = met
  const { id, measure, aim } = figure
  const { from, to, compared } = column
  const now = countsOf(column.now, studio)
  const since = sinceOf(column, studio)
  const isTold = since !== undefined && since <= to && !isFuture(column)
  const value = isTold ? measure.value(now) : null
  const before =
    column.before && compared && since !== undefined && since <= compared.from ? measure.value(countsOf(column.before, studio)) : null
  const others: Record<Against, number | null> = {
    none: null,
    goal,
    growth: isTold && aim ? aim.value(now) : null,
    month: before,
    year: before,
  }
  const whole = isTold ? wholeSinceOf(column, studio) : since
  const late = whole !== undefined && whole > from && !isFuture(column) ? whole : null
  const kept = isTold || hand !== measure.id ? null : handIn(column, studio)
  const told = kept === null ? { value } : { value: kept, byHand: true }
  return { figure: id, studio, month: column.month, ...told, other: others[against], goal, since: late, pending: pendingWordsIn(met) }
}

/** Goals by figure, studio and month. */
type Goals = ReadonlyMap<string, number>
const keyOf = (figure: string, studio: string, month: string) => `${figure}/${studio}/${month}`

/** True of a figure whose goals add up over studios. */
const addsUp = ({ adds, each, kind }: StatsMeasure) =>
  !each && adds !== 'distinct' && (kind === 'count' || kind === 'money' || kind === 'hours')

/** A goal, or the sum of those that it is made of; unknown where one of them is missing, or where they don't add up. */
function goalIn(goals: Goals, { id, measure }: Figure, codes: readonly string[], months: readonly string[]) {
  // A stock's goal is for the last day (V29).
  const meant = measure.adds === 'stock' ? months.slice(-1) : months
  const found = meant.flatMap(month => codes.map(code => goals.get(keyOf(id, code, month)) ?? null))
  if (found.length === 0 || found.includes(null) || (found.length > 1 && !addsUp(measure))) return null
  return (found as number[]).reduce((sum, goal) => sum + goal, 0)
}

async function goalsOf({ part, house }: FigureReader, { studios, months }: ColumnsAsked): Promise<Goals> {
  if (months.length === 0) return new Map()
  const all: StudioGoal[][] = []
  for (const read of studioGoals.all(house)) all.push(await part(tx => read(tx, { studios: studios.codes, months })))
  return new Map(all.flat().map(({ figure, studio, month, value }) => [keyOf(figure, studio, month), value]))
}

/** Figures as their own pages count them, a cell for each studio and column, and for all studios together. */
export async function readFigures(reader: FigureReader, asked: ColumnsAsked) {
  const { figures, studios, months, against } = asked
  const { part, house, who } = reader
  const families = new Set<FamilyName>(figures.map(({ family }) => family))
  const goals = await goalsOf(reader, asked)
  const cells: BoardCell[] = []
  const all: Column[] = []
  const sources = figureSources.all(house).filter(({ family }) => families.has(family))
  for (const source of sources) {
    const columns = await part(tx => columnsOf(source, { tx, house, who }, asked))
    all.push(...columns)
    for (const figure of figures.filter(({ family }) => family === source.family))
      for (const column of columns)
        for (const studio of [...studios.codes, null]) {
          const goal = goalIn(goals, figure, studio === null ? studios.codes : [studio], column.month === null ? months : [column.month])
          cells.push(cellOf({ figure, hand: source.byHand?.measure, pending: source.pending, column, studio, against, goal }))
        }
  }
  return { cells, columns: all }
}

import { dayOf } from '#client/data/time.ts'
import type { BoardCellShown } from '#client/kit/board/FigureBoard.tsx'
import { date, quantity } from '#client/kit/format.ts'
import { changeText, mood, nothing, valueText } from '#client/kit/stat/words.ts'
import { daysBetween } from '#contract/days.ts'
import type { Against, Board, BoardCell } from '#contract/measures/calls.ts'
import type { Figure } from '#contract/measures/registry.ts'
import { handWords, lateText } from '#contract/measures/since.ts'

/** A board's cells by figure, studio and month; null stands for all of them, where there is one studio for that one. */
export function cellsOf({ cells, studios = [] }: Pick<Board, 'cells'> & Partial<Pick<Board, 'studios'>>) {
  const only = studios.length === 1 ? studios[0]!.code : null
  const key = (figure: string, studio: string | null, month: string | null) => `${figure}/${studio ?? ''}/${month ?? ''}`
  const by = new Map(cells.map(cell => [key(cell.figure, cell.studio, cell.month), cell]))
  return (figure: string, studio: string | null, month: string | null) => by.get(key(figure, studio ?? only, month))
}

/** The same cells, held against their goals. */
export const goalsOf = ({ cells, studios }: Pick<Board, 'cells' | 'studios'>) =>
  cellsOf({ studios, cells: cells.map(cell => ({ ...cell, other: cell.goal })) })

/** How far a value is from the goal: «82 % von 4’200», a share in points. */
function goalText({ measure }: Figure, value: number, goal: number) {
  if (measure.kind === 'percent' || goal === 0) return `Ziel ${valueText(measure, goal)}`
  return `${quantity((100 * value) / goal, 0)} % von ${valueText(measure, goal)}`
}

/** The note below a number: how it stands to what it is held against, with its sign. */
function noteOf(figure: Figure, { studio, value, other, since, pending, byHand }: BoardCell, against: Against) {
  if (byHand) return handWords
  // A sum lacks what one of its studios does not tell (V52).
  const late = lateText({ of: value === null ? 'nothing' : studio === null ? 'sum' : 'part', day: since }, date)
  const from = [late, pending].filter(Boolean).join(' · ') || undefined
  if (value === null || other === null) return from
  const text = against === 'goal' || against === 'growth' ? goalText(figure, value, other) : changeText(figure.measure, value, other)
  return [from, text].filter(Boolean).join(' · ') || undefined
}

/**
 * How much of a board's time is over, from 0 to 1: of a month that runs its days until today. Of a figure that grows day by day no more of a goal
 * is due by then.
 */
export function partOf({ from, to, at, running }: Pick<Board, 'from' | 'to' | 'at' | 'running'>): number {
  if (!running) return 1
  const days = daysBetween(from, to) + 1
  return Math.min(1, Math.max(1, daysBetween(from, dayOf(at)) + 1) / days)
}

/** The part that is due by now of what a number is held against. A goal for one that is better when lower may still be used up in full. */
function dueAmountOf({ measure: { adds, kind, better } }: Figure, other: number, against: Against, part: number) {
  const grows = adds === undefined && better !== 'less' && (kind === 'count' || kind === 'money' || kind === 'hours')
  return against === 'goal' && grows ? other * part : other
}

/** Good news is what reaches its goal, as far as that is due by now, or stands better than before. */
function moodOf(figure: Figure, { value, other }: BoardCell, against: Against, part: number) {
  const { measure } = figure
  if (against !== 'goal' && against !== 'growth') return mood(measure, value, other)
  if (value === null || other === null || !measure.better) return undefined
  const due = dueAmountOf(figure, other, against, part)
  return (measure.better === 'more' ? value >= due : value <= due) ? 'good' : 'bad'
}

/** A cell as it stands on a board of which this part is over. */
export function cellShown(figure: Figure, cell: BoardCell | undefined, against: Against, part = 1): BoardCellShown {
  if (!cell) return { text: nothing }
  return { text: valueText(figure.measure, cell.value), note: noteOf(figure, cell, against), mood: moodOf(figure, cell, against, part) }
}

/**
 * How much better than what it is held against, as a part of that; below 0 it is worse. Unknown where nothing is known of either. Held against
 * nothing a number stands for itself.
 */
export function betterBy(figure: Figure, cell: BoardCell | undefined, against: Against, part = 1): number | undefined {
  const { better } = figure.measure
  if (!cell || cell.value === null) return undefined
  if (against === 'none') return better === 'less' ? -cell.value : cell.value
  if (cell.other === null || !better) return undefined
  const due = dueAmountOf(figure, cell.other, against, part)
  const by = (cell.value - due) / Math.max(Math.abs(due), 1)
  return better === 'more' ? by : -by
}

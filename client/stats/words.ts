import type { BoardCellShown } from '#client/kit/board/FigureBoard.tsx'
import { date, quantity } from '#client/kit/format.ts'
import { changeText, mood, nothing, valueText } from '#client/kit/stat/words.ts'
import type { Against, Board, BoardCell } from '#contract/measures/calls.ts'
import type { Figure } from '#contract/measures/registry.ts'

/** A board's cells by figure, studio and month; null stands for all of them. */
export function cellsOf({ cells }: Pick<Board, 'cells'>) {
  const key = (figure: string, studio: string | null, month: string | null) => `${figure}/${studio ?? ''}/${month ?? ''}`
  const by = new Map(cells.map(cell => [key(cell.figure, cell.studio, cell.month), cell]))
  return (figure: string, studio: string | null, month: string | null) => by.get(key(figure, studio, month))
}

/** How far a value is from the goal: «82 % von 4’200», a share in points. */
function goalText({ measure }: Figure, value: number, goal: number) {
  if (measure.kind === 'percent' || goal === 0) return `Ziel ${valueText(measure, goal)}`
  return `${quantity((100 * value) / goal, 0)} % von ${valueText(measure, goal)}`
}

/** What stands below a number: how it stands to what it is held against, with its sign. */
function noteOf(figure: Figure, { value, other, since }: BoardCell, against: Against) {
  if (value === null) return since ? `erst ab ${date(since)}` : undefined
  const from = since ? `ab ${date(since)}` : undefined
  if (other === null) return from
  const text = against === 'goal' || against === 'growth' ? goalText(figure, value, other) : changeText(figure.measure, value, other)
  return [text, from].filter(Boolean).join(' · ') || undefined
}

/** Good news is what reaches its goal, or stands better than before. */
function moodOf({ measure }: Figure, { value, other }: BoardCell, against: Against) {
  if (against !== 'goal' && against !== 'growth') return mood(measure, value, other)
  if (value === null || other === null || !measure.better) return undefined
  return (measure.better === 'more' ? value >= other : value <= other) ? 'good' : 'bad'
}

export function cellShown(figure: Figure, cell: BoardCell | undefined, against: Against): BoardCellShown {
  if (!cell) return { text: nothing }
  return { text: valueText(figure.measure, cell.value), note: noteOf(figure, cell, against), mood: moodOf(figure, cell, against) }
}

/** How much better than what it is held against, as a part of that; below 0 it is worse. Unknown where nothing is known of either. */
export function betterBy({ measure }: Figure, cell: BoardCell | undefined): number | undefined {
  if (!cell || cell.value === null || cell.other === null || !measure.better) return undefined
  const by = (cell.value - cell.other) / Math.max(Math.abs(cell.other), 1)
  return measure.better === 'more' ? by : -by
}

import { roundStep } from '#client/kit/chart.ts'

/** Round values from 0 up to at least `top`, four lines or five; of what is counted there are whole ones only. */
export function gridOf(top: number, whole = false): number[] {
  if (!(top > 0)) return [0, 1]
  const step = Math.max(roundStep(top / 3), whole ? 1 : 0)
  const lines = [0]
  while (lines.at(-1)! < top) lines.push(Number((lines.at(-1)! + step).toFixed(6)))
  return lines
}

/** Words beside a point, in pixels: where they are anchored, and how high they stand. */
export interface ChartLabel {
  x: number
  y: number
  text: string
  anchor: 'start' | 'middle' | 'end'
}

const letter = 7
const line = 18

/** Beginning and end of the words. */
function labelSpanOf({ x, text, anchor }: ChartLabel) {
  const width = text.length * letter
  const from = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { from, to: from + width }
}

/** How far the first words have to go up so that they can be read beside the second. */
export function liftOver(one: ChartLabel, other: ChartLabel): number {
  const [mine, theirs] = [labelSpanOf(one), labelSpanOf(other)]
  const apart = mine.to < theirs.from || theirs.to < mine.from || Math.abs(one.y - other.y) >= line
  return apart ? 0 : line - (other.y - one.y)
}

import type { PeriodPoint } from './PeriodCurve.tsx'

/** Pixels around what is drawn; above it is room for a row of words, or for two. */
export const chartFrame = { above: { 1: 18, 2: 42 }, right: 4, axisWidth: 44, axisHeight: 26, pad: { left: 16, right: 8 } } as const

/** A box in pixels from the drawing's corner. */
export interface ChartBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** Words beside a point, in pixels. `below` is the side on which they stand where both are free. */
export interface ChartLabel {
  text: string
  anchor: 'start' | 'middle' | 'end'
  x: number
  y: number
  below: boolean
}

/** Place of words beside their point: how far the anchor and the baseline are from it. */
export interface LabelPlace {
  dx: number
  dy: number
  box: ChartBox
}

const letter = 7
const [ascent, descent] = [11, 4]
const row = 16
/** Half of the thickest line, and a little air. */
const stroke = 2
const dot = 8
/** How far from a point its words stand at first, and how far they move at a time. */
const [over, under, move] = [12, 26, 6]

export const isOverlap = (one: ChartBox, other: ChartBox) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Baselines for words beside a point within the drawing, the nearest first; whole rows above all lines are the last. */
function baselinesOf({ y, below }: ChartLabel, { bottom, rows }: { bottom: number; rows: LabelRows }): number[] {
  const many = Math.ceil(bottom / move)
  const both = Array.from({ length: many }, (_, at) => {
    const [up, down] = [y - over - at * move, y + under + at * move]
    return below ? [down, up] : [up, down]
  }).flat()
  const among = both.filter(line => line >= rows * row + ascent && line <= bottom - descent)
  return [...among, ...(rows === 2 ? [ascent + row] : []), ascent]
}

/** The nearest place at which words lie on nothing that is taken; undefined where there is none. */
function placeOf(
  label: ChartLabel,
  taken: readonly ChartBox[],
  { width, height, rows }: ChartSize & { rows: LabelRows },
): LabelPlace | undefined {
  const { text, anchor, x, y } = label
  const wide = text.length * letter
  const toAnchor = anchor === 'start' ? 0 : anchor === 'end' ? wide : wide / 2
  const left = Math.max(0, Math.min(x - toAnchor, width - chartFrame.axisWidth - wide))
  for (const line of baselinesOf(label, { bottom: height - chartFrame.axisHeight, rows })) {
    const box = { left, right: left + wide, top: line - ascent, bottom: line + descent }
    if (!taken.some(other => isOverlap(box, other))) return { dx: left + toAnchor - x, dy: line - y, box }
  }
  return undefined
}

/** LabelRows of words above the lines. */
type LabelRows = 1 | 2
interface ChartSize {
  width: number
  height: number
}

/** The curve as it is drawn: `top` is the highest value of its grid. */
export interface DrawnCurve extends ChartSize {
  points: readonly PeriodPoint[]
  top: number
  isCompared: boolean
}

/** Pixels of a point of the curve with a value, below a margin. */
const pixelsOf = ({ points, width, height, top }: DrawnCurve, margin: number) => {
  const { right, axisWidth, axisHeight, pad } = chartFrame
  const [wide, high] = [width - axisWidth - right - pad.left - pad.right, height - axisHeight - margin]
  return (at: number, value: number) => ({
    x: pad.left + (at / Math.max(1, points.length - 1)) * wide,
    y: margin + high * (1 - value / top),
  })
}

/** Boxes around all that is drawn: each piece of a line stays between its two points, whatever its shape. */
export function boxesOf(curve: DrawnCurve, margin: number): ChartBox[] {
  const { points, isCompared } = curve
  const pixels = pixelsOf(curve, margin)
  const pieces = (heightOf: (point: PeriodPoint) => number | null | undefined) =>
    points.slice(1).flatMap((point, at) => {
      const [one, other] = [heightOf(points[at]!), heightOf(point)]
      if (one == null || other == null) return []
      const [from, to] = [pixels(at, one), pixels(at + 1, other)]
      const [top, bottom] = [Math.min(from.y, to.y) - stroke, Math.max(from.y, to.y) + stroke]
      return [{ left: from.x - stroke, right: to.x + stroke, top, bottom }]
    })
  const dots = points.flatMap(({ part, value }, at) => {
    if (!part || value === null) return []
    const { x, y } = pixels(at, value)
    return [{ left: x - dot, right: x + dot, top: y - dot, bottom: y + dot }]
  })
  return [...pieces(({ part, value }) => (part ? null : value)), ...(isCompared ? pieces(({ before }) => before) : []), ...dots]
}

/** Words of a curve by the place of their point among all and its value. */
export type SaidAt = Pick<ChartLabel, 'text' | 'anchor' | 'below'> & { at: number; value: number }

/** Places with so many rows above the lines, up to the first words that find none. */
function placesIn(rows: LabelRows, curve: DrawnCurve, said: readonly SaidAt[]) {
  const margin = chartFrame.above[rows]
  const [taken, pixels] = [boxesOf(curve, margin), pixelsOf(curve, margin)]
  const places: LabelPlace[] = []
  for (const { at, value, ...words } of said) {
    const place = placeOf({ ...words, ...pixels(at, value) }, taken, { ...curve, rows })
    if (!place) break
    places.push(place)
    taken.push(place.box)
  }
  return { margin, places }
}

/** Places for a curve's words, two at most: none lies on a line, a dot or on other words. Where there is no room among the lines, it is above them. */
export function labelPlacesOf(curve: DrawnCurve, said: readonly SaidAt[]): { margin: number; places: LabelPlace[] } {
  const near = placesIn(1, curve, said)
  return near.places.length === said.length ? near : placesIn(2, curve, said)
}

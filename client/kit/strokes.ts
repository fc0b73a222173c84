import type { Point, SignatureValue } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'

/** A point in px of the box that shows it. */
export interface StrokePoint {
  x: number
  y: number
  time: number
  pressure: number
}

export interface Size {
  width: number
  height: number
}

const mostPoints = 8000
const mostStrokes = 300
const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** A signature's strokes in px of a box of another size, undistorted and centred. */
export function placedIn({ strokes, width, height }: SignatureValue, box: Size): StrokePoint[][] {
  const scale = Math.min(box.width / width, box.height / height)
  const left = (box.width - width * scale) / 2
  const top = (box.height - height * scale) / 2
  return strokes.map(stroke =>
    stroke.map(({ x, y, time, pressure }) => ({ x: left + x * width * scale, y: top + y * height * scale, time, pressure })),
  )
}

/** The signature drawn in a box; undefined where the box is blank. Strokes far beyond the length of any name are cut off at the end. */
export function signatureOf(strokes: readonly (readonly StrokePoint[])[], { width, height }: Size): SignatureValue | undefined {
  const begun = strokes[0]?.[0]?.time ?? 0
  let left = mostPoints
  const kept: Point[][] = []
  for (const stroke of strokes.slice(0, mostStrokes)) {
    const points = stroke.slice(0, left).map(({ x, y, time, pressure }) => ({
      x: share(x, width),
      y: share(y, height),
      time: Math.min(dayMs, Math.max(0, Math.round(time - begun))),
      pressure: round(Math.min(1, Math.max(0, pressure)), 2),
    }))
    left -= points.length
    if (points.length > 0) kept.push(points)
  }
  return kept.length > 0 ? { strokes: kept, width: round(width, 1), height: round(height, 1) } : undefined
}

const share = (at: number, whole: number) => round(Math.min(1.5, Math.max(-0.5, at / whole)), 4)

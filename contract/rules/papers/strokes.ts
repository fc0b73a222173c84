import type { Point, SignatureValue } from '#contract/shapes.ts'

/** A place on a page, or in a drawing. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const short = (value: number) => Number(value.toFixed(2)).toString()

/** The strokes as one SVG path, undistorted and centred in the box: a curve through the midpoints between their points. */
export function signaturePath({ strokes, width, height }: SignatureValue, box: Box): string {
  const scale = Math.min(box.width / width, box.height / height)
  const left = box.x + (box.width - width * scale) / 2
  const top = box.y + (box.height - height * scale) / 2
  const place = ({ x, y }: Point): [number, number] => [left + x * width * scale, top + y * height * scale]
  return strokes.map(stroke => strokePath(stroke.map(place))).join('')
}

function strokePath([first, ...rest]: [number, number][]): string {
  if (!first) return ''
  const [x, y] = first.map(short)
  if (rest.length === 0) return `M${x} ${y}l0.01 0`
  const curves = rest.map(([toX, toY], at) => {
    const next = rest[at + 1]
    const end: [number, number] = next ? [(toX + next[0]) / 2, (toY + next[1]) / 2] : [toX, toY]
    return `Q${short(toX)} ${short(toY)} ${short(end[0])} ${short(end[1])}`
  })
  return `M${x} ${y}${curves.join('')}`
}

import { clockTime, shortMonth } from './format.ts'

interface Valued {
  at: string
  value: number
}

const axis = 34
const foot = 22
const head = 8

/** The ends of a scale that is known, in whole steps: of stars from 1 to 5. */
export const gridWithin = ([low, top]: readonly [number, number]) => Array.from({ length: top - low + 1 }, (_, at) => low + at)

/** Three or four round values around the series, which reach over `least` at the least: a calm series shall look calm. */
export function gridOf(points: readonly Pick<Valued, 'value'>[], fromZero = false, least = 0): number[] {
  const values = points.map(point => point.value)
  const low = fromZero ? 0 : Math.min(...values)
  const top = Math.max(low + least, ...values)
  const span = top - low || Math.max(1, Math.abs(top) * 0.1)
  const step = roundStep(span / 2)
  const start = Math.floor(low / step) * step
  const lines: number[] = []
  for (let value = start; (value < top + step || lines.length < 2) && lines.length < 5; value += step) lines.push(Number(value.toFixed(6)))
  return lines
}

/** 1, 2, 5 or 10 of the power of ten at hand. */
export function roundStep(rough: number) {
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power
}

const time = (at: string) => Date.parse(at.length === 10 ? `${at}T12:00:00Z` : at)

/** Maps days and values to places in a drawing of this size. */
export function scales(points: readonly Valued[], grid: readonly number[], width: number, height: number) {
  const right = width - axis
  const bottom = height - foot
  const first = time(points[0]!.at)
  const span = time(points.at(-1)!.at) - first || 1
  const low = grid[0]!
  const reach = grid.at(-1)! - low || 1
  const inset = 8
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    right,
    bottom,
    x: (at: string) => (points.length === 1 ? right / 2 : round(inset + ((time(at) - first) / span) * (right - 2 * inset))),
    y: (value: number) => round(bottom - ((value - low) / reach) * (bottom - head)),
  }
}

const wordRoom = 44

/** The first point of each month; those whose word would touch the one before are left out. */
export function monthsOf(points: readonly Valued[], x: (at: string) => number) {
  const firsts = points.filter((point, at) => at === 0 || point.at.slice(0, 7) !== points[at - 1]!.at.slice(0, 7))
  const placed = firsts.map(({ at }) => ({ at, x: x(at), word: shortMonth(at) }))
  // A month that begins within the drawing says more than the rest of one at its edge.
  if (placed[1] && placed[1].x - placed[0]!.x < wordRoom) placed.shift()
  const thinned = (every: number) => placed.filter((_, at) => at % every === 0)
  const fits = (words: typeof placed) => words.every((word, at) => at === 0 || word.x - words[at - 1]!.x >= wordRoom)
  let every = 1
  while (!fits(thinned(every))) every += 1
  return thinned(every)
}

const hour = 3_600_000

/** Whole hours along one day, as many as fit: every one, every second, third, fourth or sixth. */
export function hoursOf(points: readonly Valued[], x: (at: string) => number) {
  const [first, last] = [time(points[0]!.at), time(points.at(-1)!.at)]
  const hours: number[] = []
  for (let at = Math.ceil(first / hour) * hour; at <= last; at += hour) hours.push(at)
  const placed = hours.map(at => ({ at: new Date(at).toISOString(), x: x(new Date(at).toISOString()), word: clockTime(at) }))
  const thinned = (every: number) => placed.filter(({ word }) => Number(word.slice(0, 2)) % every === 0)
  const fits = (words: typeof placed) => words.every((word, at) => at === 0 || word.x - words[at - 1]!.x >= wordRoom)
  return thinned([1, 2, 3, 4, 6].find(every => fits(thinned(every))) ?? 12)
}

interface CurvePosition {
  x: number
  y: number
}

/** A cubic path through all points that never overshoots between two (Fritsch and Carlson). */
export function curve(points: readonly CurvePosition[]): string {
  if (points.length === 0) return ''
  const slopes = tangents(points)
  return points.reduce((path, point, at) => {
    const before = points[at - 1]
    if (!before) return `M${point.x} ${point.y}`
    const third = (point.x - before.x) / 3
    const [from, to] = [before.y + slopes[at - 1]! * third, point.y - slopes[at]! * third]
    return `${path}C${fix(before.x + third)} ${fix(from)} ${fix(point.x - third)} ${fix(to)} ${point.x} ${point.y}`
  }, '')
}

const fix = (value: number) => Math.round(value * 10) / 10

function tangents(points: readonly CurvePosition[]) {
  const rise = points.slice(1).map((point, at) => (point.y - points[at]!.y) / (point.x - points[at]!.x || 1))
  return points.map((_, at) => {
    const [left, right] = [rise[at - 1], rise[at]]
    if (left === undefined || right === undefined) return left ?? right ?? 0
    if (left * right <= 0) return 0
    return (2 * left * right) / (left + right)
  })
}

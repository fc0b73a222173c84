import { expect, test } from 'vitest'
import { signature as shape } from '#contract/shapes.ts'
import { placedIn, signatureOf } from './strokes.ts'

const drawn = [
  [
    { x: 20, y: 100, time: 5000, pressure: 0.5 },
    { x: 120, y: 40, time: 5040, pressure: 0.62 },
  ],
  [{ x: 300, y: 90, time: 6000, pressure: 0 }],
]
const box = { width: 358, height: 190 }

test('what is drawn is kept as shares of its box, from its first point on', () => {
  expect(signatureOf(drawn, box)).toEqual({
    strokes: [
      [
        { x: 0.0559, y: 0.5263, time: 0, pressure: 0.5 },
        { x: 0.3352, y: 0.2105, time: 40, pressure: 0.62 },
      ],
      [{ x: 0.838, y: 0.4737, time: 1000, pressure: 0 }],
    ],
    ...box,
  })
})

test('a blank box is no signature', () => {
  expect(signatureOf([], box)).toBeUndefined()
  expect(signatureOf([[]], box)).toBeUndefined()
})

test.each([
  ['turned', { width: 780, height: 190 }],
  ['narrow', { width: 200, height: 190 }],
  ['tall', { width: 358, height: 700 }],
])('shown in a %s box it keeps its form and stays inside', (_, other) => {
  const value = signatureOf(drawn, box)!
  const [[first, second] = [], [third] = []] = placedIn(value, other)
  for (const { x, y } of [first!, second!, third!]) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(other.width)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(other.height)
  }
  const scale = Math.min(other.width / box.width, other.height / box.height)
  expect(second!.x - first!.x).toBeCloseTo(100 * scale, 0)
  expect(second!.y - first!.y).toBeCloseTo(-60 * scale, 0)
})

test('a hundred turns of the phone lose nothing', () => {
  const value = signatureOf(drawn, box)!
  for (let turn = 0; turn < 100; turn++) placedIn(value, turn % 2 ? { width: 844, height: 190 } : box)
  const back = placedIn(value, box)
  for (const [at, stroke] of drawn.entries())
    for (const [place, point] of stroke.entries()) expect(Math.abs(back[at]![place]!.x - point.x)).toBeLessThan(0.05)
})

test('whatever is scribbled, the server takes it', () => {
  const wild = Array.from({ length: 400 }, (_, stroke) =>
    Array.from({ length: 60 }, (_, at) => ({ x: at * 90 - 500, y: stroke * 3 - 100, time: 1_790_000_000_000 + at, pressure: at % 3 })),
  )
  const value = signatureOf(wild, box)!
  expect(shape().isValidSync(value)).toBe(true)
  expect(value.strokes.flat().length).toBeLessThanOrEqual(8000)
})

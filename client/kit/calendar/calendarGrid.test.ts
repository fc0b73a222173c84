import { expect, test } from 'vitest'
import { clockAfter } from '#contract/clock.ts'
import { fc } from '#contract/testing/draws.ts'
import { arranged, type GridBlock, nudged, placed, snapped } from './calendarGrid.ts'

const block = (id: string, from: number, to: number): GridBlock => ({
  id,
  from,
  to,
  title: id,
  brief: 'Säntis',
  lines: [],
  more: '',
  look: 'plain',
})
const lanes = (...blocks: GridBlock[]) => placed(blocks).map(({ block: { id }, lane, lanes: of }) => [id, lane, of])

test('what overlaps stands side by side, what only touches does not', () => {
  expect(lanes(block('a', 600, 660), block('b', 660, 720))).toEqual([
    ['a', 0, 1],
    ['b', 0, 1],
  ])
  expect(lanes(block('a', 600, 660), block('b', 630, 690), block('c', 660, 700))).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
  ])
})

test('no two blocks in one lane overlap, and none is lost', () => {
  const some = fc.array(fc.record({ from: fc.integer({ min: 0, max: 1380 }), minutes: fc.integer({ min: 5, max: 180 }) }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(some, all => {
      const out = placed(all.map(({ from, minutes }, at) => block(String(at), from, from + minutes)))
      expect(out).toHaveLength(all.length)
      for (const a of out)
        for (const b of out) if (a !== b && a.lane === b.lane) expect(a.block.to <= b.block.from || b.block.to <= a.block.from).toBe(true)
      for (const { lane, lanes: of } of out) expect(lane).toBeLessThan(of)
    }),
    { numRuns: 100 },
  )
})

const strips = (width: number, ...blocks: GridBlock[]) =>
  arranged(blocks, width).map(({ block: { id }, strip }) => [id, strip?.from, strip?.to])

test('a column too narrow for lanes has them one below the other, each at its own time where that is free', () => {
  const three = [block('a', 1080, 1140), block('b', 1080, 1140), block('c', 1080, 1140)]
  expect(strips(300, ...three)[0]).toEqual(['a', undefined, undefined])
  expect(strips(144, ...three, block('d', 1140, 1200))).toEqual([
    ['a', 1080, 1100],
    ['b', 1100, 1120],
    ['c', 1120, 1140],
    ['d', undefined, undefined],
  ])
  expect(strips(144, block('a', 1080, 1140), block('b', 1110, 1170))).toEqual([
    ['a', 1080, 1110],
    ['b', undefined, undefined],
  ])
})

test('what stands one below the other never covers another and keeps a line, however many there are', () => {
  const some = fc.array(fc.record({ from: fc.integer({ min: 0, max: 1380 }), minutes: fc.integer({ min: 5, max: 180 }) }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(some, all => {
      const out = arranged(
        all.map(({ from, minutes }, at) => block(String(at), from, from + minutes)),
        20,
      )
      expect(out).toHaveLength(all.length)
      let bottom = 0
      for (const { strip, block, lanes: of } of out) {
        const { from, to } = strip ?? block
        expect(of).toBe(1)
        expect(from).toBeGreaterThanOrEqual(Math.max(block.from, bottom))
        expect(to - from).toBeGreaterThanOrEqual(Math.min(15, block.to - block.from))
        bottom = to
      }
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['ArrowDown', false, { column: 2, from: 615, to: 675 }],
  ['ArrowUp', false, { column: 2, from: 585, to: 645 }],
  ['ArrowRight', false, { column: 3, from: 600, to: 660 }],
  ['ArrowLeft', false, { column: 1, from: 600, to: 660 }],
  ['ArrowDown', true, { column: 2, from: 600, to: 675 }],
  ['ArrowUp', true, { column: 2, from: 600, to: 645 }],
  ['Enter', false, undefined],
])('%s, with Shift %s', (key, shift, spot) => {
  expect(nudged({ column: 2, from: 600, to: 660 }, key, shift, 4)).toEqual(spot)
})

test('no key leads beyond the day, the columns or a quarter of an hour', () => {
  expect(nudged({ column: 0, from: 0, to: 60 }, 'ArrowUp', false, 4)).toEqual({ column: 0, from: 0, to: 60 })
  expect(nudged({ column: 0, from: 1400, to: 1440 }, 'ArrowDown', false, 4)).toEqual({ column: 0, from: 1400, to: 1440 })
  expect(nudged({ column: 3, from: 600, to: 660 }, 'ArrowRight', false, 4)?.column).toBe(3)
  expect(nudged({ column: 3, from: 600, to: 615 }, 'ArrowUp', true, 4)).toEqual({ column: 3, from: 600, to: 615 })
  expect([snapped(607), snapped(608), clockAfter(1095)]).toEqual([600, 615, '18:15'])
})

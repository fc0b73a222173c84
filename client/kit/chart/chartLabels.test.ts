import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { boxesOf, type DrawnCurve, isOverlap, labelPlacesOf, type SaidAt } from './chartLabels.ts'
import type { PeriodPoint } from './PeriodCurve.tsx'

/** A phone's curve, 390 px wide with its margins. */
const curve = (points: readonly PeriodPoint[], top: number): DrawnCurve => ({ points, top, width: 366, height: 220, isCompared: true })
const running: SaidAt = { text: 'bis heute, 16:30: CHF 31’204.50', anchor: 'middle', at: 0, value: 0, below: true }
const grey: SaidAt = { text: '01.10. bis 31.10.2026', anchor: 'end', at: 0, value: 0, below: false }

/** Pairs that lie on each other: words and what is drawn, or words and words. */
function laidOn(drawn: DrawnCurve, said: readonly SaidAt[]) {
  const { margin, places } = labelPlacesOf(drawn, said)
  expect(places).toHaveLength(said.length)
  const boxes = places.map(({ box }) => box)
  const all = [...boxesOf(drawn, margin), ...boxes]
  return boxes.flatMap(box => all.filter(other => other !== box && isOverlap(box, other)))
}

test('the words of today lie beside the peak of the line that it is compared with, not on it', () => {
  const before = [2, 3, 4, 5, 9, 30, 88, 30, 9, 5, 4, 3]
  const points = before.map((value, at) => ({ at: String(at), value: at < 6 ? 20 : at === 6 ? 60 : null, before: value, part: at === 6 }))
  expect(
    laidOn(curve(points, 100), [
      { ...grey, at: 11, value: 9 },
      { ...running, at: 6, value: 60 },
    ]),
  ).toEqual([])
})

test('no words of a curve lie on a line, a dot or on other words, and all are within the drawing', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(0, 100))
  const drawn = fc.record({
    values: fc.array(value, { minLength: 2, maxLength: 31 }),
    befores: fc.array(value, { minLength: 31, maxLength: 31 }),
  })
  fc.assert(
    fc.property(drawn, fc.integer({ min: 0, max: 30 }), ({ values, befores }, cut) => {
      const ran = Math.min(cut, values.length - 1)
      const points = values.map((each, at) => ({ at: String(at), value: at <= ran ? each : null, before: befores[at]!, part: at === ran }))
      const share = ran / (values.length - 1)
      const anchor = share < 0.15 ? 'start' : share > 0.85 ? 'end' : 'middle'
      const said: SaidAt[] = [
        { ...grey, at: values.length - 1, value: befores[values.length - 1]! },
        { ...running, anchor, at: ran, value: values[ran]! },
      ]
      const phone = curve(points, 100)
      expect(laidOn(phone, said)).toEqual([])
      for (const { box } of labelPlacesOf(phone, said).places) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.bottom).toBeLessThanOrEqual(220)
      }
    }),
    { numRuns: 300 },
  )
})

import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#contract/days.ts'
import type { CorrectionEvent, Pause } from '#contract/rules/contracts/contractEvents.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'
import { priceOf } from '#contract/rules/contracts/status.ts'
import { fc } from '#contract/testing/draws.ts'
import { type DrawnLife, drawnLife } from '#contract/testing/lives.ts'
import { cutDays, cutOf, type PauseReasonRules, pauseOf } from './pause.ts'

const numRuns = process.env.LONG ? 4000 : 200
const far = '2031-12-31'
const free: PauseReasonRules = { shortest: null, longest: null, daysAYear: null, daysBack: 36_500, fee: { kind: 'none', amount: 0 } }

const spans = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 60 }))
const ended = drawnLife({ ends: false }).map(({ contract: { terms, ...rest }, events }) => ({
  events,
  contract: { ...rest, terms: { ...terms, kind: terms.kind === 'open-ended' ? 'fixed' : terms.kind, renewalMonths: null } as const },
}))
/** Kept apart from other pauses, as an asked one has to be: where two overlap, the second takes out less than its days. */
const unpaused = ended.map(({ contract, events }) => ({ contract, events: events.filter(({ kind }) => kind !== 'pause') }))

const asked = ({ contract, events }: DrawnLife, [first, days]: readonly [number, number]) => {
  const from = addDays(contract.start, first)
  return { signed: contract, events, reason: free, from, to: addDays(from, days), visits: [], pauses: [] }
}
const asEvent = (_id: string, { from, to }: { from: string; to: string }): Pause => ({
  kind: 'pause',
  _id,
  day: from,
  to,
  fee: 0,
  receivedAt: `8${_id}`,
  author: null,
  reason: '',
})
const correction = (of: string, instead: CorrectionEvent['instead']): CorrectionEvent => ({
  kind: 'correction',
  _id: 'cut',
  of,
  instead,
  day: '2026-01-01',
  receivedAt: '9',
  author: null,
  reason: '',
})

test('what is told before is what is there once the pause is taken: days, ends, and the sum of the term', () => {
  fc.assert(
    fc.property(ended, spans, (life, span) => {
      const input = asked(life, span)
      const told = pauseOf(input, life.contract.start)
      const before = lifeOf(life.contract, life.events)
      const to = told.cutTo ?? input.to
      const after = lifeOf(life.contract, [...life.events, asEvent('p', { from: input.from, to })])
      expect(priceOf(after, life.contract.start, far)).toBe(priceOf(before, life.contract.start, far))
      if (input.from > before.finalEnd!) {
        expect(told.refusals.map(({ code }) => code)).toContain('pause-not-running')
        return
      }
      expect(told.newEnd).toBe(after.finalEnd)
      const out = after.stretches.filter(({ by, why }) => by === 'p' && why === 'pause').map(each => daysBetween(each.from, each.to!) + 1)
      expect(out.reduce((sum, each) => sum + each, 0)).toBe(told.days)
      expect(told.perDay).toHaveLength(told.days)
    }),
    { numRuns },
  )
})

test('each day that falls out is made up by one of the same price behind the end', () => {
  fc.assert(
    fc.property(unpaused, spans, (life, span) => {
      const input = asked(life, span)
      const { perDay, cutTo, endBefore } = pauseOf(input, life.contract.start)
      const after = lifeOf(life.contract, [...life.events, asEvent('p', { from: input.from, to: cutTo ?? input.to })])
      for (const { price, madeUp } of perDay) {
        expect(madeUp! > endBefore!).toBe(true)
        expect(priceOf(after, madeUp!, madeUp!)).toBe(price)
      }
      expect(new Set(perDay.map(({ madeUp }) => madeUp)).size).toBe(perDay.length)
    }),
    { numRuns },
  )
})

test('two pauses come to the same end in either order, and each is the same length', () => {
  fc.assert(
    fc.property(unpaused, spans, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (life, span, gap, more) => {
      const one = asked(life, span)
      const second = addDays(one.to, gap + 1)
      const other = { ...one, from: second, to: addDays(second, more) }
      // Beyond the signed end the first one's made-up days alone could be paused.
      if (other.to > lifeOf(life.contract, []).end!) return
      const ends = [
        [one, other],
        [other, one],
      ].map(([first, then]) => {
        const between = [...life.events, asEvent('a', first!)]
        const result = pauseOf({ ...then!, events: between }, life.contract.start)
        expect(result.refusals).toEqual([])
        expect(result.days).toBe(daysBetween(then!.from, then!.to) + 1)
        return result.newEnd
      })
      expect(ends[0]).toBe(ends[1])
    }),
    { numRuns },
  )
})

test('a pause that ends earlier is one of fewer days', () => {
  fc.assert(
    fc.property(ended, spans, fc.integer({ min: 1, max: 60 }), (life, span, less) => {
      const { from, to } = asked(life, span)
      if (less > daysBetween(from, to) + 1) return
      const newLast = addDays(to, -less)
      const pause = asEvent('p', { from, to })
      const cut = cutOf({ signed: life.contract, events: [...life.events, pause], pause: 'p', to: newLast, fee: null }, addDays(from, -5))!
      const shorter = newLast < from ? life.events : [...life.events, asEvent('p', { from, to: newLast })]
      expect(lifeOf(life.contract, [...life.events, pause, correction('p', cut.instead)])).toEqual(lifeOf(life.contract, shorter))
      expect(cut.newEnd).toBe(lifeOf(life.contract, shorter).finalEnd)
    }),
    { numRuns },
  )
})

test('whatever is asked for gets an answer', () => {
  fc.assert(
    fc.property(drawnLife(), fc.integer({ min: -900, max: 2000 }), fc.integer({ min: -30, max: 4000 }), (life, first, days) => {
      const input = asked(life, [first, days])
      const { days: lost, refusals, perDay } = pauseOf(input, addDays(life.contract.start, 100))
      expect(lost).toBe(perDay.length)
      if (refusals.length === 0) expect(lost).toBeGreaterThan(0)
    }),
    { numRuns },
  )
})

test('a pause ends from today on, so that somebody is back tomorrow, and one that has not begun can be taken back whole', () => {
  const pause = { from: '2026-05-01', to: '2026-05-31' }
  expect(cutDays(pause, '2026-05-10')).toEqual({ first: '2026-05-10', last: '2026-05-30' })
  expect(cutDays(pause, '2026-04-10')).toEqual({ first: '2026-04-30', last: '2026-05-30' })
})

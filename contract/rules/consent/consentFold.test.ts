import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { askedDays, type ConsentEvent, type ConsentKind, consentKinds, consentOf } from './consentFold.ts'

const start = Date.parse('2026-11-01T08:00:00.000Z')
const at = (days: number) => new Date(start + days * dayMs).toISOString()
const kinds = Object.keys(consentKinds) as ConsentKind[]

/** Kinds with the day of their receipt and, where it is another one, that of the act. */
const events = (...all: readonly [ConsentKind, number, number?][]): ConsentEvent[] =>
  all.map(([kind, receipt, moment = receipt], number) => ({ kind, receipt: at(receipt), moment: at(moment), number }))
const stateOf = (all: ConsentEvent[], day = 30) => consentOf(all, at(day)).state

test.each<[string, ConsentEvent[], string]>([
  ['nothing', [], 'none'],
  ['a hint that offers can be refused', events(['told', 1]), 'none'],
  ['a hint after a no', events(['withdrawn', 1], ['told', 2]), 'no'],
  ['taken over after a hint', events(['told', 1], ['taken', 2]), 'yes'],
  ['a tick', events(['given', 1]), 'yes'],
  ['an asking that nobody confirmed', events(['asked', 1]), 'none'],
  ['one that waits', events(['asked', 29]), 'asked'],
  ['a confirmation in time', events(['asked', 1], ['confirmed', 8]), 'yes'],
  ['one too late', events(['asked', 1], ['confirmed', 8.1]), 'none'],
  ['one of nothing', events(['confirmed', 1]), 'none'],
  ['a withdrawal', events(['given', 1], ['withdrawn', 2]), 'no'],
  ['a confirmation of what was asked before it', events(['asked', 1], ['withdrawn', 2], ['confirmed', 3]), 'no'],
  ['a new yes', events(['given', 1], ['withdrawn', 2], ['given', 3]), 'yes'],
  ['a yes from before that arrives after it', events(['withdrawn', 3], ['given', 5, 2]), 'no'],
  ['an asking from before that arrives after it', events(['withdrawn', 3], ['asked', 29, 2]), 'no'],
  ['off and on without a network', events(['given', 1], ['withdrawn', 5, 2], ['given', 5, 3]), 'yes'],
  ['a bounce', events(['given', 1], ['bounced', 2]), 'blocked'],
  ['a tick after a bounce', events(['bounced', 2], ['given', 3]), 'blocked'],
  ['an asking after a bounce', events(['bounced', 2], ['asked', 29]), 'blocked'],
  ['a confirmation after a bounce', events(['complained', 2], ['asked', 3], ['confirmed', 4]), 'yes'],
  ['a withdrawal after a bounce', events(['bounced', 2], ['withdrawn', 3]), 'blocked'],
  ['taken over', events(['taken', 1]), 'yes'],
  ['taken over against a no', events(['withdrawn', 1], ['taken', 2]), 'no'],
  ['taken over after an asking', events(['asked', 1], ['taken', 20]), 'none'],
  ['moved', events(['moved', 1]), 'yes'],
  ['moved against a no', events(['withdrawn', 1], ['moved', 2]), 'no'],
])('%s', (_, all, state) => expect(stateOf(all)).toBe(state))

test('it says since when, and until when it can be confirmed', () => {
  expect(consentOf(events(['given', 1], ['given', 2]), at(30))).toEqual({ state: 'yes', since: at(1), until: null })
  expect(consentOf(events(['asked', 1]), at(2))).toEqual({ state: 'asked', since: at(1), until: at(1 + askedDays) })
})

const event = fc.record({
  kind: fc.constantFrom(...kinds),
  receipt: fc.integer({ min: 0, max: 20 }),
  before: fc.integer({ min: 0, max: 5 }),
})
const history = fc
  .array(event, { maxLength: 12 })
  .map(all =>
    all.map(
      ({ kind, receipt, before }, number) => ({ kind, receipt: at(receipt), moment: at(receipt - before), number }) satisfies ConsentEvent,
    ),
  )
const last = (kind: ConsentKind): ConsentEvent => ({ kind, receipt: at(25), moment: at(25), number: 99 })

test('the order in which the rows are read means nothing', () =>
  fc.assert(
    fc.property(
      history.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, read]) => {
        expect(consentOf(read, at(26))).toEqual(consentOf(all, at(26)))
      },
    ),
  ))

test('after a withdrawal nothing may be written, whatever was before it', () =>
  fc.assert(
    fc.property(history, all => {
      expect(['no', 'blocked']).toContain(stateOf([...all, last('withdrawn')], 26))
    }),
  ))

test('what was done before a withdrawal makes no yes by arriving after it', () =>
  fc.assert(
    fc.property(history, fc.constantFrom<ConsentKind>('given', 'asked', 'taken', 'moved'), (all, kind) => {
      const late = { kind, receipt: at(26), moment: at(24), number: 100 }
      expect(stateOf([...all, last('withdrawn'), late], 27)).not.toBe('yes')
    }),
  ))

test('a blocked address comes back by a confirmation alone', () =>
  fc.assert(
    fc.property(history, fc.array(fc.constantFrom(...kinds.filter(kind => kind !== 'confirmed')), { maxLength: 6 }), (all, later) => {
      const blocked = [...all, last('bounced')]
      const more = later.map((kind, number) => ({ kind, receipt: at(26), moment: at(26), number: 100 + number }))
      expect(stateOf([...blocked, ...more], 27)).toBe('blocked')
    }),
  ))

test('two histories of one address make the same whichever is named first, and a last no of either holds', () =>
  fc.assert(
    fc.property(history, history, (one, other) => {
      const renumbered = other.map(each => ({ ...each, number: each.number + 50 }))
      expect(consentOf([...one, ...renumbered], at(26))).toEqual(consentOf([...renumbered, ...one], at(26)))
      expect(stateOf([...one, last('withdrawn'), ...renumbered], 26)).not.toBe('yes')
    }),
  ))

test('what moves from another address lifts no refusal of this one', () =>
  fc.assert(
    fc.property(history, all => {
      const before = stateOf(all, 24)
      const moved = { kind: 'moved', receipt: at(24), moment: at(24), number: 100 } as const
      if (before === 'no' || before === 'blocked') expect(stateOf([...all, moved], 24)).toBe(before)
    }),
  ))

import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { drawnLife, happened, signed as signedWith } from '#contract/testing/lives.ts'
import type { ContractEvent } from './contractEvents.ts'
import { isFollowed, owedOf } from './dues.ts'
import { noticeOutlook } from './ending.ts'
import { lifeOf } from './life.ts'
import { paidThrough, prepaidTermOf, prepaidTerms } from './prepaid.ts'
import { priceOf } from './status.ts'
import { unusedFrom } from './upgrade.ts'

const numRuns = process.env.LONG ? 5000 : 250

/** A year at once from 1 January 2026, which renews by a year unless notice is there two months before. */
const signed = signedWith({ kind: 'prepaid', price: 94_800, renewalMonths: 12, noticeMonths: 2 })
const pause = happened({ _id: 'p', kind: 'pause', day: '2026-03-01', to: '2026-03-31', fee: 0 })
const notice = (day: string, late = false) => happened({ _id: 'n', kind: 'notice', day, notice: 'ordinary', to: null, late })
const extraordinary = (day: string, to: string) => happened({ _id: 'x', kind: 'notice', day, notice: 'extraordinary', to, late: false })
const upgrade = (day: string) => happened({ _id: 'u', kind: 'upgrade', day, contract: 'next' })
const billed = (events: readonly ContractEvent[], day: string) =>
  prepaidTerms(lifeOf(signed, events), day).map(({ number, from, to, price }) => [number, from, to, price])
const first = [0, '2026-01-01', '2026-12-31', 94_800]
const second = [1, '2027-01-01', '2027-12-31', 94_800]

describe('terms that are billed by a day', () => {
  test.each([
    ['the first alone while notice can be given', [], '2026-10-31', [first]],
    ['and more than 30 days before the next one', [], '2026-12-01', [first]],
    ['the next one 30 days before it begins', [], '2026-12-02', [first, second]],
    ['the first alone where notice was given in time', [notice('2026-10-31')], '2027-06-01', [first]],
    ['the next one, too, where the notice came a day late', [notice('2026-11-01')], '2027-06-01', [first, second]],
    ['the first alone where staff took a late one', [notice('2026-12-20', true)], '2026-12-31', [first]],
    [
      'the next one behind the days that a pause has added',
      [pause],
      '2027-01-02',
      [
        [0, '2026-01-01', '2027-01-31', 94_800],
        [1, '2027-02-01', '2028-01-31', 94_800],
      ],
    ],
    ['the first alone so far ahead of a term that a pause has moved', [pause], '2026-12-31', [[0, '2026-01-01', '2027-01-31', 94_800]]],
  ] as const)('%s', (_, events, day, terms) => {
    expect(billed([...events], day)).toEqual(terms.map(each => [...each]))
  })

  test('without days of notice a renewal is there on its first day', () => {
    const at = signedWith({ kind: 'prepaid', price: 5000, months: 1, renewalMonths: 1, noticeMonths: 0 })
    expect([prepaidTerms(lifeOf(at, []), '2026-01-31').length, prepaidTerms(lifeOf(at, []), '2026-02-01').length]).toEqual([1, 2])
  })

  test('what ends by itself has one; what has no end has none', () => {
    expect(prepaidTerms(lifeOf(signedWith({ kind: 'prepaid' }), []), '2030-01-01')).toHaveLength(1)
    expect(prepaidTerms(lifeOf(signedWith({ kind: 'open-ended', months: 0 }), []), '2030-01-01')).toEqual([])
    expect(prepaidTermOf(lifeOf(signedWith({ kind: 'prepaid' }), []), 1)).toBeUndefined()
  })

  test('is one by its number however far it lies ahead, from the last of a month, too', () => {
    const last = lifeOf(signedWith({ kind: 'prepaid', months: 1, renewalMonths: 1 }, '2026-01-31'), [])
    const all = prepaidTerms(last, '2030-01-01')
    expect(all.length).toBeGreaterThan(40)
    for (const each of all) expect(prepaidTermOf(last, each.number)).toEqual(each)
  })
})

const due = (term: number, less = 0) => ({ kind: 'prepaid' as const, source: 'c', term, whole: 94_800, less })
const owed = (term: number, events: readonly ContractEvent[], less = 0) =>
  owedOf(
    due(term, less),
    lifeOf(signed, events),
    events,
    lifeOf(
      signed,
      events.filter(({ kind }) => kind !== 'upgrade'),
    ),
  )

describe('what of a renewal is owed', () => {
  test.each([
    ['all while it runs', [], 94_800],
    ['nothing where a notice ends the contract before', [notice('2026-06-01')], 0],
    ['nothing where an extraordinary one does', [extraordinary('2026-12-10', '2026-12-31')], 0],
    ['the days until the last one', [extraordinary('2027-01-10', '2027-01-31')], Math.round((94_800 * 31) / 365)],
    ['all where a pause moves it', [pause], 94_800],
    ['nothing where somebody goes over before it begins', [upgrade('2026-12-31')], 0],
    ['all where they go over in it: the follower gives back the rest', [upgrade('2027-03-01')], 94_800],
    ['all where they go over on its first day', [upgrade('2027-01-01')], 94_800],
    ['nothing once it was withdrawn', [happened({ _id: 'w', kind: 'withdrawal', day: '2026-01-03' })], 0],
  ] as const)('%s', (_, events, sum) => {
    expect(owed(1, events)).toBe(sum)
  })

  test('less what an upgrade gives back, and of the first term all', () => {
    expect([owed(1, [upgrade('2027-03-01')], 30_000), owed(0, [upgrade('2027-03-01')])]).toEqual([64_800, 94_800])
  })
})

test('no day is billed twice: terms follow each other, and all that is billed is what their days cost', () => {
  fc.assert(
    fc.property(drawnLife(), fc.integer({ min: 0, max: 1500 }), ({ contract, events }, later) => {
      const terms = { ...contract.terms, kind: 'prepaid' as const, addOns: [], company: undefined }
      const of = { ...contract, terms }
      const known = events.filter(({ kind }) => kind !== 'upgrade' && kind !== 'transfer')
      const life = lifeOf(of, known)
      const day = addDays(of.start, later)
      const all = prepaidTerms(life, day)
      expect(all[0]).toMatchObject({ number: 0, from: of.start })
      for (const [at, term] of all.entries()) {
        expect(term.number).toBe(at)
        if (at > 0) expect([term.from, term.since <= day, term.since <= term.from]).toEqual([addDays(all[at - 1]!.to, 1), true, true])
        expect(prepaidTermOf(life, at)).toEqual(term)
      }
      const until = all.at(-1)!.to
      const whole = until < of.start ? 0 : priceOf({ ...life, once: 0 }, of.start, until)!
      expect(all.reduce((sum, { price }) => sum + price!, 0)).toBe(whole)
      // Asked a day later there is never less, and what was there is the same.
      expect(prepaidTerms(life, addDays(day, 1)).slice(0, all.length)).toEqual(all)
      // A term is billed by the time it has begun.
      expect(until >= (paidThrough(life, day) ?? '')).toBe(true)
      for (const { number, price } of all)
        expect(owedOf({ kind: 'prepaid', source: 'c', term: number, whole: price!, less: 0 }, life, known, life)).toBe(price)
    }),
    { numRuns },
  )
})

test('what is billed until somebody goes over, less what comes back, is what they used', () => {
  fc.assert(
    fc.property(drawnLife({ ends: false }), fc.integer({ min: 1, max: 900 }), ({ contract, events }, later) => {
      const of = { ...contract, terms: { ...contract.terms, kind: 'prepaid' as const, addOns: [] } }
      const before = lifeOf(of, events)
      const day = addDays(of.start, later)
      fc.pre(before.finalEnd === null || day <= before.finalEnd)
      const all = [...events, happened({ _id: 'u', kind: 'upgrade', day, contract: 'next', receivedAt: '2029-01-01T08:00:00.000Z' })]
      const after = lifeOf(of, all)
      expect(isFollowed(after)).toBe(true)
      const dues = prepaidTerms(before, addDays(day, 60)).filter(({ price }) => price! > 0)
      const sum = dues.reduce(
        (whole, { number, price }) =>
          whole + owedOf({ kind: 'prepaid', source: 'c', term: number, whole: price!, less: 0 }, after, all, before),
        0,
      )
      const used = priceOf({ ...before, once: 0 }, of.start, addDays(day, -1))!
      expect(sum - unusedFrom(before, day)).toBe(used)
    }),
    { numRuns },
  )
})

test('a notice that comes too late says what the term costs that still follows, and one that ends at once what goes back', () => {
  const ahead = noticeOutlook(signed, [], { day: '2026-11-15', kind: 'ordinary' })
  expect([ahead.end, ahead.owed, ahead.back]).toEqual(['2027-12-31', 94_800, 0])
  const billedNow = noticeOutlook(signed, [], { day: '2026-12-10', kind: 'ordinary' })
  expect([billedNow.end, billedNow.owed, billedNow.back]).toEqual(['2027-12-31', 0, 0])
  const gone = noticeOutlook(signed, [], { day: '2026-12-10', kind: 'extraordinary', to: '2026-12-31' })
  expect([gone.owed, gone.back]).toEqual([0, 94_800])
  expect(noticeOutlook(signed, [], { day: '2026-06-01', kind: 'ordinary' })).toMatchObject({ end: '2026-12-31', owed: 0, back: 0 })
})

import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { drawnLife, happened, signed, yearly } from '#contract/testing/lives.ts'
import { lifeOf } from './life.ts'
import { lifeAsSigned } from './offerPrice.ts'
import { costOf, periodOf } from './price.ts'
import { priceOf, statusAt, termsThrough } from './status.ts'
import type { ContractTerms } from './terms.ts'
import { companyOn, leftLife, mayLeave, reckon, unusedFrom, upgradeProblem, upgradeTerms } from './upgrade.ts'

const numRuns = process.env.LONG ? 20_000 : 300
const next = (terms: Partial<ContractTerms> = {}) => ({ title: 'Gold', start: '2026-04-16', terms: { ...yearly, price: 12_900, ...terms } })
const ended = (day: string) => happened({ _id: 'upgrade', kind: 'upgrade', day, contract: 'next' })

test('the days of both tile: one ends on the day before the other begins, and no day is paid twice', () => {
  fc.assert(
    fc.property(drawnLife({ ends: false }), fc.integer({ min: 1, max: 800 }), ({ contract, events }, later) => {
      const life = lifeOf(contract, events)
      const day = addDays(contract.start, later)
      fc.pre(upgradeProblem(life, day) === undefined)
      const after = lifeOf(contract, [...events, ended(day)])
      expect(after.finalEnd).toBe(addDays(day, -1))
      expect(after.ending?.why).toBe('upgrade')
      const begun = lifeAsSigned('Gold', day, next().terms)
      expect(addDays(after.finalEnd!, 1)).toBe(begun.start)
      // What was served until then and what comes back are what was paid, so that each day has its price once.
      const unused = unusedFrom(life, day)
      const served = priceOf(after, contract.start, after.finalEnd!)!
      expect(unused).toBeGreaterThanOrEqual(0)
      const whole = priceOf(life, contract.start, addDays(day, -1))!
      expect(served).toBe(whole)
      const { lines, due, back } = reckon(life, { ...next(), start: day })
      expect(due - back).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
      expect(Math.min(due, back)).toBe(0)
      // The last payment before reached as far as its period, or its term: nothing beyond that comes back.
      const term = termsThrough(life, day).find(each => each.start <= day && (each.finalEnd === null || day <= each.finalEnd))!
      const paid =
        term.end === null
          ? priceOf({ ...life, once: 0 }, term.start, periodOf(life.pricing!, term, day).to)!
          : costOf(life.pricing!, term, term.start, term.end)
      expect(unused).toBeLessThanOrEqual(paid - priceOf({ ...life, once: 0 }, term.start, addDays(day, -1))!)
    }),
    { numRuns },
  )
})

test('beforehand the whole of a fixed term is paid, and all of it that nobody used comes back', () => {
  const kind = fc.constantFrom('fixed' as const, 'prepaid' as const)
  fc.assert(
    fc.property(
      drawnLife({ ends: false }),
      fc.integer({ min: 1, max: 800 }),
      kind,
      ({ contract: { terms, ...rest }, events }, later, of) => {
        const contract = { ...rest, terms: { ...terms, kind: of } }
        const life = lifeOf(contract, events)
        const day = addDays(contract.start, later)
        fc.pre(upgradeProblem(life, day) === undefined)
        const term = termsThrough(life, day).find(each => each.start <= day && day <= each.finalEnd!)!
        const plain = { ...life, once: 0 }
        const used = priceOf(plain, term.start, addDays(day, -1))!
        // What was sold is what its days cost: those used, and those that come back.
        expect(used + unusedFrom(life, day, contract.start)).toBe(priceOf(plain, term.start, term.finalEnd!))
        const begun = lifeAsSigned('Gold', day, { ...next().terms, kind: of })
        const { lines } = reckon(life, { title: 'Gold', start: day, terms: { ...next().terms, kind: of }, way: 'prepaid' })
        expect(lines[0]!.amount).toBe(priceOf(begun, day, begun.finalEnd!)! - begun.once)
      },
    ),
    { numRuns },
  )
})

describe('what is paid at once', () => {
  const life = lifeOf(signed({ joiningFee: 4900 }), [])

  test('is the first period there, the rest of the joining fee, less the days of a period here that is paid and no longer used', () => {
    // 16 to 30 April are 15 of the 30 days of a period that began on the 1st.
    const terms = upgradeTerms({ ...yearly, price: 12_900, joiningFee: 9900 }, signed({ joiningFee: 4900 }))
    expect(reckon(life, { title: 'Gold', start: '2026-04-16', terms })).toEqual({
      lines: [
        { kind: 'first', title: 'Gold, 16.04.2026 bis 15.05.2026', amount: 12_900 },
        { kind: 'fee', title: 'Einschreibegebühr, Differenz', amount: 5000 },
        { kind: 'unused', title: 'Bezahlt und ab 16.04.2026 nicht genutzt: Premium', amount: -4450 },
      ],
      due: 13_450,
      back: 0,
      before: 8900,
      after: 12_900,
    })
  })

  test('is nothing where more was paid beforehand than the new one begins with: the rest goes back', () => {
    const paid = lifeOf(signed({ kind: 'prepaid', price: 120_000 }), [])
    const { due, back, before } = reckon(paid, next())
    // 105 days are used: 1 January to 15 April.
    expect([due, back, before]).toEqual([0, 120_000 - Math.round((120_000 * 105) / 365) - 12_900, 0])
  })

  test('holds no fee that was paid already, and none that goes back', () => {
    const cheaper = upgradeTerms({ ...yearly, joiningFee: 1900 }, signed({ joiningFee: 4900 }))
    expect(cheaper.joiningFee).toBe(0)
    expect(reckon(life, next({ joiningFee: 0 })).lines.map(({ kind }) => kind)).toEqual(['first', 'unused'])
  })

  test('on the first day of a period is that of the new one alone', () => {
    expect(reckon(life, { ...next(), start: '2026-05-01' }).lines).toEqual([
      { kind: 'first', title: 'Gold, 01.05.2026 bis 31.05.2026', amount: 12_900 },
      { kind: 'unused', title: 'Bezahlt und ab 01.05.2026 nicht genutzt: Premium', amount: -8900 },
    ])
  })

  test('of a pause that was taken the paid days come back, for nothing makes them up any more', () => {
    const paused = lifeOf(signed(), [happened({ _id: 'pause', kind: 'pause', day: '2026-02-01', to: '2026-02-28', fee: 0 })])
    expect(unusedFrom(paused, '2026-04-16')).toBe(4450 + 8900)
  })

  test('visits are paid as they are, and give no days back', () => {
    const visits = lifeOf(signed({ kind: 'entries', months: 0, entries: 10, price: 18_000 }), [])
    expect(unusedFrom(visits, '2026-04-16')).toBe(0)
    expect(reckon(life, next({ kind: 'entries', months: 0, entries: 10, price: 18_000 })).lines[0]).toEqual({
      kind: 'first',
      title: 'Gold',
      amount: 18_000,
    })
  })
})

describe('whether somebody can go over', () => {
  const contract = signed()
  test('from the day after the beginning to the last one, once it was accepted', () => {
    const life = lifeOf(contract, [])
    expect(upgradeProblem(life, '2026-01-01')).toBe('Der Wechsel geht frühestens ab 02.01.2026, dem Tag nach dem Beginn.')
    expect([upgradeProblem(life, '2026-01-02'), upgradeProblem(life, '2026-12-31')]).toEqual([undefined, undefined])
    expect(upgradeProblem(life, '2027-01-01')).toBe('Der bisherige Vertrag endet am 31.12.2026: Wechsle vorher.')
    expect(upgradeProblem(lifeOf({ ...contract, accepted: null }, []), '2026-02-01')).toContain('angenommen')
    expect([mayLeave(life, '2026-06-01'), mayLeave(life, '2027-01-01'), mayLeave(life, '2025-12-01')]).toEqual([true, false, true])
  })

  test('not out of one that was left or withdrawn already; a notice that stands lets go until its last day', () => {
    expect(upgradeProblem(lifeOf(contract, [ended('2026-06-01')]), '2026-03-01')).toContain('schon gewechselt')
    const withdrawn = lifeOf(contract, [happened({ _id: 'w', kind: 'withdrawal', day: '2026-03-01' })])
    expect(upgradeProblem(withdrawn, '2026-02-01')).toContain('widerrufen')
    const notice = happened({ _id: 'n', kind: 'notice', day: '2026-03-10', notice: 'ordinary', to: null, late: false })
    const open = lifeOf(signed({ kind: 'open-ended', months: 0 }), [notice])
    expect([upgradeProblem(open, '2026-04-16'), upgradeProblem(open, '2026-07-01')]).toEqual([
      undefined,
      `Der bisherige Vertrag endet am 30.04.2026: Wechsle vorher.`,
    ])
  })

  test('by what was known then: what comes in later changes no paper', () => {
    const late = happened({
      _id: 'p',
      kind: 'price',
      day: '2026-04-01',
      price: 5000,
      companyPercent: 10,
      receivedAt: '2026-04-10T08:00:00.000Z',
    })
    const at = (knownAt: string) => leftLife({ signed: contract, events: [late], knownAt })
    expect([unusedFrom(at('2026-04-09T08:00:00.000Z'), '2026-04-16'), unusedFrom(at('2026-04-11T08:00:00.000Z'), '2026-04-16')]).toEqual([
      4450, 2250,
    ])
    expect([companyOn(at('2026-04-11T08:00:00.000Z'), '2026-03-31'), companyOn(at('2026-04-11T08:00:00.000Z'), '2026-04-01')]).toEqual([
      0, 1000,
    ])
    expect(statusAt(lifeOf(contract, [ended('2026-04-16')]), '2026-04-16').state).toBe('ended')
  })
})

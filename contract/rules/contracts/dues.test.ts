import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { happened } from '#contract/testing/lives.ts'
import type { ContractEvent } from './contractEvents.ts'
import { dueState, feeIn, firstDues, owedOf as owedWith, partsOfDays, soldTooMuch } from './dues.ts'
import { type ContractLife, lifeOf } from './life.ts'
import { prepaidTermOf } from './prepaid.ts'
import { priceOf } from './status.ts'
import type { ContractTerms, SignedContract } from './terms.ts'

const terms = (over: Partial<ContractTerms> = {}): ContractTerms => ({
  kind: 'prepaid',
  months: 12,
  noticeMonths: 2,
  renewalMonths: null,
  price: 94_800,
  billingDay: 'start',
  joiningFee: 4900,
  promotion: null,
  companyPercent: 0,
  addOns: [],
  entries: null,
  studios: 'all',
  withdrawalDays: 14,
  debtClause: false,
  vat: 'normal',
  ...over,
})
const signed = (over: Partial<ContractTerms> = {}, start = '2027-01-01'): SignedContract => ({
  _id: 'c',
  title: 'Jahresabo',
  start,
  accepted: `${addDays(start, -10)}T10:00:00.000Z`,
  terms: terms(over),
})
const frame = { author: null, reason: '' }
const ends = (day: string, to: string): ContractEvent => ({
  ...frame,
  _id: 'n',
  kind: 'notice',
  day,
  to,
  receivedAt: `${day}T09:00:00.000Z`,
  notice: 'extraordinary',
  late: false,
})
const withdrawn = (day: string): ContractEvent => ({ ...frame, _id: 'w', kind: 'withdrawal', day, receivedAt: `${day}T09:00:00.000Z` })
const paused = (from: string, to: string, fee: number): ContractEvent => ({
  ...frame,
  _id: 'p',
  kind: 'pause',
  day: from,
  to,
  fee,
  receivedAt: `${from}T08:00:00.000Z`,
})
const prepaid = { kind: 'prepaid', source: 'c', term: 0, whole: 94_800, less: 0 } as const
const owedOf = (due: Parameters<typeof owedWith>[0], life: ContractLife, events: readonly ContractEvent[], unleft = life) =>
  owedWith(due, life, events, unleft)

describe('dues that a contract begins with', () => {
  test.each([
    ['prepaid', 99_700, 4900, ['joining 4900', 'prepaid 94800']],
    ['prepaid', null, 4900, ['joining 4900']],
    ['debit', 99_700, 4900, ['joining 4900']],
    ['bill', 94_800, 0, []],
    ['company', 99_700, 4900, []],
  ] as const)('paid by %s, %s in all with a fee of %s', (way, total, fee, said) => {
    expect(firstDues(way, total, fee).map(({ kind, whole }) => `${kind} ${whole}`)).toEqual(said)
  })

  test('a fee that was waived is none', () => {
    expect(
      feeIn([
        { kind: 'period', amount: 7900 },
        { kind: 'fee', amount: 4900 },
        { kind: 'fee', amount: -4900 },
      ]),
    ).toBe(0)
  })
})

describe('what is owed of a due', () => {
  test('as it was signed while nothing happened, and nothing after a withdrawal', () => {
    expect(owedOf(prepaid, lifeOf(signed(), []), [])).toBe(94_800)
    const events = [withdrawn('2026-12-28')]
    for (const kind of ['joining', 'prepaid', 'upgrade'] as const)
      expect(owedOf({ ...prepaid, kind }, lifeOf(signed(), events), events)).toBe(0)
  })

  test('an early end leaves what the days until then were sold for', () => {
    const events = [ends('2027-03-01', '2027-03-31')]
    const life = lifeOf(signed(), events)
    expect(owedOf(prepaid, life, events)).toBe(priceOf({ ...lifeOf(signed(), []), once: 0 }, '2027-01-01', '2027-03-31'))
    expect(owedOf({ ...prepaid, kind: 'joining', whole: 4900 }, life, events)).toBe(4900)
  })

  test('a pause costs its fee, and less once it was cut', () => {
    const pause = paused('2027-02-01', '2027-03-31', 2000)
    const due = { kind: 'pause', source: 'p', term: 0, whole: 2000, less: 0 } as const
    expect(owedOf(due, lifeOf(signed(), [pause]), [pause])).toBe(2000)
    const cut: ContractEvent = {
      ...frame,
      _id: 'k',
      kind: 'correction',
      day: '2027-02-10',
      receivedAt: '2027-02-10T09:00:00.000Z',
      of: 'p',
      instead: { kind: 'pause', day: '2027-02-01', to: '2027-02-20', fee: 1000 },
    }
    expect(owedOf(due, lifeOf(signed(), [pause, cut]), [pause, cut])).toBe(1000)
    const none: ContractEvent = { ...cut, instead: null }
    expect(owedOf(due, lifeOf(signed(), [pause, none]), [pause, none])).toBe(0)
    // The contract is left before it begins.
    const left = happened({ _id: 'u', kind: 'upgrade', day: '2027-01-20', contract: 'next' })
    expect(owedOf(due, lifeOf(signed(), [pause, left]), [pause, left])).toBe(0)
  })

  test('a pause changes nothing of what was paid beforehand', () => {
    const events = [paused('2027-02-01', '2027-03-31', 0)]
    expect(owedOf(prepaid, lifeOf(signed(), events), events)).toBe(94_800)
  })

  test('what an upgrade gives back is owed no more', () => {
    const events: ContractEvent[] = [
      { ...frame, _id: 'u', kind: 'upgrade', day: '2027-04-01', receivedAt: '2027-03-20T09:00:00.000Z', contract: 'next' },
    ]
    const life = lifeOf(signed(), events)
    const unleft = lifeOf(signed(), [])
    expect(owedOf(prepaid, life, events, unleft)).toBe(94_800)
    expect(owedOf({ ...prepaid, less: 30_000 }, life, events, unleft)).toBe(64_800)
  })

  test('of an upgrade whose first term is paid beforehand falls what its days cost that fall away, and no fee', () => {
    const due = { ...prepaid, kind: 'upgrade', whole: 60_000, first: 94_800 } as const
    expect(owedOf(due, lifeOf(signed(), []), [])).toBe(60_000)
    const events = [ends('2027-10-01', '2027-10-31')]
    const fallen = priceOf({ ...lifeOf(signed(), []), once: 0 }, '2027-11-01', '2027-12-31')!
    expect(owedOf(due, lifeOf(signed(), events), events)).toBe(60_000 - fallen)
    // Paid by periods its first one alone is in it, and that has begun.
    expect(owedOf({ ...due, first: undefined }, lifeOf(signed(), events), events)).toBe(60_000)
    const early = [ends('2027-01-10', '2027-01-10')]
    expect(owedOf(due, lifeOf(signed(), early), early)).toBe(0)
    // What somebody leaves with another upgrade is in that one's reckoning.
    const left = happened({ _id: 'u', kind: 'upgrade', day: '2027-04-01', contract: 'next' })
    expect(owedOf(due, lifeOf(signed(), [left]), [left], lifeOf(signed(), []))).toBe(60_000)
  })

  test('never more than as it arose and never below 0; kept and given back add up, whatever day it ends', () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.integer({ min: 0, max: 500_000 }),
          months: fc.integer({ min: 1, max: 24 }),
          end: fc.integer({ min: 0, max: 800 }),
        }),
        fc.option(fc.record({ from: fc.integer({ min: 0, max: 300 }), days: fc.integer({ min: 1, max: 60 }) })),
        ({ price, months, end }, pause) => {
          const contract = signed({ price, months })
          const events = [
            ...(pause ? [paused(addDays('2027-01-01', pause.from), addDays('2027-01-01', pause.from + pause.days), 500)] : []),
            ends('2027-01-01', addDays('2027-01-01', end)),
          ]
          const before = lifeOf(contract, events.slice(0, -1))
          const whole = owedOf({ ...prepaid, whole: price }, before, events.slice(0, -1))
          const after = lifeOf(contract, events)
          const owed = owedOf({ ...prepaid, whole: price }, after, events)
          expect(whole).toBe(price)
          expect(owed).toBeGreaterThanOrEqual(0)
          expect(owed).toBeLessThanOrEqual(price)
          // What goes back is what its days were sold for, day by day (C41).
          const last = before.finalEnd!
          const gone = after.finalEnd! >= last ? 0 : priceOf({ ...before, once: 0 }, addDays(after.finalEnd!, 1), last)!
          expect(owed + gone).toBe(price)
          const days = prepaidTermOf(after, 0)!
          if (owed > 0) expect(partsOfDays(after, days, owed).reduce((sum, { gross }) => sum + gross, 0)).toBe(owed)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('what the access-control service has billed too much', () => {
  const monthly = signed({ kind: 'open-ended', months: 0, renewalMonths: 1, price: 9300 })
  test.each([
    ['ends in the middle of a month', [ends('2027-03-10', '2027-03-10')], '2027-03-10', 6300],
    ['ends with a month that has begun', [ends('2027-03-10', '2027-03-31')], '2027-03-10', 0],
    ['is withdrawn in its first month', [withdrawn('2027-01-05')], '2027-01-05', 9300],
    ['is withdrawn before it begins', [withdrawn('2026-12-28')], '2026-12-28', 0],
  ] as const)('%s', (_, events, day, back) => {
    expect(soldTooMuch(lifeOf(monthly, []), lifeOf(monthly, [...events]), day)).toBe(back)
  })
})

test.each([
  [{ owed: 0, paid: 0, dueOn: '2027-01-01' }, 'dropped'],
  [{ owed: 100, paid: 100, dueOn: '2027-01-01' }, 'paid'],
  [{ owed: 100, paid: 40, dueOn: '2027-01-01' }, 'open'],
  [{ owed: 100, paid: 40, dueOn: '2026-12-31' }, 'overdue'],
] as const)('%o is %s', (due, state) => {
  expect(dueState(due, '2027-01-01')).toBe(state)
})

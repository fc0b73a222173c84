import { expect, test } from 'vitest'
import { addDays, daysBetween, lastOfMonth } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { drawnLife, happened, signed } from '#contract/testing/lives.ts'
import type { ContractEvent } from './contractEvents.ts'
import { type EarnedDays, earnedOf, earnedUpTo } from './earned.ts'
import { lifeOf } from './life.ts'
import { priceOf, vatOfDays } from './status.ts'
import type { ContractPromotion, SignedContract } from './terms.ts'
import { takenTerms } from './transfer.ts'

const numRuns = process.env.LONG ? 20_000 : 300
const far = '2032-12-31'

type Days = { from: string; to: string }

/** The part of a price that lies on some of its days. */
function earnedIn({ from, nth, days, gross, net }: EarnedDays, span: Days) {
  const [first, last] = [nth + daysBetween(from, span.from), nth + daysBetween(from, span.to) + 1]
  const part = (amount: number) => earnedUpTo(amount, last, days) - earnedUpTo(amount, first, days)
  return { gross: part(gross), net: part(net) }
}

/** What a contract earns on some days: gross and net, in all, or by the kind or the rate. */
function earnedOn(contract: SignedContract, events: readonly ContractEvent[], span: Days, taken?: number) {
  const all = earnedOf({ life: lifeOf(contract, events), terms: contract.terms, taken }, far)
  const found = { gross: 0, net: 0, fees: 0, rates: {} as Record<number, number> }
  for (const one of all) {
    const [from, to] = [[one.from, span.from].sort()[1]!, [one.to, span.to].sort()[0]!]
    if (from > to) continue
    const { gross, net } = earnedIn(one, { from, to })
    found.gross += gross
    found.net += net
    if (one.kind === 'fees') found.fees += gross
    found.rates[one.rate] = (found.rates[one.rate] ?? 0) + gross
  }
  return found
}

const month = (of: string): Days => ({ from: `${of}-01`, to: lastOfMonth(`${of}-01`) })
const pause = (day: string, to: string, fee = 0) => happened({ _id: `pause${day}`, kind: 'pause', day, to, fee })
const half: ContractPromotion = { title: 'Sommer', percent: 50, rappen: 0, periods: 3, waivesJoiningFee: true }
const upgrade = happened({ _id: 'upgrade', kind: 'upgrade', day: '2026-04-11', contract: 'next' })
const transfer = happened({ _id: 'transfer', kind: 'transfer', day: '2026-04-01', contract: 'taken' })
const taken = (contract: SignedContract): SignedContract => ({
  ...contract,
  _id: 'taken',
  start: '2026-04-01',
  terms: takenTerms({ life: lifeOf(contract, []), terms: contract.terms, way: 'bill' }, '2026-04-01'),
})

type Case = [says: string, contract: SignedContract, events: ContractEvent[], months: Record<string, number>]
const cases: Case[] = [
  ['Ein ganzer Monat bringt seinen Preis ohne MWST.', signed(), [], { '2026-02': 8233, '2026-12': 8233, '2027-01': 0 }],
  ['Die Einschreibegebühr zählt am ersten Tag.', signed({ joiningFee: 9900 }), [], { '2026-01': 8233 + 9158, '2026-02': 8233 }],
  [
    'Wer am 16. beginnt, bringt im ersten Monat nur seine Tage.',
    signed({ billingDay: 'first' }, '2026-01-16'),
    [],
    { '2026-01': 4249, '2026-02': 8233 },
  ],
  [
    'Eine Pause bringt nichts als ihre Gebühr; ihre Tage zählen, wenn sie nachgeholt werden.',
    signed(),
    [pause('2026-03-01', '2026-03-31', 2000)],
    { '2026-02': 8233, '2026-03': 1850, '2026-04': 8233, '2027-01': 8233, '2027-02': 0 },
  ],
  [
    'Die halbe Pause eines Monats lässt ihm die andere Hälfte.',
    signed(),
    [pause('2026-03-17', '2026-03-31')],
    { '2026-03': 4249, '2027-01': 8233 - 4249 },
  ],
  [
    'Eine Gutschrift verlängert: Ihre Tage bringen nichts.',
    signed(),
    [happened({ _id: 'bonus', kind: 'bonus', day: '2026-05-05', days: 14 })],
    { '2026-05': 8233, '2026-12': 8233, '2027-01': 0 },
  ],
  [
    'Ohne festes Ende bringen geschenkte Tage nichts.',
    signed({ kind: 'open-ended', months: 0 }),
    [happened({ _id: 'bonus', kind: 'bonus', day: '2026-05-01', days: 31 })],
    { '2026-04': 8233, '2026-05': 0, '2026-06': 8233 },
  ],
  [
    'Nach einer Kündigung zählt der letzte Tag als letzter.',
    signed({ kind: 'open-ended', months: 0, noticeMonths: 0 }),
    [happened({ _id: 'notice', kind: 'notice', day: '2026-03-10', notice: 'ordinary', to: null, late: false })],
    { '2026-03': 8233, '2026-04': 0 },
  ],
  [
    'Eine ausserordentliche Kündigung schneidet den Monat.',
    signed(),
    [happened({ _id: 'notice', kind: 'notice', day: '2026-03-10', notice: 'extraordinary', to: '2026-03-16', late: false })],
    { '2026-03': 4249, '2026-04': 0 },
  ],
  ['Ein Wechsel beendet ihn am Tag davor.', signed(), [upgrade], { '2026-03': 8233, '2026-04': 2744, '2026-05': 0 }],
  ['Wer ihn abgibt, bringt bis zum Tag davor.', signed(), [transfer], { '2026-03': 8233, '2026-04': 0 }],
  [
    'Wer ihn übernimmt, bringt den Rest.',
    taken(signed({ joiningFee: 9900 })),
    [],
    { '2026-03': 0, '2026-04': 8233, '2026-12': 8233, '2027-01': 0 },
  ],
  [
    'Eine Aktion macht ihre Perioden billiger.',
    signed({ joiningFee: 9900, promotion: half }),
    [],
    { '2026-01': 4117, '2026-03': 4117, '2026-04': 8233 },
  ],
  [
    'Ein neuer Preis gilt ab seinem Tag.',
    signed(),
    [happened({ _id: 'price', kind: 'price', day: '2026-06-01', price: 9900, companyPercent: null })],
    { '2026-05': 8233, '2026-06': 9158 },
  ],
  [
    'Was im Voraus bezahlt wird, liegt auf den Tagen der Laufzeit.',
    signed({ kind: 'prepaid', months: 12, price: 36_500 }),
    [],
    { '2026-02': 2590, '2026-01': 2868 },
  ],
  [
    'Eintritte zählen an ihrem ersten Tag.',
    signed({ kind: 'entries', months: 12, entries: 10, price: 10_810 }),
    [],
    { '2026-01': 10_000, '2026-02': 0 },
  ],
  [
    'Widerrufen bringt er nichts.',
    signed({ joiningFee: 9900 }),
    [happened({ _id: 'w', kind: 'withdrawal', day: '2026-01-08' })],
    { '2026-01': 0 },
  ],
]

test.each(cases)('%s', (_, contract, events, months) => {
  const told = Object.keys(months).map(of => [of, earnedOn(contract, events, month(of)).net])
  expect(Object.fromEntries(told)).toEqual(months)
})

test('a rate that changes in the midst of a period holds from its day on', () => {
  const contract = signed({}, '2023-12-16')
  const { rates, gross } = earnedOn(contract, [], { from: '2023-12-16', to: '2024-01-15' })
  expect(rates).toEqual({ 770: 4594, 810: 8900 - 4594 })
  expect(gross).toBe(8900)
})

test('visits bear the rate of the day on which they were sold, a fee that of its own day (C14)', () => {
  const card = signed({ kind: 'entries', months: 12, entries: 10, price: 10_770, joiningFee: 1081 }, '2024-01-05')
  const earned = earnedOf({ life: lifeOf(card, []), terms: card.terms, sold: '2023-12-28' }, far)
  expect(earned.map(({ kind, from, rate, net }) => [kind, from, rate, net])).toEqual([
    ['contracts', '2024-01-05', 770, 10_000],
    ['fees', '2024-01-05', 810, 1000],
  ])
})

test('whoever takes a contract over pays for that once, and while it waits it earns nothing', () => {
  const contract = taken(signed())
  expect(earnedOn(contract, [], month('2026-04'), 5000)).toMatchObject({ gross: 13_900, fees: 5000 })
  expect(earnedOf({ life: lifeOf({ ...contract, accepted: null }, []), terms: contract.terms }, far)).toEqual([])
})

test('a price of many days is one line, however far its days are told; a period that has not begun by then is none', () => {
  const told = (contract: SignedContract, until: string) => earnedOf({ life: lifeOf(contract, []), terms: contract.terms }, until)
  const year = signed({ kind: 'prepaid', price: 36_500 })
  expect(told(year, '2026-02-28')).toMatchObject([{ from: '2026-01-01', to: '2026-12-31', nth: 0, days: 365, gross: 36_500 }])
  expect(told(year, '2026-05-31')).toEqual(told(year, '2026-02-28'))
  const quarters = signed({ kind: 'open-ended', months: 0, periodMonths: 3 })
  expect(told(quarters, '2026-03-31').map(({ from, to }) => [from, to])).toEqual([['2026-01-01', '2026-03-31']])
  expect(told(quarters, '2026-04-01')).toMatchObject([...told(quarters, '2026-02-28'), { from: '2026-04-01', to: '2026-06-30' }])
})

test('it is the price of its days, whatever befell it: on any days, by rate, and cut anywhere', () => {
  fc.assert(
    fc.property(drawnLife(), fc.integer({ min: -20, max: 900 }), fc.integer({ min: 0, max: 400 }), ({ contract, events }, first, more) => {
      const life = lifeOf(contract, events)
      const [from, to] = [addDays(contract.start, first), addDays(contract.start, first + more)]
      const pauses = life.ending?.why === 'withdrawal' ? [] : life.pauses.filter(({ from: day }) => from <= day && day <= to)
      const fees = pauses.reduce((sum, { fee }) => sum + fee, 0)
      const earned = earnedOn(contract, events, { from, to })
      expect(earned.gross).toBe((life.accepted ? priceOf(life, from, to)! : 0) + (life.accepted ? fees : 0))
      const middle = addDays(from, Math.floor(more / 2))
      const [one, other] = [earnedOn(contract, events, { from, to: middle }), earnedOn(contract, events, { from: addDays(middle, 1), to })]
      expect(one.net + other.net).toBe(earned.net)
      expect(earned.net).toBeLessThanOrEqual(earned.gross)
      if (fees > 0 || !life.accepted) return
      for (const { rate, gross } of vatOfDays(life, contract.terms.vat, { from, to })) expect(earned.rates[rate] ?? 0).toBe(gross)
    }),
    { numRuns },
  )
})

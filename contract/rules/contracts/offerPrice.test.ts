import { describe, expect, test } from 'vitest'
import type { OfferPromotion, OfferTerms } from '#contract/contracts/offerShapes.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { laterPeriod, linesOf, type Priced, periodOf, promotionHolds, termsOf, totalOf, withdrawalDaysOf } from './offerPrice.ts'

const towels = { _id: '01900000-0000-7000-8000-000000000001', kind: 'other' as const, title: 'Tücher', price: 900 }
const terms: OfferTerms = {
  title: 'Jahresabo',
  kind: 'fixed',
  months: 12,
  entries: null,
  noticeMonths: 2,
  renewalMonths: null,
  periodMonths: 1,
  price: 7900,
  billingDay: 'start',
  joiningFee: 4900,
  studios: ['winterthur'],
  addOns: [towels],
  category: null,
  ways: ['bill'],
  withdrawalDays: 0,
  debtClause: false,
  presale: null,
}
const promotion: OfferPromotion = {
  _id: '01900000-0000-7000-8000-000000000002',
  title: 'Herbstaktion',
  code: null,
  from: '2026-11-01',
  until: '2026-11-30',
  percent: 1000,
  amount: null,
  periods: 3,
  waivesFee: false,
}
const choice = { start: '2026-12-01', addOns: [] as string[], skipPresale: false }
type Over = Omit<Partial<Priced>, 'terms' | 'promotion' | 'choice'> & {
  terms?: Partial<OfferTerms>
  promotion?: Partial<OfferPromotion>
  choice?: Partial<Priced['choice']>
}
const priced = ({ terms: termsOver, promotion: over, choice: chosen, ...rest }: Over = {}): Priced => ({
  terms: { ...terms, ...termsOver },
  choice: { ...choice, ...chosen },
  promotion: over ? { ...promotion, ...over } : null,
  day: '2026-11-20',
  ...rest,
})
const told = (over: Over) => {
  const all = termsOf(priced(over))
  return {
    lines: linesOf('Jahresabo', all).map(({ title, amount }) => [title, amount]),
    period: periodOf(linesOf('Jahresabo', all)),
    later: laterPeriod(all),
    total: totalOf('Jahresabo', over.choice?.start ?? choice.start, all),
  }
}
const base = ['Jahresabo', 7900]
const fee = ['Einschreibegebühr', 4900]

describe('a price, worked out by hand', () => {
  test.each<[string, Over, (string | number)[][], number, number | null, number | null]>([
    ['Ein Jahr zu 79 Franken im Monat und 49 Franken Einschreibegebühr', {}, [base, fee], 7900, null, 12 * 7900 + 4900],
    [
      '10 % weniger in drei Monaten: 7.90 ab, danach wieder 79',
      { promotion: {} },
      [base, ['Herbstaktion', -790], fee],
      7110,
      7900,
      3 * 7110 + 9 * 7900 + 4900,
    ],
    [
      'Die Firma zieht ihre 5 % vom Rest ab, auf ganze Rappen: 3.56 von 71.10',
      { promotion: {}, companyPercent: 500 },
      [base, ['Herbstaktion', -790], ['Firmenrabatt', -356], fee],
      6754,
      7505,
      3 * 6754 + 9 * 7505 + 4900,
    ],
    [
      'Der Zusatz kommt dazu, und die Aktion mindert ihn nicht',
      { promotion: {}, choice: { addOns: [towels._id] } },
      [base, ['Herbstaktion', -790], ['Tücher', 900], fee],
      8010,
      8800,
      3 * 8010 + 9 * 8800 + 4900,
    ],
    [
      'Eine Aktion von 100 Franken macht aus 79 Franken nichts, und nie weniger',
      { promotion: { percent: null, amount: 10_000, periods: 1 } },
      [base, ['Herbstaktion', -7900], fee],
      0,
      7900,
      11 * 7900 + 4900,
    ],
    [
      'Ohne Einschreibegebühr steht ihr Erlass auf einer eigenen Zeile',
      { promotion: { percent: null, waivesFee: true } },
      [base, fee, ['Erlass: Herbstaktion', -4900]],
      7900,
      7900,
      12 * 7900,
    ],
    [
      'Im Vorverkauf gilt sein Preis bis zum letzten Tag',
      { terms: { presale: { until: '2026-11-20', price: 6900, joiningFee: 0 } } },
      [['Jahresabo', 6900]],
      6900,
      null,
      12 * 6900,
    ],
    [
      'Wer den Vorverkauf überspringt, zahlt den vollen Preis',
      { terms: { presale: { until: '2026-11-20', price: 6900, joiningFee: 0 } }, choice: { skipPresale: true } },
      [base, fee],
      7900,
      null,
      12 * 7900 + 4900,
    ],
    [
      'Am Tag nach dem Vorverkauf ist er vorbei',
      { terms: { presale: { until: '2026-11-19', price: 6900, joiningFee: 0 } } },
      [base, fee],
      7900,
      null,
      12 * 7900 + 4900,
    ],
    [
      'Ein Jahr im Voraus kostet einmal 869 Franken, die Aktion mindert das Ganze',
      { terms: { kind: 'prepaid', price: 86_900, joiningFee: 0 }, promotion: {} },
      [
        ['Jahresabo', 86_900],
        ['Herbstaktion', -8690],
      ],
      78_210,
      null,
      78_210,
    ],
    [
      'Zehn Eintritte kosten, was auf der Karte steht',
      { terms: { kind: 'entries', months: null, entries: 10, price: 18_000, joiningFee: 0 } },
      [['Jahresabo', 18_000]],
      18_000,
      null,
      18_000,
    ],
    ['Ein Abo ohne Ende hat keinen Gesamtpreis', { terms: { kind: 'open-ended', months: null } }, [base, fee], 7900, null, null],
    [
      'Im Quartal bezahlt: vier Perioden zu 230 Franken, zwei davon um 12,5 % billiger',
      { terms: { periodMonths: 3, price: 23_000, joiningFee: 0 }, promotion: { percent: 1250, periods: 2 } },
      [
        ['Jahresabo', 23_000],
        ['Herbstaktion', -2875],
      ],
      20_125,
      23_000,
      2 * 20_125 + 2 * 23_000,
    ],
  ])('%s', (_, over, lines, period, later, total) => {
    expect(told(over)).toEqual({ lines, period, later, total })
  })
})

test('a promotion that lasts as long as a term that does not renew has no price after it', () => {
  const later = (periods: number, renewalMonths: number | null) => told({ terms: { renewalMonths }, promotion: { periods } }).later
  expect([later(11, null), later(12, null), later(12, 6)]).toEqual([7900, null, 7900])
})

test('a promotion waives the joining fee that holds, also where the presale alone has one', () => {
  const presale = { until: '2026-11-30', price: 7000, joiningFee: 5000 }
  const lines = told({ terms: { joiningFee: 0, presale }, promotion: { percent: null, waivesFee: true } }).lines
  expect(lines.slice(1)).toEqual([
    ['Einschreibegebühr', 5000],
    ['Erlass: Herbstaktion', -5000],
  ])
})

test('a promotion is taken on its days alone, and one with a code by that code, whatever its case', () => {
  const holds = (over: Partial<OfferPromotion>, typed: string | null, day = '2026-11-20') =>
    promotionHolds({ ...promotion, ...over }, typed, day)
  expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(day => holds({}, null, day))).toEqual([false, true, true, false])
  expect([null, 'LAUF', ' lauf26 '].map(typed => holds({ code: 'LAUF26' }, typed))).toEqual([false, false, true])
})

test('who signs at home or on the phone for more than 100 Franken may withdraw for 14 days, elsewhere for what the offer grants', () => {
  expect([
    withdrawalDaysOf('home', 10_001, 0),
    withdrawalDaysOf('phone', 94_800, 5),
    withdrawalDaysOf('home', 10_000, 0),
    withdrawalDaysOf('studio', 94_800, 0),
    withdrawalDaysOf('website', 94_800, 14),
    withdrawalDaysOf('home', 94_800, 30),
    withdrawalDaysOf('home', null, 0),
    withdrawalDaysOf('studio', null, 0),
  ]).toEqual([14, 14, 0, 0, 14, 30, 14, 0])
})

const drawn = fc.record({
  price: fc.nat(200_000),
  joiningFee: fc.nat(20_000),
  months: fc.integer({ min: 1, max: 36 }),
  percent: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
  amount: fc.option(fc.nat(20_000), { nil: null }),
  periods: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  waivesFee: fc.boolean(),
  companyPercent: fc.integer({ min: 0, max: 10_000 }),
  addOns: fc.constantFrom<string[]>([], [towels._id]),
  start: fc.nat(800).map(days => addDays('2026-01-01', days)),
})

test('lines add up, are whole, and never go below nothing; a term costs its periods and what is paid once', () => {
  fc.assert(
    fc.property(drawn, ({ price, joiningFee, months, companyPercent, addOns, start, ...off }) => {
      const all = termsOf(priced({ terms: { price, joiningFee, months }, promotion: off, companyPercent, choice: { addOns, start } }))
      const lines = linesOf('Jahresabo', all)
      const sum = (of: typeof lines) => of.reduce((total, { amount }) => total + amount, 0)
      expect(lines.every(({ amount }) => Number.isInteger(amount))).toBe(true)
      const extras = addOns.length * towels.price
      const period = periodOf(lines)
      expect(period).toBeGreaterThanOrEqual(extras)
      expect(period).toBeLessThanOrEqual(price + extras)
      const once = sum(lines) - period
      expect(once).toBe(off.waivesFee ? 0 : joiningFee)
      const cheap = Math.min(months, off.periods ?? months)
      const rest = laterPeriod(all) ?? period
      expect(totalOf('Jahresabo', start, all)).toBe(cheap * period + (months - cheap) * rest + once)
      expect(addMonths(start, months) > start).toBe(true)
    }),
    { numRuns: process.env.LONG ? 20_000 : 300 },
  )
})

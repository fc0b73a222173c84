import { expect, test } from 'vitest'
import type { ContractEvent } from './contractEvents.ts'
import { hasEnded, isNear, needsNotice, noticeOn, noticeOutlook, type Outlook, withdrawalOutlook, withdrawUntil } from './ending.ts'
import { lifeOf } from './life.ts'
import type { ContractTerms, SignedContract } from './terms.ts'

const terms: ContractTerms = {
  kind: 'fixed',
  months: 12,
  noticeMonths: 2,
  renewalMonths: 12,
  periodMonths: 1,
  price: 10_000,
  billingDay: 'start',
  joiningFee: 5000,
  promotion: null,
  companyPercent: 0,
  addOns: [],
  entries: null,
  studios: ['winterthur'],
  withdrawalDays: 14,
  debtClause: false,
  vat: 'normal',
}
const signed = (over: Partial<ContractTerms> = {}): SignedContract => ({
  _id: 'c',
  title: 'Jahresabo',
  start: '2026-01-01',
  accepted: '2025-12-20T10:00:00.000Z',
  terms: { ...terms, ...over },
})
const openEnded = { kind: 'open-ended', months: 0, noticeMonths: 1, renewalMonths: null } as const
const prepaid = { kind: 'prepaid', renewalMonths: null, price: 120_000, joiningFee: 0 } as const

const ordinary = (day: string) => ({ day, kind: 'ordinary' as const })
const on = (day: string, to: string) => ({ day, kind: 'extraordinary' as const, to })

test.each<[string, Partial<ContractTerms>, Parameters<typeof noticeOutlook>[2], Outlook]>([
  [
    'in time it ends with its term, and the rest of the term is owed',
    {},
    ordinary('2026-10-31'),
    { end: '2026-12-31', deadline: '2026-10-31', owed: 20_000, back: 0 },
  ],
  ['a day late it ends a term later', {}, ordinary('2026-11-01'), { end: '2027-12-31', deadline: '2027-10-31', owed: 139_667, back: 0 }],
  [
    'a late one that is taken ends with the term all the same',
    {},
    { ...ordinary('2026-11-01'), late: true },
    { end: '2026-12-31', deadline: null, owed: 19_667, back: 0 },
  ],
  [
    'without an end it ends with a period, a month later at the earliest',
    openEnded,
    ordinary('2026-03-15'),
    { end: '2026-04-30', deadline: '2026-03-31', owed: 15_161, back: 0 },
  ],
  [
    'on a day that was set, what was sold of the month behind it goes back',
    {},
    on('2026-03-10', '2026-03-15'),
    { end: '2026-03-15', deadline: null, owed: 1613, back: 5161 },
  ],
  [
    'on a day in a month to come nothing goes back',
    {},
    on('2026-03-10', '2026-04-15'),
    { end: '2026-04-15', deadline: null, owed: 11_774, back: 0 },
  ],
  [
    'paid at once, the days behind the last one go back and nothing is owed',
    prepaid,
    on('2026-06-30', '2026-06-30'),
    { end: '2026-06-30', deadline: null, owed: 0, back: 60_493 },
  ],
  [
    'out of turn there is no end before somebody sets it',
    {},
    { day: '2026-03-10', kind: 'extraordinary' },
    { end: null, deadline: null, owed: null, back: null },
  ],
])('a notice: %s', (_, over, asked, outlook) => {
  expect(noticeOutlook(signed(over), [], asked)).toEqual(outlook)
})

test('what is said before it is sent is what holds once it is there', () => {
  for (const day of ['2026-01-05', '2026-10-31', '2026-11-01', '2027-02-28'])
    for (const over of [{}, openEnded]) {
      const event = { ...noticeOn(ordinary(day)), _id: 'n', receivedAt: `${day}T12:00:00.000Z` }
      expect([day, noticeOutlook(signed(over), [], ordinary(day)).end]).toEqual([day, lifeOf(signed(over), [event]).finalEnd])
    }
})

test('a pause before the notice moves the end that it says, and the day until which it is in time', () => {
  const at = { receivedAt: '2026-02-01T10:00:00.000Z', author: null, reason: '' }
  const pause: ContractEvent = { ...at, _id: 'p', kind: 'pause', day: '2026-03-01', to: '2026-03-14', fee: 0 }
  expect(noticeOutlook(signed(), [pause], ordinary('2026-10-31'))).toMatchObject({ end: '2027-01-14', deadline: '2026-11-14' })
})

test.each([
  ['2026-10-28', true],
  ['2026-10-31', true],
  ['2026-10-27', false],
  ['2026-11-01', false],
])('three days before a deadline it is near: %s %s', (day, near) => {
  expect(isNear('2026-10-31', day)).toBe(near)
  expect(isNear(null, day)).toBe(false)
})

test.each([
  [{}, true],
  [openEnded, true],
  [{ renewalMonths: null }, false],
  [prepaid, false],
])('needs a notice to end %#', (over, needs) => {
  expect(needsNotice(lifeOf(signed(over), []))).toBe(needs)
})

test('the last day itself is not past', () => {
  expect([hasEnded({ finalEnd: '2026-12-31' }, '2026-12-31'), hasEnded({ finalEnd: '2026-12-31' }, '2027-01-01')]).toEqual([false, true])
  expect(hasEnded({ finalEnd: null }, '2027-01-01')).toBe(false)
})

test('the days of a withdrawal are counted from the signing; without days there is none (C15)', () => {
  expect([withdrawUntil('2025-12-20', 14), withdrawUntil('2025-12-20', 0)]).toEqual(['2026-01-03', null])
})

test.each<[string, Partial<ContractTerms>, string, number]>([
  ['before it begins the joining fee goes back', {}, '2025-12-21', 5000],
  ['once it runs, the month that has begun and the fee', {}, '2026-01-02', 15_000],
  ['paid at once, all of it', prepaid, '2025-12-21', 120_000],
])('withdrawn: %s', (_, over, day, back) => {
  expect(withdrawalOutlook(signed(over), [], day)).toMatchObject({ owed: 0, back })
})

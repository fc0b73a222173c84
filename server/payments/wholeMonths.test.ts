import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { type JournalCounts, journalNames } from '#contract/payments/stats.ts'
import { accounts } from '#contract/rules/payments/positions.ts'
import type { CurveStep } from '#contract/stats.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { journalNumbers } from './overview.ts'
import { sumDays } from './paymentDays.ts'
import { journalLine, payment } from './tables.ts'
import { inMonths, inWeeks } from './wholeMonths.ts'

const house = testHouse()
const studios = ['winterthur', 'pfungen', 'frauenfeld']
const paid = v7()
beforeAll(async () => {
  for (const code of studios) await makeStudio(house, { code })
  const [at, { _id: person }] = ['2026-01-01T12:00:00.000Z', await member(house)]
  await house.db.insert(payment).values({
    _id: paid,
    kind: 'order',
    payable: v7(),
    person,
    studio: 'pfungen',
    title: 'Bestellung',
    amount: 100,
    parts: [],
    merchantAccount: 'Formkurve',
    state: 'paid',
    created: at,
    heldUntil: at,
  })
}, 60_000)

type Line = typeof journalLine.$inferInsert
const today = dayOf(new Date().toISOString())
/** A day of the last 700, today included. */
const days = fc.integer({ min: -700, max: 0 }).map(back => addDays(today, back))
const booking = fc
  .record({
    day: days,
    studio: fc.constantFrom(...studios),
    two: fc.tuple(fc.constantFrom(...accounts), fc.constantFrom(...accounts)),
    rate: fc.constantFrom(260, 810),
    amount: fc.integer({ min: -90_000, max: 90_000 }).filter(amount => amount !== 0),
    way: fc.constantFrom('twint', 'card', null),
    kind: fc.constantFrom('charged', 'settled', 'refunded', 'delivered'),
  })
  .map(({ kind, rate, two, amount, way, ...where }) => {
    const fact = `${kind}:${v7()}`
    const rateOf = (account: string) => (account === 'sales' || account === 'vat' ? rate : null)
    return two.map((account, line): Line => {
      const what = { account, rate: rateOf(account), way: account === 'gateway' ? way : null, amount: line === 0 ? amount : -amount }
      return { ...where, ...what, fact, line, payment: paid, at: `${where.day}T00:00:00.000Z` }
    })
  })
const bookings = fc.array(booking, { minLength: 1, maxLength: 60 }).map(all => all.flat())

/** What the overview says of these lines, added up one by one. */
function plain(all: readonly Line[]): JournalCounts {
  const counts = Object.fromEntries(journalNames.map(name => [name, 0])) as JournalCounts
  for (const { account, amount, fact, way } of all) {
    const moves = fact.startsWith('delivered:')
    if (account === 'sales' || account === 'vat') {
      if (amount < 0 || moves) counts.sold -= amount
      else counts.back += amount
    }
    if (way === 'twint' || way === 'card') counts[way] += amount
    if (account === 'fees') counts.fees += amount
    if (account === 'vouchers') counts.vouchers -= amount
    if (account === 'vat') counts.vat -= amount
    if (account === 'gateway' || account === 'cash' || account === 'terminal' || account === 'bank') {
      counts[account] += amount
      if (fact.startsWith('refunded:')) counts.refunds++
    }
    if (account === 'disputes') counts.disputes += amount
    if (account === 'rounding') counts.rounding -= amount
    if (account === 'customer') counts.owed -= amount
    if (account === 'customer' && fact.startsWith('settled:')) counts.payments++
  }
  return counts
}

const asks = fc.record({
  ends: fc.tuple(days, days).map(two => two.toSorted()),
  range: fc.constantFrom<CurveStep>('day', 'week', 'month'),
  selectedStudios: fc.constantFrom<string[] | undefined>(undefined, ['pfungen'], ['pfungen', 'frauenfeld']),
})
const who = { grants: [{ right: 'stat_admin', studios: 'all' }] } as unknown as Who

test('the overview says of any days and steps what its lines add up to, before and after days and months are written down', async () => {
  await fc.assert(
    fc.asyncProperty(bookings, bookings, fc.array(asks, { minLength: 3, maxLength: 5 }), async (first, late, asked) => {
      await house.db.execute(sql`truncate journal_line, journal_day, journal_month, journal_week`)
      const check = async (all: readonly Line[]) => {
        for (const { ends, range, selectedStudios } of asked) {
          const [from, to] = ends as [string, string]
          const body = { datePickerRange: { from, to }, range, selectedStudios, comparison: 'before' as const }
          const said = await house.db.transaction(tx => journalNumbers(tx, who, body))
          const here = all.filter(({ studio }) => selectedStudios?.includes(studio) ?? true)
          const inside = (one: string, other: string) => here.filter(({ day }) => day >= one && day <= other)
          const within = inside(from, to)
          expect(said.total.now).toEqual(plain(within))
          // A running month that ends today is compared with a longer one, up to the day that is like today.
          if (!said.running || addDays(to, 1).slice(8) !== '01')
            expect(said.total.before).toEqual(plain(inside(said.compared!.from, said.compared!.to)))
          for (const [place, { at, now }] of said.curve.entries()) {
            const next = said.curve[place + 1]?.at
            expect(now, at).toEqual(plain(inside(at, next ? addDays(next, -1) : to)))
          }
          const splitOf = (by: string) => said.splits.find(split => split.by === by)!.rows
          for (const { key, now } of splitOf('studio')) expect(now).toEqual(plain(within.filter(({ studio }) => studio === key)))
          for (const { key, now } of splitOf('month')) expect(now).toEqual(plain(within.filter(({ day }) => day.startsWith(key))))
          for (const { key, now } of splitOf('rate')) expect(now).toEqual(plain(within.filter(({ rate }) => String(rate) === key)))
        }
      }
      await house.db.insert(journalLine).values(first)
      await check(first)
      await sumDays(house)
      await check(first)
      await house.db.insert(journalLine).values(late)
      await check([...first, ...late])
      await sumDays(house)
      await check([...first, ...late])
    }),
    { numRuns: process.env.LONG ? 200 : 8 },
  )
}, 300_000)

test.each([
  [['2026-01-01', '2026-03-31'], [['2026-01', '2026-03']], []],
  [
    ['2026-01-15', '2026-04-03'],
    [['2026-02', '2026-03']],
    [
      ['2026-01-15', '2026-01-31'],
      ['2026-04-01', '2026-04-03'],
    ],
  ],
  [['2026-01-02', '2026-02-27'], [], [['2026-01-02', '2026-02-27']]],
  [['2024-02-01', '2024-02-29'], [['2024-02', '2024-02']], []],
])('%j holds the whole months %j', ([from, to], months, days) => {
  const spans = (all: readonly string[][]) => all.map(([from, to]) => ({ from, to }))
  expect(inMonths([{ from: from as string, to: to as string }])).toEqual({ months: spans(months), days: spans(days) })
})

test.each([
  [['2026-01-05', '2026-01-18'], [['2026-01-05', '2026-01-12']], []],
  [
    ['2025-12-31', '2026-01-13'],
    [['2026-01-05', '2026-01-05']],
    [
      ['2025-12-31', '2026-01-04'],
      ['2026-01-12', '2026-01-13'],
    ],
  ],
  [['2026-01-06', '2026-01-17'], [], [['2026-01-06', '2026-01-17']]],
])('%j holds the whole weeks %j', ([from, to], weeks, days) => {
  const spans = (all: readonly string[][]) => all.map(([from, to]) => ({ from, to }))
  expect(inWeeks([{ from: from as string, to: to as string }])).toEqual({ weeks: spans(weeks), days: spans(days) })
})

import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { documents } from '#contract/documents/calls.ts'
import { type Expense, expenses } from '#contract/documents/expenses.ts'
import { dayMs } from '#contract/time.ts'
import { type Office, of, openOffice, studio } from '#server/documents/testing/office.ts'
import { today } from '#server/kit/zone.ts'
import { expectAll } from './expect.ts'
import { daysOf, nextOf } from './expenseDates.ts'
import { expense } from './tables.ts'

let at: Office
beforeAll(async () => {
  at = await openOffice()
}, 60_000)
afterAll(() => at.house.close())

const spent = { studio, title: 'Miete', amount: 100_000, account: '6000', issuer: null as string | null, note: null }
const recur = async (over: object = {}) =>
  (
    await at.house.as(at.office, expenses.addRecurring, {
      body: { ...spent, _id: v7(), repeat: 'month', first: today(), until: null, ...over },
    })
  ).reply
const expected = async (recurring: { _id: string }): Promise<Expense[]> =>
  (await at.house.as(at.office, expenses.list, { query: { limit: 200, sort: 'day' } })).reply.rows.filter(
    row => row.recurring === recurring._id,
  )

describe('the days of what comes again', () => {
  test('a month that is too short has it on its last day, and the next one on its own again', () => {
    const row = { repeat: 'month' as const, first: '2026-01-31', until: null }
    expect(daysOf(row, '2026-01-01', '2026-05-01')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(daysOf({ ...row, first: '2028-01-30' }, '2028-02-01', '2028-03-31')).toEqual(['2028-02-29', '2028-03-30'])
  })

  test('quarters, half years and years; nothing before the first or after the last', () => {
    const of = (repeat: 'quarter' | 'half' | 'year', until: string | null = null) =>
      daysOf({ repeat, first: '2026-02-15', until }, '2026-01-01', '2027-12-31')
    expect(of('quarter', '2026-12-31')).toEqual(['2026-02-15', '2026-05-15', '2026-08-15', '2026-11-15'])
    expect(of('half', '2026-12-31')).toEqual(['2026-02-15', '2026-08-15'])
    expect(of('year')).toEqual(['2026-02-15', '2027-02-15'])
    expect(nextOf({ repeat: 'year', first: '2026-02-15', until: null }, '2026-02-16')).toBe('2027-02-15')
    expect(nextOf({ repeat: 'year', first: '2026-02-15', until: '2026-12-31' }, '2026-02-16')).toBeNull()
  })
})

describe('what is expected', () => {
  test('stands there for the next month, each day once, and comes by itself later', async () => {
    const row = await recur({ first: addDays(today(), 3) })
    expect((await expected(row)).map(({ day, state }) => [day, state])).toEqual([[addDays(today(), 3), 'expected']])
    await expectAll(at.house)
    expect(await expected(row)).toHaveLength(1)
    await expectAll(at.house, Date.now() + 40 * dayMs)
    expect((await expected(row)).length).toBeGreaterThan(1)
  })

  test('what was removed does not come again, and what is spent stays where the recurring one goes', async () => {
    const row = await recur({ first: addDays(today(), 2) })
    const [first] = await expected(row)
    const sees = { studio, version: first!.version }
    await at.house.as(at.office, expenses.remove, { ...of(first!), query: sees })
    await expectAll(at.house)
    expect(await expected(row)).toEqual([])
    const other = await recur({ first: addDays(today(), 2) })
    const [one] = await expected(other)
    const { title, amount, account, issuer, note, day } = one!
    await at.house.as(at.office, expenses.edit, {
      ...of(one!),
      body: { _id: one!._id, studio, title, amount, account, issuer, note, day, version: 1 },
    })
    await at.house.as(at.office, expenses.removeRecurring, { ...of(other), query: { studio, version: other.version } })
    expect((await expected(other)).map(({ state }) => state)).toEqual(['spent'])
  })

  test('an edit moves what is still expected', async () => {
    const row = await recur({ first: addDays(today(), 5) })
    const body = {
      ...spent,
      _id: row._id,
      repeat: 'month' as const,
      first: addDays(today(), 9),
      until: null,
      amount: 5,
      version: row.version,
    }
    await at.house.as(at.office, expenses.editRecurring, { ...of(row), body })
    expect((await expected(row)).map(({ day, amount }) => [day, amount])).toEqual([[addDays(today(), 9), 5]])
  })

  test('it takes the bill of its issuer that fits, once that is approved, and gives it back', async () => {
    const issuer = (await at.issuerOf())._id
    const row = await recur({ issuer, first: addDays(today(), 4) })
    const bill = (amount: number, over: object = {}) => at.billOf(amount, { issuer, day: today(), ...over })
    const [dear, far] = [await bill(900_000), await bill(100_000, { day: addDays(today(), -60) })]
    for (const one of [dear, far]) {
      await at.decide(one, at.office)
      await at.decide(one, at.chief)
    }
    expect((await expected(row))[0]).toMatchObject({ state: 'expected', document: null })
    const fits = await bill(99_000)
    await at.decide(fits, at.office)
    expect((await expected(row))[0]).toMatchObject({ state: 'covered', document: { _id: fits._id, amount: 99_000 } })
    await at.house.as(at.office, documents.takeBack, { ...of(fits), query: { studio } })
    expect((await expected(row))[0]).toMatchObject({ state: 'expected', document: null })
  })
})

test('an expense is seen and changed in the studios of the right alone', async () => {
  const body = { ...spent, _id: v7(), day: today() }
  await at.house.as(at.office, expenses.create, { body })
  expect((await at.house.as(at.lead, expenses.list, { query: {} })).code).toBe('forbidden')
  expect((await at.house.as(at.other, expenses.list, { query: {} })).reply.rows).toEqual([])
  const edit = { ...body, studio: 'there', title: 'Meins', version: 1 }
  expect((await at.house.as(at.other, expenses.edit, { params: { id: body._id }, body: edit })).code).toBe('missing')
  await at.house.as(at.other, expenses.remove, { params: { id: body._id }, query: { studio: 'there', version: 1 } })
  const [row] = await at.house.db.select().from(expense).where(eq(expense._id, body._id))
  expect(row).toMatchObject({ title: 'Miete', removedAt: null })
})

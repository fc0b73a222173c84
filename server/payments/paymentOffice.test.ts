import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { payments } from '#contract/payments/calls.ts'
import { paymentSettings, paymentValues, unsetValues } from '#contract/payments/paymentSettings.ts'
import { paymentStats } from '#contract/payments/statCalls.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { dayMs } from '#contract/time.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { sumDays } from './paymentDays.ts'
import { recall } from './paymentFold.ts'
import { numbersOf } from './paymentNumbers.ts'
import { journalDay, journalLine, payment, paymentSettingChange } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen', 'frauenfeld'] })
let admin: Somebody
let keeper: Somebody
let payer: Somebody
beforeAll(async () => {
  admin = await employee(house, 'admin')
  keeper = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
  payer = await member(house)
}, 60_000)

const numbers = (studio: string) => house.db.transaction(tx => numbersOf(tx, studio))

describe('settings', () => {
  const add = (who: Somebody, place: string, over = {}) =>
    house.as(who, paymentSettings.create, { body: { ...unsetValues, ...over, _id: v7(), place } })

  test('of a studio go before its brand’s, and those before the usual', async () => {
    expect(await numbers('winterthur')).toMatchObject({ most: 500_000, holdMinutes: 10, merchantAccount: 'Formkurve' })
    await add(admin, 'brand:toess', { most: 200_000, holdMinutes: 20 })
    const { reply } = await add(admin, 'studio:winterthur', { most: 100_000 })
    expect(await numbers('winterthur')).toMatchObject({ most: 100_000, holdMinutes: 20, merchantAccount: 'Formkurve' })
    expect(await numbers('pfungen')).toMatchObject({ most: 200_000, holdMinutes: 20 })
    expect(await numbers('frauenfeld')).toMatchObject({ most: 500_000, holdMinutes: 10 })
    expect((await house.as(payer, payments.config, { query: { studio: 'winterthur' } })).reply.most).toBe(100_000)
    await house.as(admin, paymentSettings.remove, { params: { id: reply._id }, query: { version: reply.version } })
    expect(await numbers('winterthur')).toMatchObject({ most: 200_000 })
  })

  test('are written by administrators alone; each change leaves a trace and goes to every administrator by mail', async () => {
    expect((await add(keeper, 'studio:winterthur')).code).toBe('forbidden')
    const other = await employee(house, 'admin')
    const { reply } = await add(admin, 'studio:frauenfeld', { billDays: 20 })
    const body = { ...reply, changes: undefined, billDays: 25, accounts: [{ account: 'sales' as const, number: '3200' }] }
    const before = await house.db.execute<{ count: number }>(sql`select count(*)::int as count from job where kind = 'mail'`)
    const edited = await house.as(admin, paymentSettings.edit, { params: { id: reply._id }, body })
    expect(edited.reply.changes[0]).toMatchObject({ said: ['Frist in Tagen: 20 → 25', 'Kontonummern: wie üblich → Ertrag 3200'] })
    expect((await house.as(other, paymentSettings.edit, { params: { id: reply._id }, body: { ...body, billDays: 30 } })).code).toBe('stale')
    const after = await house.db.execute<{ count: number }>(sql`select count(*)::int as count from job where kind = 'mail'`)
    expect((after.rows[0]?.count ?? 0) - (before.rows[0]?.count ?? 0)).toBe(2)
    expect(await house.db.$count(paymentSettingChange, eq(paymentSettingChange.place, 'studio:frauenfeld'))).toBe(2)
    const seen = (await house.as(keeper, paymentSettings.list)).reply.rows.map(({ place }) => place)
    expect(seen).toEqual(['brand:toess'])
  })

  test.each([
    ['CH4431999123000889012', true],
    ['CH4431999123000889013', false],
    ['CH9300762011623852957', false],
  ])('%s as a QR-IBAN: %s', (qrIban, is) => expect(paymentValues.isValidSync({ ...unsetValues, qrIban })).toBe(is))
})

describe('the overview', () => {
  /** A payment at a day's noon, of which so much went back the next day. */
  async function paid(studio: string, day: string, amount: number, back = 0) {
    const [_id, charge, refund] = [v7(), v7(), v7()]
    const at = `${day}T11:00:00.000Z`
    const about = {
      kind: 'order',
      payable: v7(),
      person: payer._id,
      studio,
      title: 'Bestellung',
      amount,
      merchantAccount: 'Formkurve',
    } as const
    const [row] = await house.db
      .insert(payment)
      .values({ _id, ...about, parts: [{ rate: 810, gross: amount }], state: 'open', created: at, heldUntil: at })
      .returning()
    const later = new Date(Date.parse(at) + dayMs).toISOString()
    await house.db.transaction(tx =>
      recall(tx, row as typeof payment.$inferSelect, [
        [at, { kind: 'charged', key: `charged:${charge}`, charge, attempt: null, amount, till: 'gateway', rounding: 0 }],
        [at, { kind: 'settled', key: `settled:${_id}`, charge }],
        ...(back > 0
          ? ([
              [later, { kind: 'refundBegun', key: `refundBegun:${refund}`, refund, charge, amount: back, why: 'asked' }],
              [later, { kind: 'refunded', key: `refunded:${refund}`, refund, amount: back }],
            ] as const)
          : []),
      ]),
    )
  }
  /** A payment that waits for money since a day's noon. */
  async function begun(day: string, amount: number, way: PaymentWay) {
    const [_id, attempt, at] = [v7(), v7(), `${day}T11:00:00.000Z`]
    const about = { kind: 'order', payable: v7(), person: payer._id, studio: 'winterthur', title: 'Bestellung' } as const
    const [row] = await house.db
      .insert(payment)
      .values({
        _id,
        ...about,
        amount,
        merchantAccount: 'Formkurve',
        way,
        state: 'running',
        created: at,
        heldUntil: at,
        parts: [{ rate: 810, gross: amount }],
      })
      .returning()
    return { row: row as typeof payment.$inferSelect, attempt, at }
  }
  const april = { datePickerRange: { from: '2026-04-01', to: '2026-04-30' }, comparison: 'none' as const }
  const asked = { datePickerRange: { from: '2026-03-01', to: '2026-03-31' }, comparison: 'none' as const }
  const total = async (who: Somebody, body: object = asked) => (await house.as(who, paymentStats.numbers, { body })).reply.total?.now

  test('says the same before and after its days are written down, and after a line that comes late', async () => {
    await paid('winterthur', '2026-03-02', 10_810, 1081)
    await paid('frauenfeld', '2026-03-02', 5000)
    const first = await total(admin)
    expect(first).toMatchObject({ sold: 15_810, back: 1081, gateway: 14_729, payments: 2, refunds: 1, disputes: 0, owed: 0 })
    await sumDays(house)
    expect(await house.db.$count(journalDay)).toBeGreaterThan(0)
    expect(await total(admin)).toEqual(first)
    await sumDays(house)
    expect(await total(admin)).toEqual(first)
    await paid('winterthur', '2026-03-02', 1000)
    expect(await total(admin)).toMatchObject({ sold: 16_810, gateway: 15_729, payments: 3 })
    const written = await house.db.execute(sql`select sum(sold - back)::int as sold, sum(vat)::int as vat from journal_day`)
    const lines = await house.db.execute(sql`
      select -sum(amount) filter (where account in ('sales', 'vat'))::int as sold, -sum(amount) filter (where account = 'vat')::int as vat
      from journal_line`)
    expect(written.rows).toEqual(lines.rows)
  })

  test('shows each the figures of their studios, and stat_admin those of the chain; the journal adds up to 0', async () => {
    expect(await total(keeper)).toMatchObject({ payments: 2 })
    const chief = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
    expect(await total(chief)).toMatchObject({ payments: 3 })
    expect((await house.as(payer, paymentStats.numbers, { body: asked })).code).toBe('forbidden')
    const { reply } = await house.as(chief, paymentStats.rows, { query: { from: '2026-03-01', to: '2026-03-31' } })
    expect(reply.rows.reduce((all, { amount }) => all + amount, 0)).toBe(0)
    expect(JSON.stringify(reply)).not.toContain('Vreni')
    const splits = (await house.as(admin, paymentStats.numbers, { body: asked })).reply.splits
    expect(splits.find(({ by }) => by === 'rate')?.rows).toMatchObject([{ key: '810', name: '8,1 %' }])
  })

  test('tells TWINT from the card, also of lines that were summed before, and opens the lines of each', async () => {
    const [first, second] = [await begun('2026-04-02', 4500, 'twint'), await begun('2026-04-02', 3000, 'card')]
    await sumDays(house)
    for (const { row, attempt, at } of [first, second])
      await house.db.transaction(tx =>
        recall(tx, row, [
          [at, { kind: 'begun', key: `begun:${attempt}`, attempt, nth: 1, way: row.amount === 4500 ? 'twint' : 'card', until: at }],
          [at, { kind: 'charged', key: `charged:${attempt}`, charge: attempt, attempt, amount: row.amount, till: 'gateway', rounding: 0 }],
          [at, { kind: 'settled', key: `settled:${row._id}`, charge: attempt, amount: row.amount }],
        ]),
      )
    expect(await total(admin, april)).toMatchObject({ twint: 4500, card: 3000, gateway: 7500, open: 0 })
    const behind = async (measure: string) =>
      (await house.as(admin, paymentStats.rows, { query: { from: '2026-04-01', to: '2026-04-30', measure } })).reply.rows.map(
        ({ amount }) => amount,
      )
    expect([await behind('twint'), await behind('card')]).toEqual([[4500], [3000]])
  })

  test('says what is still to be paid of payments that began then, less what has come and is kept', async () => {
    const { row, at } = await begun('2026-05-04', 4500, 'bill')
    await begun('2026-05-20', 2000, 'desk')
    const may = { datePickerRange: { from: '2026-05-01', to: '2026-05-31' }, comparison: 'none' as const }
    expect(await total(admin, may)).toMatchObject({ open: 6500, payments: 0 })
    const charge = v7()
    const money = { kind: 'charged', till: 'bank', attempt: null, rounding: 0 } as const
    await house.db.transaction(tx => recall(tx, row, [[at, { ...money, key: `charged:${charge}`, charge, amount: 2000 }]]))
    expect(await total(admin, may)).toMatchObject({ open: 4500, bank: 2000 })
    const { reply } = await house.as(admin, paymentStats.numbers, { body: { ...may, range: 'week' } })
    expect(reply.splits.find(({ by }) => by === 'month')?.rows.map(({ now }) => now.open)).toEqual([4500])
    expect(reply.curve.filter(({ now }) => now?.open).map(({ at: on, now }) => [on, now?.open])).toEqual([
      ['2026-05-04', 2500],
      ['2026-05-18', 2000],
    ])
    const { reply: rows } = await house.as(admin, paymentStats.rows, { query: { from: '2026-05-01', to: '2026-05-31', measure: 'open' } })
    expect(rows.rows.map(({ amount }) => amount).sort()).toEqual([-2000, 2000])
    expect(await total(keeper, may)).toMatchObject({ open: 4500 })
    await house.db.update(payment).set({ state: 'cancelled' }).where(eq(payment._id, row._id))
    expect(await total(admin, may)).toMatchObject({ open: 2000 })
  })

  test('has room for a settlement of the payment service: what it paid out and kept, for no single payment', async () => {
    const line = { fact: 'settlement:2026-06-30', studio: 'winterthur', at: '2026-06-30T09:00:00.000Z', day: '2026-06-30' }
    const amounts = [
      ['gateway', -7500],
      ['bank', 7400],
      ['fees', 100],
    ] as const
    await house.db.insert(journalLine).values(amounts.map(([account, amount], nth) => ({ ...line, line: nth, account, amount })))
    const june = { datePickerRange: { from: '2026-06-01', to: '2026-06-30' }, comparison: 'none' as const }
    const said = await total(admin, june)
    expect(said).toMatchObject({ gateway: -7500, bank: 7400, fees: 100, twint: 0, sold: 0 })
    const { reply } = await house.as(admin, paymentStats.rows, { query: { from: '2026-06-01', to: '2026-06-30', measure: 'fees' } })
    expect(reply.rows).toMatchObject([{ account: 'fees', amount: 100, payment: null, title: 'Abrechnung' }])
    await sumDays(house)
    expect(await total(admin, june)).toEqual(said)
  })
})

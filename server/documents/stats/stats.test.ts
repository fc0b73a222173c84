import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentCounts, documentMeasures, documentSplits, documentStats } from '#contract/documents/stats.ts'
import { document } from '#server/documents/tables.ts'
import { type Office, openOffice } from '#server/documents/testing/office.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'

let at: Office
const march = { from: '2026-03-01', to: '2026-03-31' }
let power: string
beforeAll(async () => {
  at = await openOffice()
  power = (await at.issuerOf())._id
  const bill = async (amount: number, over: object, set: object = {}) => {
    const { _id } = await at.handIn({ amount, day: '2026-03-10', ...over })
    if (Object.keys(set).length > 0) await at.house.db.update(document).set(set).where(eq(document._id, _id))
  }
  await bill(10_000, { issuer: power, account: '6400' }, { state: 'paid', due: '2026-03-20', paidOn: '2026-03-25' })
  await bill(5_000, { issuer: power, account: '6400', day: '2026-03-31' }, { state: 'approved' })
  await bill(700, { kind: 'receipt', account: '6700' }, { state: 'approved' })
  await bill(99_000, { issuer: power }, { state: 'rejected' })
  await bill(99_000, { kind: 'other' })
  await bill(99_000, { issuer: power, day: '2026-02-28' })
  await bill(99_000, { issuer: power }, { removedAt: new Date().toISOString() })
  await bill(300, {}, { studio: 'there' })
}, 60_000)
afterAll(() => at.house.close())

const numbers = async (over: object = {}, who = at.office) =>
  (await at.house.as(who, documentStats.numbers, { body: { datePickerRange: march, ...over } })).reply
const measured = (counts: DocumentCounts) => Object.fromEntries(documentMeasures.map(({ id, value }) => [id, value(counts)]))

test('each number counts what its sentence says, of the studios of the right', async () => {
  const { total } = await numbers()
  expect(measured(total.now)).toEqual({ sum: 15_700, bills: 3, open: 5_000, average: 5_233, approved: 15_700, paid: 10_700, lateShare: 50 })
  expect(measured((await numbers({}, at.chief)).total.now).sum).toBe(16_000)
  expect((await at.house.as(at.lead, documentStats.numbers, { body: { datePickerRange: march } })).code).toBe('forbidden')
  expect((await at.house.as(at.office, documentStats.numbers, { body: { selectedStudios: ['there'] } })).code).toBe('forbidden')
})

test('the lines of each split add up to the whole, and a line opens the bills that it is made of', async () => {
  const { splits, total } = await numbers({}, at.chief)
  expect(splits.map(({ by }) => by)).toEqual(Object.keys(documentSplits))
  for (const { by, rows } of splits) {
    expect([by, rows.reduce((sum, row) => sum + row.now.sum, 0)]).toEqual([by, total.now.sum])
    for (const { key, now } of rows) {
      const body = { ...march, line: `${by}:${key}` }
      const { reply } = await at.house.as(at.chief, documentStats.rows, { body })
      expect([by, key, reply.total, reply.rows.reduce((sum, row) => sum + row.amount, 0)]).toEqual([by, key, now.bills, now.sum])
    }
  }
})

test('filters narrow numbers and rows alike', async () => {
  expect((await numbers({ issuer: [power] })).total.now.bills).toBe(2)
  expect((await numbers({ issuer: ['none'], account: ['6700'] })).total.now.sum).toBe(700)
  const rows = async (body: object) => (await at.house.as(at.office, documentStats.rows, { body: { ...march, ...body } })).reply.total
  expect([
    await rows({ measure: 'open' }),
    await rows({ measure: 'paid' }),
    await rows({ q: 'strom' }),
    await rows({ q: 'wasser' }),
  ]).toEqual([1, 2, 3, 0])
})

test('the file holds what the page shows', async () => {
  const { reply } = await at.house.as(at.office, documentStats.excel, { body: { datePickerRange: march } })
  expect(JSON.stringify(readBook(Buffer.from(await reply.arrayBuffer())))).toContain('157')
})

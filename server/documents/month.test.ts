import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#contract/documents/calls.ts'
import { payLists } from '#contract/documents/payLists.ts'
import { examplePicture } from '#contract/files.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { document } from './tables.ts'
import { iban, type Office, of, openOffice, studio } from './testing/office.ts'

let at: Office
beforeAll(async () => {
  at = await openOffice()
}, 60_000)
afterAll(() => at.house.close())

async function bytesOf({ status, code, reply }: { status: number; code?: string; reply: unknown }) {
  expect([status, code]).toEqual([200, undefined])
  return new Uint8Array(await (reply as Response).arrayBuffer())
}
const excel = (month: string, who = at.office, code = studio) =>
  at.house.as(who, payLists.monthExcel, { params: { month }, query: { studio: code } })
const zip = (month: string, who = at.office, code = studio) =>
  at.house.as(who, payLists.monthZip, { params: { month }, query: { studio: code } })

/** Names of an archive's files with the bytes of each. */
const unpacked = (bytes: Uint8Array) => new Map(Object.entries(unzipSync(bytes)).map(([name, one]) => [name, one.length]))

test('a month’s bills are one table and one archive, whose files the table names', async () => {
  await at.billOf(12_345, { iban, day: '2026-03-05', title: 'Boden: neu/alt', number: 'R-9' })
  await at.billOf(2_000, { iban, day: '2026-03-31', title: 'Strom' })
  await at.billOf(99, { iban, day: '2026-04-01', title: 'Danach' })
  const no = await at.billOf(77, { iban, day: '2026-03-10', title: 'Abgelehnt' })
  expect((await at.decide(no, at.office, 'reject')).reply.state).toBe('rejected')
  const text = JSON.stringify(readBook(Buffer.from(await bytesOf(await excel('2026-03')))))
  for (const word of ['R-9', '0001 2026-03-05', '0002 2026-03-31']) expect(text).toContain(word)
  for (const word of ['Danach', 'Abgelehnt']) expect(text).not.toContain(word)
  const files = unpacked(await bytesOf(await zip('2026-03')))
  expect([...files.keys()].map(name => name.slice(0, 15))).toEqual(['0001 2026-03-05', '0002 2026-03-31'])
  expect([...files.keys()].every(name => !/[\\/:]/.test(name))).toBe(true)
  expect([...files.values()].every(bytes => bytes > 0)).toBe(true)
})

test('what is attached to a bill lies beside it in the archive, under its number', async () => {
  const bill = await at.billOf(500, { iban, day: '2026-05-02', title: 'Miete', number: 'M-1' })
  const query = { studio, name: 'Anhang: zwei/drei.png' }
  const attach = () => at.house.as(at.office, documents.attach, { ...of(bill), query, body: examplePicture })
  expect([(await attach()).status, (await attach()).status]).toEqual([200, 200])
  const files = unpacked(await bytesOf(await zip('2026-05')))
  expect([...files.keys()].map(name => name.replace(/^(\d+ [\d-]+) .* (M-1.*)\.\w+$/, '$1 $2'))).toEqual([
    '0001 2026-05-02 M-1',
    '0001 2026-05-02 M-1 Beilage 1',
    '0001 2026-05-02 M-1 Beilage 2',
  ])
  expect([...files.values()].every(bytes => bytes > 0)).toBe(true)
  expect(JSON.stringify(readBook(Buffer.from(await bytesOf(await excel('2026-05')))))).toContain('Beilagen')
})

test('a month of thousands of bills is whole, in the table and in the archive', async () => {
  const { house } = at
  const bill = await at.billOf(500, { iban, day: '2026-07-02', title: 'Viele' })
  const [row] = await house.db.select().from(document).where(eq(document._id, bill._id))
  const many = 2050
  const copies = Array.from({ length: many - 1 }, (_, nth) => ({
    ...row!,
    _id: v7(),
    number: `N-${nth}`,

    file: `${v7()}.pdf`,
  }))
  for (let from = 0; from < copies.length; from += 500) await house.db.insert(document).values(copies.slice(from, from + 500))
  const book = readBook(Buffer.from(await bytesOf(await excel('2026-07'))))
  expect(JSON.stringify(book).match(/N-\d+/g)!.length).toBeGreaterThanOrEqual(many - 1)
  const bytes = unzipSync(await bytesOf(await zip('2026-07')))
  // The copies have no bytes of their own: each is named, none is left out.
  const missing = new TextDecoder().decode(bytes['FEHLT.txt']).trim().split('\n')
  expect(Object.keys(bytes).length + missing.length).toBe(many + 1)
})

test('it is for office and administration of that studio, and a month is one', async () => {
  expect((await excel('2026-13')).fields).toHaveProperty('month')
  expect([(await excel('2026-03', at.lead)).code, (await zip('2026-03', at.other)).code]).toEqual(['forbidden', 'forbidden'])
  const theirs = unpacked(await bytesOf(await zip('2026-03', at.other, 'there')))
  expect(theirs.size).toBe(0)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xmlReader } from '#server/kit/sheets/xml.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { takeBook } from './foodBookImport.ts'
import { type FoodBookLine, problemOf } from './foodBookLine.ts'
import { readBook } from './foodBookReading.ts'
import { readSwiss } from './swiss.ts'
import { swissBook } from './testing/swiss.ts'

let house: TestHouse
let folder: string
beforeAll(async () => {
  house = await openTestHouse()
  folder = await mkdtemp(join(tmpdir(), 'foods-'))
}, 60_000)
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

function read(book: Uint8Array) {
  const lines: FoodBookLine[] = []
  readSwiss(book, { food: line => lines.push(line), left: () => {} })
  return lines
}

const cheese = [
  512,
  '',
  'Käse & Rahm, <30 %',
  '',
  '',
  '',
  'pro 100g essbarer Anteil',
  1500,
  360,
  28.04,
  17,
  'Sp.',
  '<0.1',
  'k.A.',
  26,
  1.5,
  0,
]
const milk = [7, '', 'Milch', '', '', 1.03, 'pro 100 ml', 280, 67, '3,9', 2.4, 4.7, 4.7, 'tr.', 3.2, 0.1, '']

test('the Schweizer Nährwertdatenbank is read by the names of its columns', () => {
  const [one, two] = read(swissBook([cheese, [], milk]))
  expect(one).toMatchObject({
    line: 4,
    key: '512',
    food: { title: 'Käse & Rahm, 30 %', base: 'g', kcal: 360, fat: 28, carbohydrate: 0, sugar: 0, fibre: null },
  })
  expect(two).toMatchObject({ line: 6, key: '7', food: { base: 'ml', fat: 3.9, fibre: 0, alcohol: null, brand: null, barcode: '' } })
})

test('a book without those columns says so, and what is no book at all is refused', () => {
  expect(() => read(zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<row><c r="A1"><v>1</v></c></row>') }))).toThrow(/ID, Name/)
  expect(() => read(strToU8('kein Buch'))).toThrow()
})

test('XML is read in pieces of any length', () => {
  const xml = '<a x="1">Z&#252;rich &amp; <b/>Thun</a>'
  for (let size = 1; size < xml.length; size++) {
    const heard: string[] = []
    const feed = xmlReader((tag, text) => heard.push(`${text}|${tag}`))
    for (let from = 0; from < xml.length; from += size) feed(xml.slice(from, from + size))
    expect(heard).toEqual(['|a x="1"', 'Zürich & |b/', 'Thun|/a'])
  }
})

async function facts(file: string, content: string | Uint8Array) {
  const path = join(folder, file)
  await writeFile(path, content)
  const { book, taken } = await readBook(path)
  expect(book).toBe('off')
  return taken
}
const muesli = {
  code: '7610000000004',
  product_name: 'Müesli',
  countries_tags: ['en:switzerland'],
  nutriments: { 'energy-kcal_100g': 370, fat_100g: 6 },
}

test('a dump of Open Food Facts is read line by line, as JSON or with tabs, zipped or not', async () => {
  const abroad = { ...muesli, code: '4006381333931', countries_tags: ['en:germany'] }
  const dump = [muesli, abroad, { ...muesli, code: '123' }, { code: '96385074' }].map(one => JSON.stringify(one)).join('\n')
  const expected = [{ line: 1, key: '7610000000004', food: { title: 'Müesli', kcal: 370, fat: 6, protein: null } }]
  expect(await facts('a.jsonl', `${dump}\nkein json\n`)).toMatchObject(expected)
  expect(await facts('a.jsonl.gz', new Uint8Array(gzipSync(dump)))).toMatchObject(expected)
  const table = 'code\tproduct_name\tcountries_tags\tenergy-kcal_100g\tfat_100g\n7610000000004\tMüesli\ten:france,en:switzerland\t370\t6\n'
  expect(await facts('a.csv', table)).toMatchObject([{ ...expected[0], line: 2 }])
  await expect(facts('b.csv', 'a;b\n')).rejects.toThrow(/code/)
})

test('of each line that is left out the report says why', async () => {
  const path = join(folder, 'left.jsonl')
  const lines = [
    muesli,
    { ...muesli, code: '123' },
    { code: '96385074' },
    { ...muesli, product_name: 'Müesli neu' },
    { code: '1', countries_tags: ['en:germany'] },
  ]
  await writeFile(path, `${lines.map(one => JSON.stringify(one)).join('\n')}\nkein json\n`)
  const { taken, left } = await readBook(path)
  expect(taken).toMatchObject([{ line: 4, food: { title: 'Müesli neu' } }])
  expect(left).toEqual([
    { line: 2, title: 'Müesli', why: 'ohne gültigen Strichcode' },
    { line: 3, title: '96385074', why: 'ohne lesbaren Namen' },
    { line: 1, title: 'Müesli', why: 'Zeile 4 hat dieselbe Nummer' },
    { line: 6, title: '', why: 'keine lesbare Zeile' },
  ])
  const book = join(folder, 'left.xlsx')
  await writeFile(book, swissBook([cheese, ['', ...milk.slice(1)], [9, '', ''], milk]))
  const swiss = await readBook(book)
  expect(swiss.taken.map(({ key }) => key)).toEqual(['512', '7'])
  expect(swiss.left.map(({ title, why }) => [title, why])).toEqual([
    ['Milch', 'ohne lesbare Nummer'],
    ['', 'ohne lesbaren Namen'],
  ])
})

test('lines that can’t be true, or say nothing, are told', () => {
  const line = (over: object) => problemOf({ line: 1, key: 'a', food: { ...read(swissBook([milk]))[0]!.food, ...over } })
  expect(line({})).toBeUndefined()
  expect(line({ sugar: 80 })).toEqual(expect.any(String))
  expect(line({ kcal: 2800 / 4 })).toEqual(expect.any(String))
  expect(line({ kcal: null, fat: null, protein: null })).toBe('ohne Nährwerte')
})

test('a book is taken with its licence; taken again only what changed gets a version, and nothing is mixed with ours', async () => {
  const lines = read(swissBook([cheese, milk, milk]))
  expect(await takeBook(house.db, 'snd', lines)).toEqual({ written: 2, taken: 0 })
  const all = () => house.db.select().from(food).where(eq(food.book, 'snd')).orderBy(food.bookKey)
  expect(await all()).toMatchObject([
    { bookKey: '512', title: 'Käse & Rahm, 30 %', licence: 'frei mit Nennung der Quelle', state: 'released', version: 1 },
    { bookKey: '7', title: 'Milch' },
  ])
  const changed = lines.map(one => (one.key === '7' ? { ...one, food: { ...one.food, fat: 3.5 } } : one))
  expect(await takeBook(house.db, 'snd', changed)).toEqual({ written: 1, taken: 0 })
  expect((await all()).map(({ version, fat }) => [version, fat])).toEqual([
    [1, 28],
    [2, 3.5],
  ])

  const row = { _id: v7(), title: 'Eigenes Müesli', barcode: '7610000000004', base: 'g' as const, created: new Date().toISOString() }
  await house.db.insert(food).values({ ...row, source: 'studio', state: 'released' })
  expect(await takeBook(house.db, 'off', await facts('c.jsonl', JSON.stringify(muesli)))).toEqual({ written: 0, taken: 1 })
})

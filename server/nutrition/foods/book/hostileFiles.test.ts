import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foods } from '#contract/nutrition/foods.ts'
import { fc } from '#contract/testing/draws.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { takeBook } from './foodBookImport.ts'
import { BookError, type FoodBookLine, problemOf } from './foodBookLine.ts'
import { readBook } from './foodBookReading.ts'
import { drawnFile } from './testing/drawn.ts'

const files = process.env.LONG ? 5000 : 250

let house: TestHouse
let who: Somebody
let folder: string
beforeAll(async () => {
  house = await openTestHouse()
  who = await employee(house, 'admin')
  folder = await mkdtemp(join(tmpdir(), 'foods-'))
}, 60_000)
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

/** Words that stand in an error of ours, never in a sentence for people. */
const english = /\b(error|invalid|unexpected|cannot|undefined|null|no such)\b|\n/i

async function readingOf(name: string, bytes: Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  try {
    return await readBook(path)
  } catch (error) {
    expect(error).toBeInstanceOf(BookError)
    const { message } = error as BookError
    expect(message.startsWith(`${path}: `)).toBe(true)
    expect(message.slice(path.length)).not.toMatch(english)
    expect(message).toMatch(/\.$/)
    return message.slice(path.length + 2)
  }
}

/** A line that is taken can be written, shown and true. */
function expectGood(line: FoodBookLine) {
  expect(problemOf(line)).toBeUndefined()
  expect(line.key).toMatch(/^[\w.:-]{1,40}$/)
  expect(line.food.title).toMatch(/^[^\ufffd]+$/)
  const { barcode, base: _, ...values } = line.food
  for (const value of Object.values(values)) if (typeof value === 'string') expect(value.isWellFormed() && !/[<>\0]/.test(value)).toBe(true)
  expect(barcode === '' || barcode === line.key).toBe(true)
}

const own = { _id: v7(), title: 'Unser Müesli', barcode: '7610000000004', base: 'g', source: 'studio', state: 'released' } as const

test(`${files} hostile files: each is read, and what is taken of it is written, or refused in German; nothing else changes`, {
  timeout: 3_600_000,
}, async () => {
  await house.db.insert(food).values({ ...own, created: new Date().toISOString() })
  const ourselves = () => house.db.select().from(food).where(eq(food._id, own._id))
  const before = await ourselves()
  const ends = { taken: 0, left: 0, refused: new Map<string, number>() }
  const sane = fc.asyncProperty(drawnFile, async ({ name, bytes }) => {
    const reading = await readingOf(name, bytes)
    if (typeof reading === 'string') return void ends.refused.set(reading, (ends.refused.get(reading) ?? 0) + 1)
    for (const line of reading.taken) expectGood(line)
    for (const { why } of reading.left) expect(why).not.toMatch(english)
    await takeBook(house.db, reading.book, reading.taken)
    ends.taken += reading.taken.length
    ends.left += reading.left.length
  })
  await fc.assert(sane, { numRuns: files })
  expect(await ourselves()).toEqual(before)
  // Its shape is judged by `as`.
  const { reply, status } = await house.as(who, foods.index, { query: {} })
  expect(status).toBe(200)
  expect(reply.rows!.length).toBeGreaterThan(8)
  expect((await house.as(who, foods.list, { query: { limit: 100 } as never })).status).toBe(200)
  expect(ends.taken).toBeGreaterThan(files / 2)
  expect(ends.left).toBeGreaterThan(files / 20)
  expect(ends.refused.size).toBeGreaterThanOrEqual(5)
})

const sharedTexts = (letters: number) => strToU8(`<sst>${`<si><t>${'x'.repeat(900_000)}</t></si>`.repeat(letters / 900_000)}</sst>`)
const zeros = (length: number) => new Uint8Array(length)
const gzipped = (length: number) => new Uint8Array(gzipSync(zeros(length).fill(0x7b)))
const small = () => zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<row><c r="A1"><v>1</v></c></row>') })

// A few of them are a hundred kilobytes that would become hundreds of megabytes.
test.each<[file: string, bytes: () => Uint8Array, said: RegExp]>([
  ['leer.csv', () => zeros(0), /^Die Datei ist leer\.$/],
  ['alt.xlsx', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /keine Excel-Datei im Format \.xlsx/],
  ['halb.xlsx', () => small().slice(0, -30), /nicht vollständig/],
  ['bombe.xlsx', () => zipSync({ 'xl/sharedStrings.xml': sharedTexts(120_000_000) }, { level: 1 }), /ausgepackt grösser/],
  ['zelle.xlsx', () => zipSync({ 'xl/sharedStrings.xml': zeros(50_000_000) }, { level: 1 }), /Zelle, die länger ist/],
  ['endlos.jsonl.gz', () => gzipped(60_000_000), /Zeile ist länger/],
  ['halb.jsonl.gz', () => gzipped(100).slice(0, -4), /nicht vollständig/],
  ['falsch.jsonl.gz', () => gzipped(100).map((byte, at, all) => (at === all.length - 6 ? byte ^ 1 : byte)), /beschädigt/],
])(
  '%s is refused in a sentence',
  async (file, bytes, said) => {
    expect(await readingOf(file, bytes())).toMatch(said)
  },
  60_000,
)

test('a folder, and a file that is not there, are told as such', async () => {
  const folderPath = join(folder, 'ordner.xlsx')
  await mkdir(folderPath)
  await expect(readBook(folderPath)).rejects.toThrow(`${folderPath}: Das ist ein Ordner, keine Datei.`)
  await expect(readBook(join(folder, 'keine.csv'))).rejects.toThrow('Diese Datei gibt es nicht.')
})

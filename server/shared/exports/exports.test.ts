import { unzipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/time.ts'
import type { ExportColumn, ExportHead } from './column.ts'
import { workbook } from './excel.ts'
import { type PaperForm, paperOf } from './pdf.ts'
import type { TableWishes } from './pdfTable.ts'
import { type AnySheet, type ExportSheet, sheet } from './reply.ts'
import { readBook, readPaper } from './testing/read.ts'

interface Row {
  name: string
  visits: number
  weight: number
  paid: number
  on: string
  at: string
  share: number
  minutes: number
}

const columns: ExportColumn<Row>[] = [
  { title: 'Name', kind: 'text', value: row => row.name },
  { title: 'Besuche', kind: 'count', value: row => row.visits, sum: true },
  { title: 'kg', kind: 'number', value: row => row.weight },
  { title: 'CHF', kind: 'money', value: row => row.paid, sum: true },
  { title: 'Tag', kind: 'day', value: row => row.on },
  { title: 'Zeit', kind: 'instant', value: row => row.at },
  { title: 'Uhr', kind: 'clock', value: row => row.at },
  { title: 'Auslastung', kind: 'percent', value: row => row.share },
  { title: 'Stunden', kind: 'minutes', value: row => row.minutes, sum: true },
]
const rows: Row[] = [
  {
    name: 'Sandra Büchi',
    visits: 1284,
    weight: 62.5,
    paid: 125_050,
    on: '2026-11-20',
    at: '2026-11-20T15:42:00.000Z',
    share: 82.5,
    minutes: 95,
  },
  {
    name: '=HYPERLINK("x";"y")',
    visits: 0,
    weight: -1,
    paid: 0,
    on: '2026-07-01',
    at: '2026-07-01T22:30:00.000Z',
    share: 0,
    minutes: 1500,
  },
]
const head = { title: 'Stunden & mehr', filters: [['Studio', 'Winterthur']] as const, at: '2026-11-21T09:44:00.000Z' }
/** Days since 1899-12-30, as Excel counts. */
const serial = (instant: string) => Date.parse(instant) / dayMs + 25_569

const bookOf = async (head: ExportHead, sheets: readonly AnySheet[]) =>
  workbook({ head, sheets: await Promise.all(sheets.map(one => one())) })
async function paperWith<Row>(form: PaperForm, { columns, rows }: Omit<ExportSheet<Row>, 'name'>, wishes?: TableWishes) {
  return readPaper(await paperOf({ form, parts: [{ table: await sheet({ name: 'Tabelle', columns, rows })(), wishes }] }))
}

test('a book says what it is, what it leaves out and of when it is; its cells are what they are', async () => {
  const { Stunden: cells } = readBook(await bookOf(head, [sheet({ name: 'Stunden', columns, rows })]))
  const values = Object.fromEntries(Object.entries(cells ?? {}).map(([at, { value }]) => [at, value]))
  expect(values).toEqual({
    A1: 'Stunden & mehr',
    A2: 'Studio',
    B2: 'Winterthur',
    A3: 'Stand 21.11.2026, 10:44',
    A5: 'Name',
    B5: 'Besuche',
    C5: 'kg',
    D5: 'CHF',
    E5: 'Tag',
    F5: 'Zeit',
    G5: 'Uhr',
    H5: 'Auslastung',
    I5: 'Stunden',

    A6: 'Sandra Büchi',
    B6: 1284,
    C6: 62.5,
    D6: 1250.5,
    E6: serial('2026-11-20T00:00Z'),
    F6: expect.closeTo(serial('2026-11-20T16:42Z'), 6),
    G6: expect.closeTo((16 * 60 + 42) / 1440, 6),
    H6: 0.825,
    I6: expect.closeTo(95 / 1440, 6),

    A7: '=HYPERLINK("x";"y")',
    B7: 0,
    C7: -1,
    D7: 0,
    E7: serial('2026-07-01T00:00Z'),
    F7: expect.closeTo(serial('2026-07-02T00:30Z'), 6),
    G7: expect.closeTo(30 / 1440, 6),
    H7: 0,
    I7: expect.closeTo(1500 / 1440, 6),
    A8: 'Total',
    B8: 1284,
    D8: 1250.5,
    I8: expect.closeTo(1595 / 1440, 6),
  })
  expect(cells?.A5).toMatchObject({ bold: true })
  expect(cells?.A6).toMatchObject({ bold: false, format: '@' })
  expect(cells?.A7).toMatchObject({ formula: false, format: '@' })
  expect([cells?.D6, cells?.E6, cells?.F6, cells?.I6].map(cell => cell?.format)).toEqual([
    '"CHF" #,##0.00',
    'dd.mm.yyyy',
    'dd.mm.yyyy hh:mm',
    '[h]:mm',
  ])
})

test('sheets bear names that Excel takes, what no XML holds is left out, and nothing is said to be nothing', async () => {
  const one = (name: string) => sheet({ name, columns: columns.slice(0, 1), rows: [{ ...(rows[0] as Row), name: 'a\u0001b\ud800' }] })
  const long = 'Ein sehr langer Name eines Kurses in Winterthur'
  const book = readBook(await bookOf(head, [one(long), one(long), one('a/b:c'), sheet({ name: 'leer', columns, rows: [] })]))
  expect(Object.keys(book)).toEqual(['Ein sehr langer Name eines Kurs', 'Ein sehr langer Name eines Ku 2', 'a b c', 'leer'])
  expect(book['a b c']?.A6?.value).toBe('ab')
  expect(book.leer?.A6?.value).toBe('Keine Einträge.')
})

test('spreadsheets sum, sort and filter what a book holds', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    ...(rows[0] as Row),
    visits: at,
    weight: at / 4,
    on: `2026-11-${String(at + 1).padStart(2, '0')}`,
  }))
  const unsummed = columns.map(({ sum: _, ...column }) => column)
  const book = await bookOf(head, [sheet({ name: 'Stunden', columns: unsummed, rows: many })])
  const read = (await readExcel(book, { sheet: 'Stunden' } as never)) as unknown as unknown[][]
  const body = (read as unknown as { data?: unknown[][] }[])[0]?.data ?? read
  const below = body.slice(body.findIndex(([word]) => word === 'Name') + 1)
  const column = (at: number) => below.map(row => row[at])
  const sum = (values: unknown[]) => values.reduce<number>((all, one) => all + (one as number), 0)
  expect(below).toHaveLength(30)
  expect([sum(column(1)), sum(column(2)), sum(column(3))]).toEqual([435, 108.75, 30 * 1250.5])
  expect(column(4).every(day => day instanceof Date)).toBe(true)
  expect((column(4)[29] as Date).toISOString().slice(0, 10)).toBe('2026-11-30')
  expect(sum(column(7))).toBeCloseTo(30 * 0.825, 9)
})

test('numbers of a column have the same places and no hanging point; of several kinds, each has its own', async () => {
  const formatsOf = async (values: (number | null)[]) => {
    const column: ExportColumn<number | null> = { title: 'kg', kind: 'number', value: value => value }
    const { T } = readBook(await bookOf(head, [sheet({ name: 'T', columns: [column], rows: values })]))
    return values.map((_, at) => T?.[`A${6 + at}`]?.format)
  }
  expect(await formatsOf([5474, null, 12])).toEqual(['#,##0', undefined, '#,##0'])
  expect(await formatsOf([3.5, 4])).toEqual(['#,##0.0#', '#,##0.0#'])
  const mixed: ExportColumn<[ExportColumn<Row>['kind'], number]> = {
    title: 'Wert',
    kind: ([kind]) => kind as 'count',
    value: ([, value]) => value,
  }
  const { T } = readBook(
    await bookOf(head, [
      sheet({
        name: 'T',
        columns: [mixed],
        rows: [
          ['count', 12],
          ['percent', 26.373],
          ['minutes', 90],
        ],
      }),
    ]),
  )
  expect(['A6', 'A7', 'A8'].map(at => [T?.[at]?.value, T?.[at]?.format])).toEqual([
    [12, '#,##0'],
    [0.26373, '0.0%'],
    [0.0625, '[h]:mm'],
  ])
})

test('what is none of its kind stands as the text it is', async () => {
  const typed = (kind: 'day' | 'count' | 'instant', value: string): [string, () => Promise<string | number | undefined>] => [
    value,
    async () => {
      const column: ExportColumn<string> = { title: 'x', kind, value: one => one }
      return readBook(await bookOf(head, [sheet({ name: 'T', columns: [column], rows: [value] })])).T?.A6?.value
    },
  ]
  for (const [value, read] of [
    typed('day', 'bald'),
    typed('count', 'viele'),
    typed('instant', '0001-01-01T00:00:00Z'),
    typed('count', '=1+1'),
  ])
    expect(await read()).toBe(value)
})

test('columns are as wide as what stands in them, within bounds, and the head filters its rows', async () => {
  const wide = { ...(rows[0] as Row), name: 'x'.repeat(400) }
  const xmlOf = async (rows: Row[]) => {
    const files = unzipSync(new Uint8Array(await bookOf(head, [sheet({ name: 'Stunden', columns, rows })])))
    return new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
  }
  const widths = (xml: string) => [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Math.floor(Number(width)))
  const xml = await xmlOf(rows)
  expect(widths(xml)[0]).toBe('=HYPERLINK("x";"y")'.length + 2)
  expect(widths(await xmlOf([wide]))[0]).toBe(60)
  // The filter leaves out the last row, which adds up.
  expect(xml).toContain('</sheetData><autoFilter ref="A5:I7"/>')
  expect(await xmlOf([])).not.toContain('autoFilter')
})

test('a paper bears the brand, its title, filters, «Stand …» and the numbers of its pages; a long table repeats its head', async () => {
  const many = Array.from({ length: 80 }, (_, at) => ({ ...(rows[0] as Row), name: `Person ${at + 1}` }))
  const pages = await paperWith({ ...head, brand: 'toess' }, { columns, rows: many })
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]?.slice(0, 3)).toEqual(['Formkurve Töss', 'Stunden & mehr', 'Studio: Winterthur'])
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Auslastung')
    expect(page.slice(-2)).toEqual(['Stand 21.11.2026, 10:44', `Seite ${at + 1} von ${pages.length}`])
  }
  const said = pages.flat()
  for (const { name } of many) expect(said.filter(text => text === name)).toHaveLength(1)
  expect(said).toContain('1’250.50')
  expect(said).toContain('1:35')
  expect(said).toContain('126:40')
})

test('what a paper is of stands whole, side by side as far as it fits, and nothing where nothing is', async () => {
  const filters = [
    ['Wann', 'Mittwoch, 18.11.2026, 20:00–20:45'],
    ['Studio', 'Winterthur'],
    ['Raum', 'Raum Säntis'],
    ['Leitung', 'Zoë Schmid-Yılmaz'],
    ['Plätze', '20'],
  ] as const
  const [lines] = await paperWith(
    { ...head, filters, brand: 'thur' },
    { columns, rows: [] },
    { empty: 'In diesem Zeitraum wurde kein Kurs gegeben.' },
  )
  expect(lines?.slice(2, 4)).toEqual([
    'Wann: Mittwoch, 18.11.2026, 20:00–20:45  ·  Studio: Winterthur  ·  Raum: Raum Säntis',
    'Leitung: Zoë Schmid-Yılmaz  ·  Plätze: 20',
  ])
  expect(lines).toContain('In diesem Zeitraum wurde kein Kurs gegeben.')
})

test('hours of many people are read as other numbers are', async () => {
  const one = { ...(rows[0] as Row), minutes: 90_990 }
  expect((await paperWith({ ...head, brand: 'toess' }, { columns: columns.slice(-1), rows: [one] }))[0]).toContain('1’516:30')
})

test('lines to write on by hand fill a page and never begin one', async () => {
  const pagesOf = async (many: number, spare: number) => {
    const rowsOf = Array.from({ length: many }, () => rows[0] as Row)
    return (await paperWith({ ...head, brand: 'toess' }, { columns: columns.slice(0, 1), rows: rowsOf }, { spare })).length
  }
  let full = 1
  while ((await pagesOf(full + 1, 0)) === 1) full++
  expect(await Promise.all([pagesOf(full, 4), pagesOf(full - 2, 4), pagesOf(full + 1, 4)])).toEqual([1, 1, 2])
})

test('a name on paper keeps all of its letters, however they came', async () => {
  const names = ['Nikolić', 'Šarić', 'Yılmaz', 'Łukasz Đorđević', 'Ştefan Țepeș', 'Nguyễn']
  const all = [...names, 'Šarić'.normalize('NFD')].map(name => ({ ...(rows[0] as Row), name }))
  const [lines] = await paperWith({ ...head, title: 'Zoë Şahin', brand: 'toess' }, { columns: columns.slice(0, 1), rows: all })
  expect(lines).toEqual(expect.arrayContaining([...names, 'Zoë Şahin']))
  expect(lines?.filter(line => line === 'Šarić')).toHaveLength(2)
})

test('the same paper is the same bytes', async () => {
  const draw = async () => {
    const table = await sheet({ name: 'Tabelle', columns, rows })()
    return paperOf({ form: { ...head, brand: 'toess' }, parts: [{ table }] })
  }
  const [one, other] = [await draw(), await draw()]
  expect(one.equals(other)).toBe(true)
})

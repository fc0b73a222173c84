import { expect, test } from 'vitest'
import type { ExportColumn } from './column.ts'
import { csv } from './csv.ts'
import { sheet, workbook } from './excel.ts'
import { paper } from './pdf.ts'
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
const serial = (instant: string) => Date.parse(instant) / 86_400_000 + 25_569

test('a book says what it is, what it leaves out and of when it is; its cells are what they are', async () => {
  const { Stunden: cells } = readBook(await workbook(head, [sheet({ name: 'Stunden', columns, rows })]))
  const values = Object.fromEntries(Object.entries(cells ?? {}).map(([at, { value }]) => [at, value]))
  expect(values).toEqual({
    ...{ A1: 'Stunden & mehr', A2: 'Studio', B2: 'Winterthur', A3: 'Stand 21.11.2026, 10:44' },
    ...{ A5: 'Name', B5: 'Besuche', C5: 'kg', D5: 'CHF', E5: 'Tag', F5: 'Zeit', G5: 'Uhr', H5: 'Auslastung', I5: 'Stunden' },
    ...{
      A6: 'Sandra Büchi',
      B6: 1284,
      C6: 62.5,
      D6: 1250.5,
      E6: serial('2026-11-20T00:00Z'),
      F6: expect.closeTo(serial('2026-11-20T16:42Z'), 6),
    },
    ...{ G6: expect.closeTo((16 * 60 + 42) / 1440, 6), H6: 82.5, I6: expect.closeTo(95 / 1440, 6) },
    ...{
      A7: '=HYPERLINK("x";"y")',
      B7: 0,
      C7: -1,
      D7: 0,
      E7: serial('2026-07-01T00:00Z'),
      F7: expect.closeTo(serial('2026-07-02T00:30Z'), 6),
    },
    ...{ G7: expect.closeTo(30 / 1440, 6), H7: 0, I7: expect.closeTo(1500 / 1440, 6) },
    ...{ A8: 'Total', B8: 1284, D8: 1250.5, I8: expect.closeTo(1595 / 1440, 6) },
  })
  expect(cells?.A5).toMatchObject({ bold: true })
  expect(cells?.A6).toMatchObject({ bold: false, format: '@' })
  expect(cells?.A7).toMatchObject({ formula: false, format: '@' })
  expect([cells?.D6, cells?.E6, cells?.F6, cells?.I6].map(cell => cell?.format)).toEqual([
    '#,##0.00',
    'dd.mm.yyyy',
    'dd.mm.yyyy hh:mm',
    '[h]:mm',
  ])
})

test('sheets bear names that Excel takes, what no XML holds is left out, and nothing is said to be nothing', async () => {
  const one = (name: string) => sheet({ name, columns: columns.slice(0, 1), rows: [{ ...(rows[0] as Row), name: 'a\u0001b\ud800' }] })
  const long = 'Ein sehr langer Name eines Kurses in Winterthur'
  const book = readBook(await workbook(head, [one(long), one(long), one('a/b:c'), sheet({ name: 'leer', columns, rows: [] })]))
  expect(Object.keys(book)).toEqual(['Ein sehr langer Name eines Kurs', 'Ein sehr langer Name eines Ku 2', 'a b c', 'leer'])
  expect(book['a b c']?.A6?.value).toBe('ab')
  expect(book.leer?.A6?.value).toBe('Keine Einträge.')
})

test('a CSV opens in Excel of this country, and what begins like a formula is tamed', () => {
  expect(csv(head, { name: 'Stunden', columns: columns.slice(0, 4), rows }).split('\r\n')).toEqual([
    '\ufeffStunden & mehr',
    'Studio;Winterthur',
    'Stand 21.11.2026, 10:44',
    '',
    'Name;Besuche;kg;CHF',
    'Sandra Büchi;1’284;62,5;1’250.50',
    '"\'=HYPERLINK(""x"";""y"")";0;–1;0.00',
    'Total;1’284;;1’250.50',
    '',
  ])
})

test('a paper bears the brand, its title, filters, «Stand …» and the numbers of its pages; a long table repeats its head', async () => {
  const many = Array.from({ length: 80 }, (_, at) => ({ ...(rows[0] as Row), name: `Person ${at + 1}` }))
  const pages = readPaper(await paper({ ...head, brand: 'toess' }, pen => pen.table(columns, many)))
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
  const drawn = paper({ ...head, filters, brand: 'thur' }, pen =>
    pen.table(columns, [], { empty: 'In diesem Zeitraum wurde kein Kurs gegeben.' }),
  )
  const [lines] = readPaper(await drawn)
  expect(lines?.slice(2, 4)).toEqual([
    'Wann: Mittwoch, 18.11.2026, 20:00–20:45  ·  Studio: Winterthur  ·  Raum: Raum Säntis',
    'Leitung: Zoë Schmid-Yilmaz  ·  Plätze: 20',
  ])
  expect(lines).toContain('In diesem Zeitraum wurde kein Kurs gegeben.')
})

test('hours of many people are read as other numbers are', async () => {
  const one = { ...(rows[0] as Row), minutes: 90_990 }
  expect(readPaper(await paper({ ...head, brand: 'toess' }, pen => pen.table(columns.slice(-1), [one])))[0]).toContain('1’516:30')
})

test('lines to write on by hand fill a page and never begin one', async () => {
  const pagesOf = async (many: number, spare: number) =>
    readPaper(
      await paper({ ...head, brand: 'toess' }, pen =>
        pen.table(
          columns.slice(0, 1),
          Array.from({ length: many }, () => rows[0] as Row),
          { spare },
        ),
      ),
    ).length
  let full = 1
  while ((await pagesOf(full + 1, 0)) === 1) full++
  expect(await Promise.all([pagesOf(full, 4), pagesOf(full - 2, 4), pagesOf(full + 1, 4)])).toEqual([1, 1, 2])
})

import { gzipSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { fc } from '#contract/testing/draws.ts'
import { bodies, nasty } from '#server/testing/nasty.ts'
import { columnName, swissHeads } from './swiss.ts'

const { array, constantFrom: one, integer, oneof, option, record, shuffledSubarray, tuple } = fc

export interface DrawnFile {
  name: string
  bytes: Uint8Array
}

/** Names that mean something else on every object. */
const inherited = one('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'valueOf')
const odd = one(
  'k.A.',
  'Sp.',
  '<0.1',
  '-1',
  '-0',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '1,5,5',
  '999999999999999999999',
  '=1+1',
  '=HYPERLINK("http://boese.example","x")',
  '+cmd|calc',
  '<script>canary()</script>',
  '&#0;',
  '&#xD800;&#xFFFFFFF;',
  '&lt;b&gt;&amp;amp;',
  '\u202eeilhcsäM',
  '👩‍👩‍👧'.repeat(40),
  `${'x'.repeat(119)}💥`,
  'ä'.repeat(3000),
  '\t\t\r',
  ' ',
  '',
)
const number = oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  integer({ min: -10, max: 1200 }),
  one(0, 28, 105, 106, 1000, 1001),
)
const readable = one('Käse & Rahm', 'Milch', 'Apfel', 'Birne').chain(name => integer({ min: 0, max: 9 }).map(at => `${name} ${at}`))
const title = oneof({ weight: 8, arbitrary: readable }, { weight: 1, arbitrary: one('<>', 'K\ufffdse', ' ', '\u0001') })
/** Many are alike, so that a file holds the same one twice. */
const small = integer({ min: 1, max: 6 })

type Cell = { kind: 'shared' | 'inline' | 'number' | 'formula' | 'error' | 'wild'; text: string; at?: string }

const cell: fc.Arbitrary<Cell> = record(
  {
    kind: one('shared', 'inline', 'number', 'formula', 'error', 'wild'),
    text: oneof({ weight: 3, arbitrary: number.map(String) }, { weight: 2, arbitrary: odd }, { weight: 1, arbitrary: inherited }),
    at: one('', 'ZZZZZZZZZ1', 'a1', '1', 'A0', '$A$1', '__proto__1'),
  },
  { requiredKeys: ['kind', 'text'] },
)
const good = (text: string): Cell => ({ kind: Number.isNaN(Number(text)) ? 'shared' : 'number', text })

/** A row whose values can be true, in some places of which stands anything. */
const row = tuple(small, title, integer({ min: 1, max: 30 }), array(tuple(fc.nat(swissHeads.length - 1), cell), { maxLength: 3 })).map(
  ([id, name, fat, broken]) => {
    const cells = swissHeads.map((_, at) => good(['0', '2', '6'][at % 3]!))
    for (const [at, text] of [
      [0, String(id)],
      [2, name],
      [8, String(fat * 9 + 16)],
      [9, String(fat)],
      [10, '0'],
      [11, '2'],
      [14, '2'],
    ] as const)
      cells[at] = good(text)
    for (const [at, by] of broken) cells[at] = by
    return cells
  },
)
const heads: fc.Arbitrary<readonly string[]> = oneof(
  { weight: 6, arbitrary: fc.constant([...swissHeads]) },
  { weight: 1, arbitrary: shuffledSubarray(swissHeads, { minLength: 0 }) },
  { weight: 1, arbitrary: array(oneof(one(...swissHeads), inherited, odd), { maxLength: 20 }) },
)

const escaped = (text: string) => (text.startsWith('&') ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))

function xmlOf(rows: readonly (readonly Cell[])[]) {
  const texts: string[] = []
  const inside = ({ kind, text }: Cell): [attributes: string, content: string] => {
    if (kind === 'shared') return [' t="s"', `<v>${texts.push(text) - 1}</v>`]
    if (kind === 'inline') return [' t="inlineStr"', `<is><t>${escaped(text)}</t></is>`]
    if (kind === 'formula') return [' t="str"', `<f>WEBSERVICE("http://boese.example")</f><v>${escaped(text)}</v>`]
    if (kind === 'error') return [' t="e"', '<v>#DIV/0!</v>']
    if (kind === 'wild') return [' t="s"', `<v>${escaped(text)}</v>`]
    return ['', `<v>${escaped(text)}</v>`]
  }
  const lines = rows.map((cells, line) => {
    const all = cells.map((each, column) => {
      const [attributes, content] = inside(each)
      return `<c r="${each.at ?? `${columnName(column)}${line + 1}`}"${attributes}>${content}</c>`
    })
    return `<row r="${line + 1}">${all.join('')}</row>`
  })
  return {
    sheet: `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    texts: `<sst>${texts.map(text => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  }
}

const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

const usual = { level: 6, sheet: 'sheet1.xml', texts: 'good', coded: 'utf8', before: '', again: false, cut: null }
/** How the parts of a book are put together. */
const packing = oneof(
  { weight: 2, arbitrary: fc.constant(usual) },
  {
    weight: 1,
    arbitrary: record({
      level: one(0, 6),
      sheet: one('sheet1.xml', 'sheet1.xml', '__proto__.xml', '../sheet1.xml', 'sheet1.bin'),
      texts: one('good', 'good', 'missing', 'first'),
      coded: one('utf8', 'utf8', 'utf16', 'latin1'),
      before: one('', '<?xml version="1.0" encoding="UTF-8"?>', doctype, '\ufeff', '<!-- > -->', '<![CDATA[<row>]]>'),
      again: fc.boolean(),
      cut: option(fc.nat(100), { freq: 2 }),
    }),
  },
)

const book = record({ heads, rows: array(row, { maxLength: 8 }), packing }).map(({ heads, rows, packing }) => {
  const { sheet, texts } = xmlOf([
    [good('Schweizer Nährwertdatenbank')],
    [],
    heads.map(text => ({ kind: 'shared', text }) as const),
    ...rows,
  ])
  const { level, coded, before, cut } = packing
  const shown = `${before}${cut === null ? sheet : sheet.slice(0, (sheet.length * cut) / 100)}`
  const bytes = coded === 'utf16' ? utf16(shown) : coded === 'latin1' ? new Uint8Array(Buffer.from(shown, 'latin1')) : strToU8(shown)
  const parts: Zippable = {}
  if (packing.texts === 'first') parts['xl/sharedStrings.xml'] = strToU8(texts)
  parts[`xl/worksheets/${packing.sheet}`] = bytes
  if (packing.again) parts['xl/worksheets/sheet2.xml'] = bytes
  if (packing.texts === 'good') parts['xl/sharedStrings.xml'] = strToU8(texts)
  return zipSync(parts, { level: level as 0 | 6 })
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Numbers of products: some with the right check digit, again and again the same. */
const code = oneof(
  { weight: 4, arbitrary: one('7610000000004', '7610000000011', '96385074', '2000000000015') },
  { weight: 1, arbitrary: one('7610000000005', '76100000000049999', '', '٩٦٣٨٥٠٧٤', ' 96385074 ', '1e12') },
)
const value = oneof({ weight: 3, arbitrary: number }, { weight: 1, arbitrary: odd }, { weight: 1, arbitrary: one(...nasty) })
/** None of them becomes a text by itself. */
const textless = one<unknown>({ toString: 1, valueOf: null }, [{ toString: 'x', valueOf: [] }], [[null]])
const anything = oneof(one(...nasty), textless, odd, fc.jsonValue({ maxDepth: 2 }))
const either = <T>(usual: fc.Arbitrary<T>) =>
  oneof({ weight: 4, arbitrary: usual as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anything })
const values = fc.dictionary(
  one(
    'energy-kcal_100g',
    'fat_100g',
    'saturated-fat_100g',
    'carbohydrates_100g',
    'sugars_100g',
    'proteins_100g',
    'salt_100g',
    'alcohol_100g',
    '__proto__',
  ),
  value,
)
/** What Open Food Facts may say of a product, and what nobody should. */
export const drawnProduct = record(
  {
    code: either(code),
    product_name: either(title),
    product_name_de: either(title),
    brands: either(one('Hofladen, Kornhaus', '')),
    quantity: either(one('500 g', '50 cl', '1 l')),
    product_quantity_unit: either(one('g', 'ml')),
    countries_tags: either(one<unknown>(['en:switzerland'], ['en:france'], 'en:switzerland,en:france', [null, {}])),
    nutriments: either(oneof(values, fc.constant({ 'energy-kcal_100g': 370, fat_100g: 6, proteins_100g: 10 }))),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, unknown>>

const line = oneof(
  { weight: 8, arbitrary: drawnProduct.map(textOf) },
  {
    weight: 1,
    arbitrary: one(...bodies.filter(body => body.length < 1000), '{"code":"96385074"', '[]', '{"__proto__":{"code":"96385074"}}'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)
const columns = ['code', 'product_name', 'countries_tags', 'brands', 'quantity', 'energy-kcal_100g', 'fat_100g', 'proteins_100g']
const table = tuple(
  oneof(
    { weight: 4, arbitrary: fc.constant(columns) },
    { weight: 1, arbitrary: array(oneof(one(...columns), inherited, odd), { maxLength: 10 }) },
  ),
  array(oneof(drawnProduct, fc.constant(undefined)), { maxLength: 8 }),
).map(([names, products]) => [
  names.join('\t'),
  ...products.map(product => {
    const flat: Record<string, unknown> = { ...product, ...(product?.nutriments as object) }
    return product ? names.map(name => (Object.hasOwn(flat, name) ? textOf(flat[name]) : '')).join('\t') : 'a\tb'
  }),
])

const coded = (text: string, how: string) => {
  if (how === 'utf16') return utf16(text)
  return new Uint8Array(how === 'latin1' ? Buffer.from(text, 'latin1') : Buffer.from(how === 'mark' ? `\ufeff${text}` : text))
}

const dump = record({
  lines: oneof({ weight: 2, arbitrary: array(line, { minLength: 1, maxLength: 16 }) }, { weight: 1, arbitrary: table }),
  ending: one('\n', '\n', '\n', '\r\n', '\r\n', '\r', '\n\n'),
  coding: one('utf8', 'utf8', 'utf8', 'utf8', 'utf8', 'mark', 'utf16', 'latin1'),
  zipped: one(0, 0, 0, 1, 1, 1, 2),
}).map(({ lines, ending, coding, zipped }) => {
  let bytes = coded(lines.join(ending), coding)
  for (let times = 0; times < zipped; times++) bytes = new Uint8Array(gzipSync(bytes))
  return bytes
})

type Change = (bytes: Uint8Array) => Uint8Array
const share = fc.double({ min: 0, max: 1, noNaN: true })
/** What happens to a file on its way, or by somebody's hand; most stay as they are. */
const damage = oneof(
  { weight: 12, arbitrary: fc.constant<Change>(bytes => bytes) },
  {
    weight: 1,
    arbitrary: share.map(
      (part): Change =>
        bytes =>
          bytes.slice(0, bytes.length * part),
    ),
  },
  {
    weight: 1,
    arbitrary: array(tuple(share, fc.nat(255)), { minLength: 1, maxLength: 4 }).map(
      (flips): Change =>
        bytes => {
          const flipped = bytes.slice()
          for (const [part, by] of flips) flipped[Math.min(bytes.length - 1, Math.floor(bytes.length * part))] = by
          return flipped
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 100 }).map(
      (more): Change =>
        bytes =>
          new Uint8Array([...bytes, ...more]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 20 }).map(
      (more): Change =>
        bytes =>
          new Uint8Array([...more, ...bytes]),
    ),
  },
  // Another method of packing, and encrypted, as the first part says of itself.
  {
    weight: 1,
    arbitrary: one<[number, number]>([8, 99], [6, 1], [6, 8], [18, 0], [22, 255]).map(
      ([at, by]): Change =>
        bytes =>
          bytes.map((byte, place) => (place === at ? by : byte)),
    ),
  },
)

const name = one('ohne', 'ohne', 'auszug.jsonl', 'auszug.csv', 'auszug.jsonl.gz', 'BUCH.XLSX')

/** A file that somebody gives to `npm run foods`, whatever its name says that it is. */
export const drawnFile: fc.Arbitrary<DrawnFile> = tuple(oneof(book, dump), damage, name).map(([bytes, change, called]) => ({
  name: called,
  bytes: change(bytes),
}))

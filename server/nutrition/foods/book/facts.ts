import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { isBarcode } from '#contract/nutrition/barcode.ts'
import { productOf } from '#server/outside/food/product.ts'
import { BookError, type Line } from './line.ts'

type Document = Record<string, unknown>

/** A line of the dump as JSON; undefined where it is none. */
function parsed(text: string): Document | undefined {
  try {
    const document: unknown = JSON.parse(text)
    return typeof document === 'object' && document !== null ? (document as Document) : undefined
  } catch {
    return undefined
  }
}

/** A line of the dump with tabs, by the names in its first line. */
const fieldsIn = (names: readonly string[], text: string): Document =>
  Object.fromEntries(text.split('\t').map((value, at) => [names[at] ?? '', value]))

/** Sold in Switzerland, as far as the dump says where. */
const isHere = ({ countries_tags: tags }: Document) => {
  const all = Array.isArray(tags) ? tags : String(tags ?? '').split(',')
  return all.join('') === '' || all.includes('en:switzerland')
}

/** Products of a dump of Open Food Facts that are sold here: JSON lines or a table with tabs, zipped by gzip or not. */
export async function readFacts(path: string, hear: (line: Line) => void) {
  const bytes = createReadStream(path)
  const input = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  // A file that breaks off would leave the reader waiting for its end.
  bytes.on('error', error => input.destroy(error))
  let names: string[] | undefined
  let line = 0
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++
    if (line === 1 && !text.trimStart().startsWith('{')) {
      names = text.split('\t')
      if (!names.includes('code')) throw new BookError('Keine Tabelle von Open Food Facts: Die Spalte «code» fehlt.')
      continue
    }
    const document = names ? fieldsIn(names, text) : parsed(text)
    const food = document && isHere(document) ? productOf(document) : undefined
    if (food && isBarcode(food.barcode)) hear({ line, key: food.barcode, food })
  }
}

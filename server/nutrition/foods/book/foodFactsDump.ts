import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { isBarcode } from '#contract/rules/nutrition/barcode.ts'
import { plainProductTextOf, productOf } from '#server/outside/food/product.ts'
import { BookError, type Hears } from './foodBookLine.ts'

type Document = Record<string, unknown>

/** Letters of a line: the database behind the dump holds no product of more than 16 MB. */
const longest = 32_000_000

/** A line of the dump as JSON; undefined where it is none. */
function parsed(text: string): Document | undefined {
  try {
    const document: unknown = JSON.parse(text)
    return typeof document === 'object' && document !== null ? (document as Document) : undefined
  } catch {
    return undefined
  }
}

/** A line of the dump with tabs, by the names in its first line; undefined where it has more or fewer columns, as one that breaks off. */
function fieldsIn(names: readonly string[], text: string): Document | undefined {
  const values = text.split('\t')
  return values.length === names.length ? Object.fromEntries(values.map((value, at) => [names[at], value])) : undefined
}

/** Sold in Switzerland, as far as the dump says where. */
function isHere({ countries_tags: tags }: Document) {
  const all = (Array.isArray(tags) ? tags : [tags]).flatMap(each => (typeof each === 'string' && each ? each.split(',') : []))
  return all.length === 0 || all.includes('en:switzerland')
}

/** The bytes of a file, unpacked where it is zipped. */
function bytesOf(path: string, isZipped: boolean) {
  const bytes = createReadStream(path)
  if (!isZipped) return bytes
  const unpacked = bytes.pipe(createGunzip())
  // A file that breaks off would leave the reader waiting for its end.
  bytes.on('error', error => unpacked.destroy(error))
  return unpacked
}

async function* linesOf(path: string, isZipped: boolean) {
  const decoder = new TextDecoder()
  let begun: string[] = []
  let length = 0
  for await (const chunk of bytesOf(path, isZipped)) {
    const [first = '', ...more] = decoder.decode(chunk as Uint8Array, { stream: true }).split('\n')
    begun.push(first)
    length += first.length
    for (const next of more) {
      yield begun.join('')
      begun = [next]
      length = next.length
    }
    if (length > longest) throw new BookError('Eine Zeile ist länger als jede eines Auszugs von Open Food Facts.')
  }
  yield begun.join('') + decoder.decode()
}

const isBroken = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith('Z_')

/** Tells the food of a line, or why it has none. */
function take(line: number, document: Document | undefined, hear: Hears) {
  const food = document && productOf(document)
  if (food && isBarcode(food.barcode)) return hear.food({ line, key: food.barcode, food })
  const code = plainProductTextOf(document?.code, 40)
  const why = !document ? 'keine lesbare Zeile' : food ? 'ohne gültigen Strichcode' : 'ohne lesbaren Namen'
  hear.left({ line, title: food?.title ?? code, why })
}

/** Products of a dump of Open Food Facts that are sold here: JSON lines or a table with tabs, zipped by gzip or not. */
export async function readFacts(path: string, isZipped: boolean, hear: Hears) {
  let names: string[] | undefined
  let line = 0
  let products = 0
  try {
    for await (const whole of linesOf(path, isZipped)) {
      const text = whole.replace(/\r$/, '')
      line++
      if (line === 1 && !text.trimStart().startsWith('{')) {
        names = text.split('\t')
        if (!names.includes('code')) throw new BookError('Kein Auszug von Open Food Facts: Die Spalte «code» fehlt.')
        continue
      }
      const document = names ? fieldsIn(names, text) : parsed(text)
      if (document && 'code' in document) products++
      if (document ? isHere(document) : text.trim() !== '') take(line, document, hear)
    }
  } catch (error) {
    throw isBroken(error) ? new BookError('Die gepackte Datei (gzip) ist beschädigt oder nicht vollständig.') : error
  }
  if (products === 0) throw new BookError('Kein Auszug von Open Food Facts: Keine Zeile ist ein Produkt mit «code».')
}

import { open, readFile } from 'node:fs/promises'
import type { Book } from '#contract/rules/nutrition/states.ts'
import { FileFault } from '#server/kit/sheets/fault.ts'
import { BookError, type FoodBookLine, type Hears, type LeftFoodLine, problemOf } from './foodBookLine.ts'
import { readFacts } from './foodFactsDump.ts'
import { readSwiss } from './swiss.ts'

/** The content of a file, and what of it can't be true. */
export interface FoodBookReading {
  book: Book
  taken: FoodBookLine[]
  left: LeftFoodLine[]
}

/** So many foods has none of these books; a file that goes on and on fills the memory. */
const mostFoods = 500_000
/** Bytes of an Excel book that is packed. */
const largest = 200_000_000

const signs = { zip: 'PK\x03\x04', gzip: '\x1f\x8b' }

/** Why a file can't be read, for the person who named it. */
const fileSays: Record<string, string> = {
  ENOENT: 'Diese Datei gibt es nicht.',
  EISDIR: 'Das ist ein Ordner, keine Datei.',
  EACCES: 'Dieses Konto darf die Datei nicht lesen.',
  EPERM: 'Dieses Konto darf die Datei nicht lesen.',
}

async function beginning(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const first = new Uint8Array(4)
    const { bytesRead } = await file.read(first, 0, first.length, 0)
    return { size, sign: String.fromCharCode(...first.subarray(0, bytesRead)) }
  } finally {
    await file.close()
  }
}

async function linesOf(path: string, hear: Hears): Promise<Book> {
  const { size, sign } = await beginning(path)
  if (size === 0) throw new BookError('Die Datei ist leer.')
  if (!sign.startsWith(signs.zip) && !/\.xlsx$/i.test(path)) {
    await readFacts(path, sign.startsWith(signs.gzip), hear)
    return 'off'
  }
  if (sign !== signs.zip) throw new BookError('Das ist keine Excel-Datei im Format .xlsx.')
  if (size > largest) throw new BookError('Die Datei ist grösser als jede Tabelle von Lebensmitteln.')
  readSwiss(new Uint8Array(await readFile(path)), hear)
  return 'snd'
}

/**
 * Reads a file as the Schweizer Nährwertdatenbank or a dump of Open Food Facts, by what it begins with. Throws `BookError`, which says in German
 * why it is neither.
 */
export async function readBook(path: string): Promise<FoodBookReading> {
  const taken = new Map<string, FoodBookLine>()
  const left: FoodBookReading['left'] = []
  const count = () => {
    if (taken.size + left.length > mostFoods) throw new BookError(`Mehr als ${mostFoods} Lebensmittel hat keines dieser Bücher.`)
  }
  const hear: Hears = {
    food: line => {
      const why = problemOf(line)
      const before = taken.get(line.key)
      if (why) left.push({ line: line.line, title: line.food.title, why })
      else taken.set(line.key, line)
      if (!why && before) left.push({ line: before.line, title: before.food.title, why: `Zeile ${line.line} hat dieselbe Nummer` })
      count()
    },
    left: line => {
      left.push(line)
      count()
    },
  }
  try {
    const book = await linesOf(path, hear)
    return { book, taken: [...taken.values()], left }
  } catch (error) {
    const said = error instanceof FileFault ? error.message : fileSays[String((error as NodeJS.ErrnoException).code)]
    throw said ? new BookError(`${path}: ${said}`) : error
  }
}

import { cleanEmail, cleanLine } from '#contract/clean.ts'
import { type TableType, tableTypes } from '#contract/fileTypes.ts'
import { foldLetters } from '#contract/fold.ts'
import { mostSubscribers } from '#contract/newsletter/shapes.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import type { CsvRecord } from '#contract/readCsv.ts'
import { newsletterCenters } from '#contract/registration.ts'
import { email } from '#contract/shapes.ts'
import { dayIn } from '#server/kit/sheets/day.ts'
import { FileFault } from '#server/kit/sheets/fault.ts'
import { readTable } from '#server/kit/sheets/table.ts'
import type { Subscriber } from '#server/newsletter/tables.ts'

/** The input of a thread that reads: a list, and the day after which no consent can have been given. */
export interface SubscriberFile {
  bytes: Uint8Array
  type: TableType
  today: string
}

interface Subscribers {
  entries: Subscriber[]
  faults: { line: number; message: string }[]
  lines: number
}

const limits = { lines: mostSubscribers, columns: 40, letters: 300 }

const heads = { address: 'E-Mail', center: 'Center', day: 'Datum', source: 'Quelle' } as const
type SubscriberHead = keyof typeof heads

const patterns: Record<SubscriberHead, RegExp> = {
  address: /^(e-?mail|mail|adresse|e-?mail-?adresse)$/,
  center: /^(center|zentrum|newsletter-?center|ort)$/,
  day: /^(datum|tag|am|einwilligung am)$/,
  source: /^(quelle|herkunft|woher)$/,
}

function subscriberColumnsOf(cells: readonly string[]): Record<SubscriberHead, number> {
  const words = cells.map(cell => foldLetters(cell.trim()).toLowerCase())
  const at = (head: SubscriberHead) => {
    const found = words.findIndex(word => patterns[head].test(word))
    if (found < 0) throw new FileFault(`Die Spalte «${heads[head]}» fehlt: Die erste Zeile nennt die Spalten.`)
    return found
  }
  return { address: at('address'), center: at('center'), day: at('day'), source: at('source') }
}

const mail = email()
const centers = new Map(newsletterCenters.map(center => [center.toLowerCase(), center] as const))

/** One line, or why it can't be taken. */
function entryIn(cell: (head: SubscriberHead) => string, isBook: boolean, today: string): Subscriber | string {
  const address = cleanEmail(cell('address'))
  if (!mail.isValidSync(address)) return `«${cell('address').slice(0, 60)}» ist keine E-Mail-Adresse.`
  const center = centers.get(cell('center').trim().toLowerCase())
  if (!center) return `«${cell('center').slice(0, 40)}» ist kein Newsletter-Center.`
  const day = dayIn(cell('day'), isBook)
  if (!day || day > today) return `«${cell('day').slice(0, 40)}» ist kein Tag, an dem jemand Ja gesagt hat.`
  const source = cleanLine(cell('source'))
  return source === '' ? 'Die Quelle fehlt: Wo hat die Person Ja gesagt?' : { address, center, day, source: source.slice(0, 150) }
}

/** Reads a list whole, and each line that can't be taken with the reason. Nothing is written, and nothing is thrown. */
export function readSubscribers({ bytes, type, today }: SubscriberFile): Subscribers {
  try {
    const [head, ...lines] = readTable(bytes, tableTypes[type], limits)
    const columns = subscriberColumnsOf(head!.cells)
    if (lines.length === 0) return { entries: [], lines: 0, faults: [{ line: 0, message: 'Die Datei hat nur die Kopfzeile.' }] }
    return listOf(lines, columns, { isBook: tableTypes[type] === 'xlsx', today })
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { entries: [], lines: 0, faults: [{ line: 0, message: error.message }] }
  }
}

function listOf(
  lines: readonly CsvRecord[],
  columns: Record<SubscriberHead, number>,
  { isBook, today }: { isBook: boolean; today: string },
): Subscribers {
  const list: Subscribers = { entries: [], faults: [], lines: lines.length }
  const seen = new Map<string, number>()
  for (const { line, cells } of lines) {
    const entry = entryIn(head => cells[columns[head]] ?? '', isBook, today)
    const key = typeof entry === 'string' ? '' : `${entry.address} ${newsletterOf(entry.center)}`
    const before = seen.get(key)
    if (typeof entry === 'string') list.faults.push({ line, message: entry })
    else if (before !== undefined) list.faults.push({ line, message: `Das steht schon in Zeile ${before}.` })
    else {
      seen.set(key, line)
      list.entries.push(entry)
    }
  }
  return list
}

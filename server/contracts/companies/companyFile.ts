import { cleanLine } from '#contract/clean.ts'
import { mostListed } from '#contract/contracts/companyShapes.ts'
import { type TableType, tableTypes } from '#contract/fileTypes.ts'
import { foldLetters } from '#contract/fold.ts'
import type { CsvRecord } from '#contract/readCsv.ts'
import { companyHasher, plainSaid } from '#contract/rules/contracts/company.ts'
import { dayIn } from '#server/kit/sheets/day.ts'
import { FileFault } from '#server/kit/sheets/fault.ts'
import { readTable } from '#server/kit/sheets/table.ts'

/** Input of a thread: a list, and the key of its company's hashes. */
export interface CompanyFile {
  bytes: Uint8Array
  type: TableType
  key: string
}

interface CompanyListEntry {
  hash: string
  percent: number
  until: string | null
}

/** A list as it was read; of its people hashes are left alone. */
interface CompanyList {
  entries: CompanyListEntry[]
  faults: { line: number; message: string }[]
  lines: number
}

const limits = { lines: mostListed, columns: 40, letters: 300 }

const heads = {
  said: /^(e-?mail( oder personalnummer)?|mail(adresse)?|personalnummer|personal-nr\.?|mitarbeiternummer|mitarbeitende|person)$/,
  percent: /^(prozent|rabatt|%|rabatt( in)? ?%)$/,
  until: /^(bis|gultig bis|gueltig bis|ende|until)$/,
} as const
type ColumnHead = keyof typeof heads

function columnHeadsOf(cells: readonly string[]): Map<ColumnHead, number> {
  const found = new Map<ColumnHead, number>()
  for (const [at, cell] of cells.entries()) {
    const word = foldLetters(cell.trim()).toLowerCase()
    for (const [name, head] of Object.entries(heads) as [ColumnHead, RegExp][]) {
      if (!head.test(word)) continue
      if (found.has(name)) throw new FileFault(`Die Spalte «${cell.slice(0, 40)}» steht zweimal.`)
      found.set(name, at)
    }
  }
  if (!found.has('said')) throw new FileFault('Die Spalte «E-Mail oder Personalnummer» fehlt: Die erste Zeile nennt die Spalten.')
  if (!found.has('percent')) throw new FileFault('Die Spalte «Prozent» fehlt: Die erste Zeile nennt die Spalten.')
  return found
}

type CellResult<T> = { value: T } | { fault: string }

/** A mail address or a number, never a sentence. */
function saidIn(text: string): CellResult<string> {
  const said = plainSaid(cleanLine(text))
  if (said === '') return { fault: 'E-Mail oder Personalnummer fehlt.' }
  if (said.length > 254 || !/^[\p{L}\p{N}@._+/'-]+$/u.test(said))
    return { fault: `«${text.slice(0, 40)}» ist weder E-Mail noch Personalnummer.` }
  return { value: said }
}

/** «10», «12,5 %». In a book a cell of Excel's percent format holds 0.1 for 10 %, and 1 may be either: what could be both is asked for anew. */
function percentIn(text: string, isBook: boolean): CellResult<number> {
  if (isBook && /^[01](\.\d+)?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= 1)
    return { fault: `«${text.slice(0, 40)}» ist unklar: Formatiere die Spalte als Zahl, für 10 % steht dann 10.` }
  const plain = text.replace(/[%\s]/g, '').replace(',', '.')
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0
  return value >= 1 && value <= 10_000 ? { value } : { fault: `«${text.slice(0, 40)}» ist kein Prozentsatz von 0,01 bis 100.` }
}

/** A day; nothing is no end. */
function untilIn(text: string, isBook: boolean): CellResult<string | null> {
  if (text.trim() === '') return { value: null }
  const day = dayIn(text, isBook)
  return day === undefined ? { fault: `«${text.slice(0, 40)}» ist kein Tag.` } : { value: day }
}

/** Reads a list whole: each person as a keyed hash, and each line that can't be taken with the reason. Nothing is written, and nothing is thrown. */
export async function readCompany({ bytes, type, key }: CompanyFile): Promise<CompanyList> {
  try {
    const [head, ...lines] = readTable(bytes, tableTypes[type], limits)
    const columns = columnHeadsOf(head!.cells)
    if (lines.length === 0) return { entries: [], lines: 0, faults: [{ line: 0, message: 'Die Datei hat nur die Kopfzeile.' }] }
    return await listOf(lines, columns, { key, isBook: tableTypes[type] === 'xlsx' })
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { entries: [], lines: 0, faults: [{ line: 0, message: error.message }] }
  }
}

interface How {
  key: string
  isBook: boolean
}

async function listOf(lines: readonly CsvRecord[], columns: ReadonlyMap<ColumnHead, number>, { key, isBook }: How): Promise<CompanyList> {
  const hashOf = await companyHasher(key)
  const list: CompanyList = { entries: [], faults: [], lines: lines.length }
  const seen = new Map<string, number>()
  for (const { line, cells } of lines) {
    const cell = (head: ColumnHead) => cells[columns.get(head) ?? -1] ?? ''
    const read = [saidIn(cell('said')), percentIn(cell('percent'), isBook), untilIn(cell('until'), isBook)] as const
    const [said, percent, until] = read
    if ('fault' in said || 'fault' in percent || 'fault' in until) {
      for (const one of read) if ('fault' in one) list.faults.push({ line, message: one.fault })
      continue
    }
    const before = seen.get(said.value)
    if (before !== undefined) {
      list.faults.push({ line, message: `Das steht schon in Zeile ${before}.` })
      continue
    }
    seen.set(said.value, line)
    list.entries.push({ hash: await hashOf(said.value), percent: percent.value, until: until.value })
  }
  return list
}

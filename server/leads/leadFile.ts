import { cleanEmail, cleanLine } from '#contract/clean.ts'
import { type TableType, tableTypes } from '#contract/fileTypes.ts'
import { foldLetters } from '#contract/fold.ts'
import { importMost } from '#contract/leads/importShapes.ts'
import { dialled, plainPhone } from '#contract/phone.ts'
import type { CsvRecord } from '#contract/readCsv.ts'
import { isEmail } from '#contract/shapes.ts'
import { FileFault } from '#server/kit/sheets/fault.ts'
import { readTable } from '#server/kit/sheets/table.ts'
import type { ImportLine } from './tables.ts'

/** The input of a thread that reads: a table of leads. */
export interface LeadFile {
  bytes: Uint8Array
  type: TableType
}

interface LeadTable {
  /** Each person once. */
  entries: ImportLine[]
  faults: { line: number; message: string }[]
  lines: number
}

const limits = { lines: importMost.lines, columns: 40, letters: 2000 }

const heads = {
  vorname: /^(vorname|first ?name)$/,
  nachname: /^(name|nachname|familienname|last ?name)$/,
  email: /^(e-?mail(-?adresse)?|mail)$/,
  telefon: /^(telefon(nummer)?|mobile?|handy|natel|phone)$/,
  wish: /^(wunsch|nachricht|bemerkung|worum( geht es)?|kommentar|notiz)$/,
} as const
type LeadHead = keyof typeof heads

function leadColumnsOf(cells: readonly string[]): Map<LeadHead, number> {
  const found = new Map<LeadHead, number>()
  for (const [at, cell] of cells.entries()) {
    const word = foldLetters(cell.trim())
    for (const [name, head] of Object.entries(heads) as [LeadHead, RegExp][]) if (head.test(word) && !found.has(name)) found.set(name, at)
  }
  if (!found.has('vorname')) throw new FileFault('Die Spalte «Vorname» fehlt: Die erste Zeile nennt die Spalten.')
  if (!found.has('email') && !found.has('telefon')) throw new FileFault('Es fehlt die Spalte «E-Mail» oder «Telefon».')
  return found
}

/** A person of a line, or what is wrong with it. */
function importLineOf(cell: (head: LeadHead) => string): ImportLine | string {
  const [vorname, nachname, wish] = [cleanLine(cell('vorname')), cleanLine(cell('nachname')), cleanLine(cell('wish'))]
  const email = cell('email').trim() ? cleanEmail(cell('email')) : null
  const written = plainPhone(cell('telefon').trim())
  if (!vorname || vorname.length > 80) return 'Der Vorname fehlt oder ist zu lang.'
  if (nachname.length > 80) return 'Der Name ist zu lang.'
  if (email && (email.length > 254 || !isEmail.test(email))) return `«${email.slice(0, 40)}» ist keine E-Mail-Adresse.`
  if (written && !/^\+?\d{7,15}$/.test(written)) return `«${written.slice(0, 40)}» ist keine Telefonnummer.`
  if (!email && !written) return 'Es braucht eine E-Mail-Adresse oder eine Telefonnummer.'
  return { vorname, nachname: nachname || null, email, telefon: written ? dialled(written) : null, wish: wish.slice(0, 2000) || null }
}

/** Reads a table whole: a line twice is one (V45). Nothing is written, and nothing is thrown. */
export function readLeads({ bytes, type }: LeadFile): LeadTable {
  try {
    const [head, ...lines] = readTable(bytes, tableTypes[type], limits)
    const columns = leadColumnsOf(head!.cells)
    if (lines.length === 0) return { entries: [], lines: 0, faults: [{ line: 0, message: 'Die Datei hat nur die Kopfzeile.' }] }
    return tableOf(lines, columns)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { entries: [], lines: 0, faults: [{ line: 0, message: error.message }] }
  }
}

function tableOf(lines: readonly CsvRecord[], columns: ReadonlyMap<LeadHead, number>): LeadTable {
  const table: LeadTable = { entries: [], faults: [], lines: lines.length }
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    const read = importLineOf(head => cells[columns.get(head) ?? -1] ?? '')
    if (typeof read === 'string') {
      table.faults.push({ line, message: read })
      continue
    }
    const key = `${read.email ?? ''} ${read.email ? '' : read.telefon} ${read.vorname.toLowerCase()}`
    if (!seen.has(key)) table.entries.push(read)
    seen.add(key)
  }
  return table
}

import { type TableType, tableTypes } from '#contract/fileTypes.ts'
import { foldLetters } from '#contract/fold.ts'
import { FileFault } from '#server/kit/sheets/fault.ts'
import { isBareMonth, monthNamed } from './cells.ts'

interface FigureBaseColumns {
  account: number
  name?: number
  studio?: number
}

/** The columns in which a line says what: an amount a line, or a column for each month. */
export type Columns =
  | (FigureBaseColumns & { month: number; amount: number })
  | (FigureBaseColumns & { months: [column: number, month: string][] })

/** How files head their columns. */
const heads = {
  account: /^(konto|kontonummer|konto-nr\.?|konto nr\.?|kontonr\.?|nr\.?|account)$/,
  name: /^(bezeichnung|kontobezeichnung|kontoname|name|text)$/,
  month: /^(monat|periode|datum|month)$/,
  amount: /^(betrag|betrag chf|saldo|saldo chf|summe|chf|amount)$/,
  studio: /^(studio|studiocode|standort|filiale)$/,
} as const
type FigureHead = keyof typeof heads

interface Heading {
  type: TableType
  studio: string | null
  year: number | null
}

/** The columns of a table by its first line. Throws `FileFault` where one is missing or stands twice. */
export function figureColumnsOf(cells: readonly string[], { type, studio, year }: Heading): Columns {
  const found = new Map<FigureHead, number>()
  for (const [at, cell] of cells.entries()) {
    const word = foldLetters(cell.trim())
    for (const [name, head] of Object.entries(heads) as [FigureHead, RegExp][]) {
      if (!head.test(word)) continue
      if (found.has(name)) throw new FileFault(`Die Spalte «${cell.slice(0, 40)}» steht zweimal.`)
      found.set(name, at)
    }
  }
  const account = found.get('account')
  if (account === undefined) throw new FileFault('Die Spalte «Konto» fehlt: Die erste Zeile nennt die Spalten.')
  if (studio === null && !found.has('studio'))
    throw new FileFault('Die Spalte «Studio» fehlt: Eine Datei für alle Studios nennt es in jeder Zeile.')
  const beside = { account, name: found.get('name'), studio: found.get('studio') }
  const [month, amount] = [found.get('month'), found.get('amount')]
  if (month !== undefined && amount !== undefined) return { ...beside, month, amount }
  const months = monthsIn(cells, tableTypes[type] === 'xlsx', year)
  if (months.length > 0) return { ...beside, months }
  throw new FileFault(month === undefined ? 'Es fehlt die Spalte «Monat», oder eine Spalte für jeden Monat.' : 'Die Spalte «Betrag» fehlt.')
}

function monthsIn(cells: readonly string[], isBook: boolean, year: number | null) {
  const months: [number, string][] = []
  for (const [at, cell] of cells.entries()) {
    const month = monthNamed(cell, isBook, year)
    if (!month && isBareMonth(cell)) throw new FileFault('Diese Datei nennt nur Monate: Wähle dazu das Jahr.')
    if (!month) continue
    if (months.some(([, other]) => other === month)) throw new FileFault(`Für ${month} gibt es zwei Spalten.`)
    months.push([at, month])
  }
  return months
}

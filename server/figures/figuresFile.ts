import { type FigureKind, mostFresh, mostLines, mostMonths } from '#contract/figures/shapes.ts'
import { type TableType, tableTypes } from '#contract/fileTypes.ts'
import type { CsvRecord } from '#contract/readCsv.ts'
import { FileFault } from '#server/kit/sheets/fault.ts'
import { readTable } from '#server/kit/sheets/table.ts'
import { accountIn, amountIn, type FigureCellResult, monthIn, nameIn } from './cells.ts'
import { type Columns, figureColumnsOf } from './head.ts'

/** The input of a thread that reads: a file, and what the studio knows already. */
export interface FiguresFile {
  bytes: Uint8Array
  type: TableType
  kind: FigureKind
  /** The studio of all lines; null where each line names its own. */
  studio: string | null
  /** The year of columns that name a month alone. */
  year: number | null
  /** Code and name of the studios that a line may name. */
  studios: readonly (readonly [code: string, name: string])[]
}

export interface FigureEntry {
  studio: string
  month: string
  account: string
  amount: number
}

export interface FigureFault {
  line: number
  message: string
}

export interface Figures {
  entries: FigureEntry[]
  names: [account: string, name: string][]
  faults: FigureFault[]
  lines: number
}

/** No file has more columns than one for each month beside those that say what a line is. */
const limits = { lines: mostLines, columns: 80, letters: 300 }

/** Reads a file whole: each amount it holds, and each line that can't be taken with the reason. Nothing is written, and nothing is thrown. */
export function readFigures(file: FiguresFile): Figures {
  try {
    const [head, ...lines] = readTable(file.bytes, tableTypes[file.type], limits)
    const columns = figureColumnsOf(head!.cells, file)
    return new Reading(file, columns).of(lines)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { entries: [], names: [], lines: 0, faults: [{ line: 0, message: error.message }] }
  }
}

class Reading {
  private readonly entries: FigureEntry[] = []
  private readonly faults: FigureFault[] = []
  private readonly names = new Map<string, string>()
  /** The line of each amount, by all that names it. */
  private readonly seen = new Map<string, number>()
  private readonly months = new Set<string>()
  private readonly codes: ReadonlyMap<string, string>

  constructor(
    private readonly file: FiguresFile,
    private readonly columns: Columns,
  ) {
    this.codes = new Map(file.studios.flatMap(([code, name]) => [code, name].map(said => [said.toLowerCase(), code] as const)))
  }

  of(lines: readonly CsvRecord[]): Figures {
    for (const line of lines) this.take(line)
    if (lines.length === 0) this.fault(0, 'Die Datei hat nur die Kopfzeile.')
    else if (this.entries.length === 0 && this.faults.length === 0) this.fault(0, 'In der Datei steht kein Betrag.')
    if (this.months.size > mostMonths) this.fault(0, `Eine Datei hat höchstens ${mostMonths} Monate: Teile sie auf.`)
    if (this.names.size > mostFresh) this.fault(0, `Mehr als ${mostFresh} Konten hat keine Erfolgsrechnung.`)
    return { entries: this.entries, names: [...this.names], faults: this.faults, lines: lines.length }
  }

  private fault(line: number, message: string) {
    this.faults.push({ line, message })
  }

  /** The value of a cell; undefined where it is wrong, which is told. */
  private said<T>({ line }: CsvRecord, said: FigureCellResult<T>): T | undefined {
    if ('fault' in said) return void this.fault(line, said.fault)
    return said.value
  }

  private take(line: CsvRecord) {
    const cell = (at: number | undefined) => (at === undefined ? '' : (line.cells[at] ?? ''))
    const { columns } = this
    const account = this.said(line, accountIn(cell(columns.account)))
    const studio = this.said(line, this.studioIn(cell(columns.studio)))
    if (account === undefined || studio === undefined) return
    const name = this.said(line, nameIn(cell(columns.name), account))
    if (name === undefined) return
    if (!this.names.has(account)) this.names.set(account, name)
    if ('months' in columns) {
      for (const [at, month] of columns.months) if (cell(at) !== '') this.put(line, { studio, account, month }, cell(at))
      return
    }
    const month = this.said(line, monthIn(cell(columns.month), tableTypes[this.file.type] === 'xlsx'))
    if (month !== undefined) this.put(line, { studio, account, month }, cell(columns.amount))
  }

  private studioIn(text: string): FigureCellResult<string> {
    const { studio } = this.file
    if (this.columns.studio === undefined) return { value: studio! }
    if (text === '') return studio === null ? { fault: 'Das Studio fehlt.' } : { value: studio }
    const code = this.codes.get(text.toLowerCase())
    if (code === undefined) return { fault: `Das Studio «${text.slice(0, 60)}» gibt es nicht.` }
    if (studio !== null && code !== studio) return { fault: `Diese Zeile gehört zu «${text.slice(0, 60)}», einem anderen Studio.` }
    return { value: code }
  }

  private put(line: CsvRecord, place: Omit<FigureEntry, 'amount'>, text: string) {
    const amount = this.said(line, amountIn(text, tableTypes[this.file.type] === 'xlsx'))
    if (amount === undefined) return
    const key = `${place.studio} ${place.month} ${place.account}`
    const before = this.seen.get(key)
    if (before !== undefined) return this.fault(line.line, `Konto ${place.account} steht für ${place.month} schon in Zeile ${before}.`)
    this.seen.set(key, line.line)
    this.months.add(place.month)
    this.entries.push({ ...place, amount })
  }
}

import { inArray } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { againsts, type Board, type BoardAsked, type BoardCell, boardAccess, boardScreens } from '#contract/measures/calls.ts'
import { type Figure, figureOf } from '#contract/measures/registry.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { monthText } from '#server/shared/exports/words.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { cellValue, exportKinds } from './book.ts'
import type { Reading } from './plugs.ts'
import { readFigures } from './reading.ts'
import { seenStudios } from './statistic.ts'

export interface Seen {
  all: boolean
  codes: string[]
  names: { code: string; name: string }[]
}

/** Studios among those asked for that these rights open, by name; refused where none is left. */
export async function studiosSeen(tx: Tx, who: Pick<Who, 'grants'>, rights: readonly Right[], selected?: readonly string[]): Promise<Seen> {
  const reach = seenStudios(who, rights, selected)
  const found = await tx
    .select({ code: studio.code, name: studio.name })
    .from(studio)
    .where(reach === 'all' ? undefined : inArray(studio.code, reach))
  if (found.length === 0) throw new Refusal('forbidden')
  const names = found.toSorted((one, other) => german.compare(one.name, other.name))
  return { all: reach === 'all', codes: names.map(({ code }) => code), names }
}

/** Reads within one snapshot, so that all parts of a page agree. */
export const inSnapshot = <T>({ db }: WithDb, read: (tx: Tx) => Promise<T>) =>
  db.transaction(tx => read(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Whoever a screen's right lets see these studios sees their figures as the figures' own pages show them, and no other studio's (V54). */
export const readerOf = ({ all, codes }: Seen): Reading['who'] => {
  const studios = all ? 'all' : codes
  return {
    grants: [
      { right: 'stat_admin', studios },
      { right: 'stat_viewstudio', studios },
    ],
  }
}

type Given = { house: House; who: Pick<Who, 'grants'>; body: BoardAsked }

/** The period of a board whose figures have no source: there is none in the demo of a part. */
const spanOf = ({ months = [], datePickerRange }: BoardAsked) => ({
  from: datePickerRange?.from ?? `${months[0] ?? '2000-01'}-01`,
  to: datePickerRange?.to ?? `${months.at(-1) ?? '2000-01'}-01`,
})

/** The board that a screen asks for, of the studios of that screen's right. */
export const boardOf = ({ house, who, body }: Given): Promise<Board> =>
  inSnapshot(house, async tx => {
    const seen = await studiosSeen(
      tx,
      who,
      body.screen ? boardScreens[body.screen] : boardAccess,
      body.selectedStudios as string[] | undefined,
    )
    const months = [...new Set((body.months ?? []) as string[])].sort()
    const figures = [...new Set(body.figures)].flatMap(id => figureOf(id) ?? [])
    const range = months.length === 0 ? (body.datePickerRange as { from: string; to: string } | undefined) : undefined
    const against = body.against ?? 'none'
    const { cells, statistics } = await readFigures({ tx, house, who: readerOf(seen) }, { figures, studios: seen, months, range, against })
    const spans = statistics.map(({ from, to }) => ({ from, to }))
    const whole = spans.length > 0 ? spans : [spanOf(body)]
    return {
      at: statistics[0]?.at ?? new Date().toISOString(),
      from: whole.map(({ from }) => from).sort()[0]!,
      to: whole
        .map(({ to }) => to)
        .sort()
        .at(-1)!,
      running: statistics.some(({ running }) => running),
      studios: seen.names,
      months,
      figures: figures.map(({ id }) => id),
      against,
      cells,
    }
  })

interface Line {
  studio: string
  month: string
  cell: (figure: string) => BoardCell | undefined
}

function linesOf({ studios, months, cells }: Board): Line[] {
  const by = new Map(cells.map(cell => [`${cell.figure}/${cell.studio ?? ''}/${cell.month ?? ''}`, cell]))
  const columns = months.length > 1 ? [...months, ''] : months.length === 1 ? months : ['']
  const all = studios.length > 1 ? [...studios, { code: '', name: 'Total' }] : studios
  return all.flatMap(({ code, name }) =>
    columns.map(month => ({
      studio: name,
      month: month ? monthText(`${month}-01`) : 'Ganze Zeit',
      cell: (figure: string) => by.get(`${figure}/${code}/${month}`),
    })),
  )
}

const columnsOf = (figures: readonly Figure[], board: Board): ExportColumn<Line>[] =>
  figures.flatMap(({ id, measure }) => {
    const column = (title: string, what: 'value' | 'other'): ExportColumn<Line> => ({
      title,
      kind: exportKinds[measure.kind],
      value: line => cellValue(measure, line.cell(id)?.[what] ?? null),
    })
    const other = board.against === 'none' ? [] : [column(`${measure.title}: ${againsts[board.against]}`, 'other')]
    // Where one of its cells tells only a part of its time (V52).
    const isLate = board.cells.some(({ figure, since }) => figure === id && since !== null)
    const since: ExportColumn<Line> = { title: `${measure.title}: erst ab`, kind: 'day', value: line => line.cell(id)?.since ?? null }
    return [column(measure.title, 'value'), ...other, ...(isLate ? [since] : [])]
  })

/** The same board as a workbook, with what each figure counts. */
export async function boardExcel(given: Given) {
  const board = await boardOf(given)
  const figures = board.figures.flatMap(id => figureOf(id) ?? [])
  const filters: [string, string][] = [
    ['Studios', board.studios.map(({ name }) => name).join(', ')],
    ['Vergleich', againsts[board.against]],
  ]
  const columns: ExportColumn<Line>[] = [
    { title: 'Studio', kind: 'text', value: line => line.studio },
    { title: 'Monat', kind: 'text', value: line => line.month },
    ...columnsOf(figures, board),
  ]
  const formulas: ExportColumn<Figure>[] = [
    { title: 'Zahl', kind: 'text', value: ({ measure }) => measure.title },
    { title: 'Bereich', kind: 'text', value: ({ owner }) => owner },
    { title: 'Wie gerechnet', kind: 'text', value: ({ measure }) => measure.formula },
  ]
  const sheets = [
    sheet({ name: 'Zahlen', columns, rows: linesOf(board) }),
    sheet({ name: 'Wie gerechnet', columns: formulas, rows: figures }),
  ]
  return excelFile({ title: 'Kennzahlen der Studios', filters, at: board.at }, sheets, 'kennzahlen')
}

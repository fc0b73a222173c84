import { againsts, type Board, type BoardAsked, type BoardCell, boardAccess, boardScreens } from '#contract/measures/calls.ts'
import { type Figure, figureOf } from '#contract/measures/registry.ts'
import { handWords } from '#contract/measures/since.ts'
import type { House } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { monthText } from '#server/shared/exports/words.ts'
import { inParts, readerOf, studiosSeen } from './reader.ts'
import { readFigures } from './readFigures.ts'
import { cellValue, exportKinds } from './statisticBook.ts'

type BoardContext = { house: House; who: Pick<Who, 'grants'>; body: BoardAsked }

/** The period of a board whose figures have no source: there is none in the demo of a part. */
const demoPeriodOf = ({ months = [], datePickerRange }: BoardAsked) => ({
  from: datePickerRange?.from ?? `${months[0] ?? '2000-01'}-01`,
  to: datePickerRange?.to ?? `${months.at(-1) ?? '2000-01'}-01`,
})

/** The board that a screen asks for, of the studios of that screen's right. */
export const boardOf = ({ house, who, body }: BoardContext): Promise<Board> =>
  inParts(house, async part => {
    const rights = body.screen ? boardScreens[body.screen] : boardAccess
    const seen = await part(tx => studiosSeen(tx, who, rights, body.selectedStudios as string[] | undefined))
    const months = [...new Set((body.months ?? []) as string[])].sort()
    const figures = [...new Set(body.figures)].flatMap(id => figureOf(id) ?? [])
    const range = months.length === 0 ? (body.datePickerRange as { from: string; to: string } | undefined) : undefined
    const against = body.against ?? 'none'
    const { cells, columns } = await readFigures({ part, house, who: readerOf(seen) }, { figures, studios: seen, months, range, against })
    const whole = columns.length > 0 ? columns : [demoPeriodOf(body)]
    return {
      at: columns[0]?.at ?? new Date().toISOString(),
      from: whole.map(({ from }) => from).sort()[0]!,
      to: whole
        .map(({ to }) => to)
        .sort()
        .at(-1)!,
      running: columns.some(({ running }) => running),
      studios: seen.names,
      months,
      figures: figures.map(({ id }) => id),
      against,
      cells,
    }
  })

interface BoardLine {
  studio: string
  month: string
  cell: (figure: string) => BoardCell | undefined
}

function linesOf({ studios, months, cells }: Board): BoardLine[] {
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

const columnsOf = (figures: readonly Figure[], board: Board): ExportColumn<BoardLine>[] =>
  figures.flatMap(({ id, measure }) => {
    const column = (title: string, what: 'value' | 'other'): ExportColumn<BoardLine> => ({
      title,
      kind: exportKinds[measure.kind],
      value: line => cellValue(measure, line.cell(id)?.[what] ?? null),
    })
    const other = board.against === 'none' ? [] : [column(`${measure.title}: ${againsts[board.against]}`, 'other')]
    // True where one of its cells tells only a part of its time (V52).
    const isLate = board.cells.some(({ figure, since }) => figure === id && since !== null)
    const since: ExportColumn<BoardLine> = { title: `${measure.title}: erst ab`, kind: 'day', value: line => line.cell(id)?.since ?? null }
    const isByHand = board.cells.some(({ figure, byHand }) => figure === id && byHand)
    const hand: ExportColumn<BoardLine> = {
      title: `${measure.title}: ${handWords}`,
      kind: 'text',
      value: line => (line.cell(id)?.byHand ? 'ja' : null),
    }
    const isPending = board.cells.some(({ figure, pending }) => figure === id && pending)
    const pending: ExportColumn<BoardLine> = {
      title: `${measure.title}: vollständig`,
      kind: 'text',
      value: line => line.cell(id)?.pending ?? null,
    }
    const told = [...(isLate ? [since] : []), ...(isByHand ? [hand] : []), ...(isPending ? [pending] : [])]
    return [column(measure.title, 'value'), ...other, ...told]
  })

/** The same board as a workbook, with what each figure counts. */
export async function boardExcel(given: BoardContext) {
  const board = await boardOf(given)
  const figures = board.figures.flatMap(id => figureOf(id) ?? [])
  const filters: [string, string][] = [
    ['Studios', board.studios.map(({ name }) => name).join(', ')],
    ['Vergleich', againsts[board.against]],
  ]
  const columns: ExportColumn<BoardLine>[] = [
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

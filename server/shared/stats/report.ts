import { brandOf } from '#contract/brand.ts'
import { leadFunnel } from '#contract/leads/measures.ts'
import { allStudios, type BoardCell, type MeasureReport, type ReportSection, type ReportValue } from '#contract/measures/calls.ts'
import { boardFigures, type Figure } from '#contract/measures/registry.ts'
import { lateText } from '#contract/measures/since.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import type { CellValue, ExportColumn, Kind } from '#server/shared/exports/column.ts'
import { excelFile, paperFile, sheet } from '#server/shared/exports/reply.ts'
import { dayText, monthText } from '#server/shared/exports/words.ts'
import { closedOver, goalColumn, keptReport, type LiveReport } from './kept.ts'
import { reportParts } from './plugs.ts'
import { type FigureReader, inParts, readerOf, type SeenStudios, studiosSeen } from './reader.ts'
import { readFigures } from './readFigures.ts'
import { exportKinds } from './statisticBook.ts'

interface ReportContext {
  house: House
  who: Pick<Who, 'grants'>
  params: { studio: string; month: string }
}

const text = (words: string): ReportValue => ({ kind: 'text', number: null, text: words })
const nothing: ReportValue = { kind: 'text', number: null, text: null }
const inKind = ({ measure }: Figure, number: number | null): ReportValue => ({ kind: measure.kind, number, text: null })

const funnel: readonly string[] = leadFunnel.map(id => `leads.${id}`)
/** Figures that lead on their own pages, the whole development of the members, and the funnel of the leads (V53). */
const told = boardFigures.filter(({ id, measure, family }) => measure.leads || family === 'growth' || funnel.includes(id))

type Cells = ReadonlyMap<string, BoardCell>
const totals = (cells: readonly BoardCell[]): Cells =>
  new Map(cells.flatMap(cell => (cell.studio === null ? [[cell.figure, cell] as const] : [])))

/** The column that says from when on a figure is told, where that is later than its month, and what of it is still being worked out (V52). */
const lateColumn = 'Erfasst'
function lateOfCell(cell: BoardCell | undefined, { codes }: SeenStudios): ReportValue {
  const late =
    cell?.since && lateText({ of: cell.value === null ? 'nothing' : codes.length > 1 ? 'sum' : 'part', day: cell.since }, dayText)
  const words = [late, cell?.pending].filter(Boolean).join(' · ')
  return words ? text(words) : nothing
}

/** The figures of each domain, a section each, against goal, month and year before. */
async function figureSections(reader: FigureReader, studios: SeenStudios, month: string): Promise<ReportSection[]> {
  const read = async (against: 'month' | 'year') =>
    totals((await readFigures(reader, { figures: told, studios, months: [month], against })).cells)
  const [before, year] = [await read('month'), await read('year')]
  const owners = [...new Set(told.map(({ owner }) => owner))]
  return owners.flatMap((title): ReportSection[] => {
    const own = told.filter(({ owner, id }) => owner === title && before.has(id))
    if (own.length === 0) return []
    const isLate = own.some(({ id }) => before.get(id)?.since || before.get(id)?.pending)
    return [
      {
        title,
        empty: 'Davon ist noch nichts bekannt.',
        columns: ['Zahl', 'Monat', goalColumn, 'Monat zuvor', 'Jahr zuvor', ...(isLate ? [lateColumn] : [])],
        rows: own.map(figure => ({
          cells: [
            text(figure.measure.title),
            inKind(figure, before.get(figure.id)?.value ?? null),
            inKind(figure, before.get(figure.id)?.goal ?? null),
            inKind(figure, before.get(figure.id)?.other ?? null),
            inKind(figure, year.get(figure.id)?.other ?? null),
            ...(isLate ? [lateOfCell(before.get(figure.id), studios)] : []),
          ],
        })),
      },
    ]
  })
}

/** The studios of a report: «alle» is for whoever may see all of them (V30, V53). */
export const reportStudios = (tx: Tx, who: ReportContext['who'], studio: string) =>
  studio === allStudios ? studiosSeen(tx, who, ['stat_admin']) : studiosSeen(tx, who, ['stat_admin', 'stat_viewstudio'], [studio])

/** A studio's month as it is counted now. */
export async function liveReport(
  { part, house }: Pick<FigureReader, 'part'> & { house: House },
  seen: SeenStudios,
  { studio, month }: ReportContext['params'],
): Promise<LiveReport> {
  const reader = { part, house, who: readerOf(seen) }
  const sections = await figureSections(reader, seen, month)
  for (const { title, empty, columns, rows } of reportParts.all(house)) {
    const found = await part(tx => rows({ tx, house, who: reader.who }, { studios: seen.all ? 'all' : seen.codes, month }))
    sections.push({ title, empty, columns: [...columns], rows: found.map(cells => ({ cells })) })
  }
  const at = new Date().toISOString()
  const name = studio === allStudios ? 'Alle Studios' : (seen.names[0]?.name ?? studio)
  return { at, studio, name, month, running: dayOf(at).slice(0, 7) <= month, sections }
}

/** A studio's month, or with «alle» that of the chain; a closed one as it was closed, with what would be another number now (V53). */
export const reportOf = ({ house, who, params }: ReportContext): Promise<MeasureReport> =>
  inParts(house, async part => {
    const seen = await part(tx => reportStudios(tx, who, params.studio))
    const live = await liveReport({ part, house }, seen, params)
    return closedOver(house, live, await part(tx => keptReport(tx, seen, params)))
  })

type Row = ReportSection['rows'][number]
const reportKindOf = (value: ReportValue | undefined): Kind => {
  if (!value) return 'text'
  return value.kind === 'text' || value.kind === 'day' ? value.kind : exportKinds[value.kind]
}
function plainReportValueOf(value: ReportValue | undefined): CellValue {
  if (!value) return null
  return value.kind === 'hours' && value.number !== null ? Math.round(60 * value.number) : (value.number ?? value.text)
}

const sheetOf = ({ title, columns, rows }: ReportSection) =>
  sheet<Row>({
    name: title,
    columns: columns.map(
      (head, at): ExportColumn<Row> => ({
        title: head,
        kind: at === 0 ? 'text' : ({ cells }) => reportKindOf(cells[at]),
        value: ({ cells }) => plainReportValueOf(cells[at]),
        width: at === 0 ? 30 : 14,
      }),
    ),
    rows,
  })

const reportHeadOf = ({ name, month, at, closed }: MeasureReport) => ({
  title: `Monatsbericht ${monthText(`${month}-01`)}`,
  filters: [['Studio', name], ...(closed ? [['Abgeschlossen am', dayText(closed.at)]] : [])] as [string, string][],
  at,
})

/** The printed sections: a closed month's changes stand below it. */
function printed({ sections, closed }: MeasureReport): readonly ReportSection[] {
  if (!closed) return sections
  const rows = closed.changes.map(({ section, line, column, was, now }) => ({
    cells: [text(`${section}: ${line}, ${column}`), was ?? nothing, now ?? nothing],
  }))
  const empty = 'Seit dem Abschluss hat sich nichts geändert.'
  return [...sections, { title: 'Seit dem Abschluss geändert', empty, columns: ['Zahl', 'Abgeschlossen', 'Jetzt'], rows }]
}
const nameOf = ({ studio, month }: MeasureReport) => `Monatsbericht ${month} ${studio}`

export async function reportExcel(given: ReportContext) {
  const report = await reportOf(given)
  return excelFile(reportHeadOf(report), printed(report).map(sheetOf), nameOf(report))
}

export async function reportPdf(given: ReportContext) {
  const report = await reportOf(given)
  const parts = printed(report).flatMap(section => [
    { paragraph: section.title },
    section.rows.length > 0 ? { table: sheetOf(section) } : { paragraph: section.empty },
  ])
  return paperFile({ ...reportHeadOf(report), brand: brandOf(report.studio) }, parts, nameOf(report))
}

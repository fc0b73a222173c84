import { brandOf } from '#contract/brand.ts'
import { allStudios, type BoardCell, type Report, type ReportSection, type ReportValue } from '#contract/measures/calls.ts'
import { boardFigures, type Figure } from '#contract/measures/registry.ts'
import type { Right } from '#contract/rights.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import type { ExportColumn, Kind, Value } from '#server/shared/exports/column.ts'
import { excelFile, paperFile, sheet } from '#server/shared/exports/reply.ts'
import { monthText } from '#server/shared/exports/words.ts'
import { exportKinds } from './book.ts'
import { reportParts } from './plugs.ts'
import { inParts, type Reader, readerOf, type Seen, studiosSeen } from './reader.ts'
import { readFigures } from './reading.ts'

interface Given {
  house: House
  who: Pick<Who, 'grants'>
  params: { studio: string; month: string }
}

const text = (words: string): ReportValue => ({ kind: 'text', number: null, text: words })
const inKind = ({ measure }: Figure, number: number | null): ReportValue => ({ kind: measure.kind, number, text: null })

/** Figures that lead on their own pages, and the whole development of the members (V53). */
const told = boardFigures.filter(({ measure, family }) => measure.leads || family === 'growth')

type Cells = ReadonlyMap<string, BoardCell>
const totals = (cells: readonly BoardCell[]): Cells =>
  new Map(cells.flatMap(cell => (cell.studio === null ? [[cell.figure, cell] as const] : [])))

/** The figures of each domain, a section each, against goal, month and year before. */
async function figureSections(reader: Reader, studios: Seen, month: string): Promise<ReportSection[]> {
  const read = async (against: 'month' | 'year') =>
    totals((await readFigures(reader, { figures: told, studios, months: [month], against })).cells)
  const [before, year] = [await read('month'), await read('year')]
  const owners = [...new Set(told.map(({ owner }) => owner))]
  return owners.flatMap((title): ReportSection[] => {
    const own = told.filter(({ owner, id }) => owner === title && before.has(id))
    if (own.length === 0) return []
    return [
      {
        title,
        empty: 'Davon ist noch nichts bekannt.',
        columns: ['Zahl', 'Monat', 'Ziel', 'Monat zuvor', 'Jahr zuvor'],
        rows: own.map(figure => ({
          cells: [
            text(figure.measure.title),
            inKind(figure, before.get(figure.id)?.value ?? null),
            inKind(figure, before.get(figure.id)?.goal ?? null),
            inKind(figure, before.get(figure.id)?.other ?? null),
            inKind(figure, year.get(figure.id)?.other ?? null),
          ],
        })),
      },
    ]
  })
}

/** A studio's month, or with «alle» that of the chain, which needs the right to see all of it (V30, V53). */
export const reportOf = ({ house, who, params: { studio, month } }: Given): Promise<Report> =>
  inParts(house, async part => {
    const all = studio === allStudios
    const rights: Right[] = all ? ['stat_admin'] : ['stat_admin', 'stat_viewstudio']
    const seen = await part(tx => studiosSeen(tx, who, rights, all ? undefined : [studio]))
    const reader = { part, house, who: readerOf(seen) }
    const sections = await figureSections(reader, seen, month)
    for (const { title, empty, columns, rows } of reportParts.all(house)) {
      const found = await part(tx => rows({ tx, house, who: reader.who }, { studios: seen.all ? 'all' : seen.codes, month }))
      sections.push({ title, empty, columns: [...columns], rows: found.map(cells => ({ cells })) })
    }
    const at = new Date().toISOString()
    return {
      at,
      studio,
      name: all ? 'Alle Studios' : (seen.names[0]?.name ?? studio),
      month,
      running: dayOf(at).slice(0, 7) <= month,
      sections,
    }
  })

type Row = ReportSection['rows'][number]
const kindOf = (value: ReportValue | undefined): Kind => {
  if (!value) return 'text'
  return value.kind === 'text' || value.kind === 'day' ? value.kind : exportKinds[value.kind]
}
function plain(value: ReportValue | undefined): Value {
  if (!value) return null
  return value.kind === 'hours' && value.number !== null ? Math.round(60 * value.number) : (value.number ?? value.text)
}

const sheetOf = ({ title, columns, rows }: ReportSection) =>
  sheet<Row>({
    name: title,
    columns: columns.map(
      (head, at): ExportColumn<Row> => ({
        title: head,
        kind: at === 0 ? 'text' : ({ cells }) => kindOf(cells[at]),
        value: ({ cells }) => plain(cells[at]),
        width: at === 0 ? 30 : 14,
      }),
    ),
    rows,
  })

const headOf = ({ name, month, at }: Report) => ({
  title: `Monatsbericht ${monthText(`${month}-01`)}`,
  filters: [['Studio', name]] as [string, string][],
  at,
})
const nameOf = ({ studio, month }: Report) => `Monatsbericht ${month} ${studio}`

export async function reportExcel(given: Given) {
  const report = await reportOf(given)
  return excelFile(headOf(report), report.sections.map(sheetOf), nameOf(report))
}

export async function reportPdf(given: Given) {
  const report = await reportOf(given)
  const parts = report.sections.flatMap(section => [
    { paragraph: section.title },
    section.rows.length > 0 ? { table: sheetOf(section) } : { paragraph: section.empty },
  ])
  return paperFile({ ...headOf(report), brand: brandOf(report.studio) }, parts, nameOf(report))
}

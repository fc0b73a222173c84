import { type RatingRow, ratingKinds } from '#contract/ratings/calls.ts'
import { recommendGroup, recommendWords } from '#contract/ratings/stars.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { type ExportSheet, excelFile, sheet } from '#server/shared/exports/reply.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { comparisonOf, crossTableOf, summaryOf } from './figures.ts'
import { asRow, listRatings, listRecommendations } from './ratingList.ts'
import { type askedBy, type RatingFilter, ratingSpanOf, studiosSeen } from './rules.ts'

type RatingReader = Parameters<typeof askedBy>[0]

interface Heading {
  title: string
  asked: RatingFilter
  partly?: boolean
}

/** Head of a workbook; it tells, above the first row, what the workbook leaves out. */
async function head(tx: Tx, who: RatingReader, { title, asked, partly = false }: Heading) {
  const names = await studioNames(tx)
  const { von, bis } = ratingSpanOf(asked)
  const studios = (asked.selectedStudios ?? []).map(code => names.get(code) ?? code)
  const filters: [string, string][] = [
    ['Zeitraum', `${dayText(von)} bis ${dayText(bis)}`],
    ['Studios', (studios.length > 0 ? studios : studiosSeen(who, names)).join(', ')],
  ]
  if (asked.kind?.length) filters.push(['Bewertet', asked.kind.map(kind => ratingKinds[kind]).join(', ')])
  if (partly) filters.push(['Hinweis', 'Nur Bewertungen ab drei Sternen'])
  return { names, about: { title, filters, at: new Date().toISOString() } }
}

const from = 'Schnitt ab drei Bewertungen'

function courseSheet({ courses }: Awaited<ReturnType<typeof summaryOf>>): ExportSheet<(typeof courses)[number]> {
  return {
    name: 'Kurse',
    columns: [
      { title: 'Kurs', value: row => row.title, kind: 'text', width: 32 },
      { title: 'Bewertungen', value: row => row.count, kind: 'count', sum: true },
      { title: from, value: row => row.average, kind: 'number', width: 16 },
    ],
    rows: courses,
  }
}

function trainerSheet({ columns, rows }: Awaited<ReturnType<typeof crossTableOf>>): ExportSheet<(typeof rows)[number]> {
  const cell = (row: (typeof rows)[number], column: string) => row.cells.find(one => one.column === column)
  return {
    name: 'Kreuztabelle Trainer',
    columns: [
      { title: 'Leitung', value: row => row.trainer?.name ?? 'Ohne Angabe', kind: 'text', width: 26 },
      { title: 'Bewertungen', value: row => row.count, kind: 'count', sum: true },
      { title: from, value: row => row.average, kind: 'number', width: 16 },
      ...columns.flatMap(({ _id, title }): ExportColumn<(typeof rows)[number]>[] => [
        { title: `${title}: Anzahl`, value: row => cell(row, _id)?.count ?? null, kind: 'count', width: 16 },
        { title: `${title}: Schnitt`, value: row => cell(row, _id)?.average ?? null, kind: 'number', width: 16 },
      ]),
    ],
    rows,
  }
}

function studioSheet({ rows }: Awaited<ReturnType<typeof comparisonOf>>): ExportSheet<(typeof rows)[number]> {
  return {
    name: 'Studiovergleich',
    columns: [
      { title: 'Studio', value: row => row.name, kind: 'text', width: 26 },
      { title: 'Bewertungen', value: row => row.count, kind: 'count', sum: true },
      { title: from, value: row => row.average, kind: 'number', width: 16 },
      { title: 'Davor: Bewertungen', value: row => row.before.count, kind: 'count', sum: true, width: 18 },
      { title: 'Davor: Schnitt', value: row => row.before.average, kind: 'number', width: 14 },
      { title: 'Weiterempfehlung: Antworten', value: row => row.recommend.answers, kind: 'count', sum: true, width: 18 },
      { title: 'Weiterempfehlung: Wert', value: row => row.recommend.score, kind: 'number', width: 18 },
    ],
    rows,
  }
}

const ratingSheet = (rows: readonly RatingRow[], names: ReadonlyMap<string, string>): ExportSheet<RatingRow> => ({
  name: 'Bewertungen',
  columns: [
    { title: 'Woche ab', value: row => row.week, kind: 'day' },
    { title: 'Studio', value: row => (row.studio ? (names.get(row.studio) ?? row.studio) : null), kind: 'text' },
    { title: 'Art', value: row => ratingKinds[row.kind], kind: 'text', width: 14 },
    { title: 'Kurs', value: row => (row.kind === 'course' ? row.title : null), kind: 'text' },
    { title: 'Leitung', value: row => row.trainer, kind: 'text' },
    { title: 'Sterne', value: row => row.stars, kind: 'number' },
    { title: 'Weiterempfehlung', value: row => row.recommend, kind: 'count', width: 18 },
    { title: 'Kommentar', value: row => row.comment, kind: 'text', width: 60 },
  ],
  rows,
})

/** Rows at most. Excel's own limit is a million; nobody reads as many. */
const most = 100_000

/** A workbook with figures and single ratings of the range and choices asked for. */
export async function ratingsBook(tx: Tx, who: RatingReader, asked: RatingFilter) {
  const summary = await summaryOf(tx, who, asked)
  const { names, about } = await head(tx, who, { title: 'Bewertungen', asked, partly: summary.partly })
  const { rows } = await listRatings(tx, who, { ...asked, limit: most })
  const sheets = [
    sheet(courseSheet(summary)),
    sheet(trainerSheet(await crossTableOf(tx, who, asked))),
    sheet(studioSheet(await comparisonOf(tx, who, asked))),
    sheet(ratingSheet(rows, names)),
  ]
  return excelFile(about, sheets, 'Bewertungen')
}

interface RecommendationOptions {
  asked: RatingFilter
  /** Name of the file. */
  name?: string
  title?: string
}

/** A workbook with every answer to «Empfiehlst du dein Studio weiter?», and their figures by studio. */
export async function recommendationsBook(
  tx: Tx,
  who: RatingReader,
  { asked, name = 'Weiterempfehlungen', title = name }: RecommendationOptions,
) {
  const { names, about } = await head(tx, who, { title, asked })
  const rows = (await listRecommendations(tx, who, asked)).map(asRow)
  const { rows: studios } = await comparisonOf(tx, who, asked)
  const byStudio: ExportSheet<(typeof studios)[number]> = {
    name: 'Nach Studio',
    columns: [
      { title: 'Studio', value: row => row.name, kind: 'text', width: 26 },
      { title: 'Antworten', value: row => row.recommend.answers, kind: 'count', sum: true },
      { title: recommendWords.promoter, value: row => row.recommend.promoters, kind: 'count', sum: true, width: 18 },
      { title: recommendWords.detractor, value: row => row.recommend.detractors, kind: 'count', sum: true, width: 16 },
      { title: 'Wert (−100 bis 100)', value: row => row.recommend.score, kind: 'number', width: 18 },
    ],
    rows: studios.filter(({ recommend }) => recommend.answers > 0),
  }
  const single: ExportSheet<RatingRow> = {
    name: 'Antworten',
    columns: [
      { title: 'Woche ab', value: row => row.week, kind: 'day' },
      { title: 'Studio', value: row => (row.studio ? (names.get(row.studio) ?? row.studio) : null), kind: 'text' },
      { title: 'Gefragt nach', value: row => row.title, kind: 'text' },
      { title: 'Weiterempfehlung (0 bis 10)', value: row => row.recommend, kind: 'count', width: 18 },
      { title: 'Gruppe', value: row => recommendWords[recommendGroup(row.recommend ?? 0)], kind: 'text', width: 18 },
      { title: 'Sterne', value: row => row.stars, kind: 'number' },
      { title: 'Kommentar', value: row => row.comment, kind: 'text', width: 60 },
    ],
    rows,
  }
  return excelFile(about, [sheet(byStudio), sheet(single)], name)
}

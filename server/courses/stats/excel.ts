import { type CourseStatsAsked, courseMeasures, courseSplits } from '#contract/courses/stats.ts'
import { comparisons, type Measure } from '#contract/stats.ts'
import type { Tx } from '#server/database.ts'
import { type ExportSheet, excelType, workbook } from '#server/exports/excel.ts'
import { dayText, monthText } from '#server/exports/words.ts'
import { file, type Who } from '#server/serve.ts'
import { courseChoices } from './choices.ts'
import { type CourseNumbers, courseNumbers } from './stats.ts'

type Counted = Parameters<(typeof courseMeasures)[number]['value']>[0]
interface Line {
  now: Counted
  before: Counted | null
}

const kinds = { count: 'count', percent: 'percent', number: 'number' } as const

/** A column per measure, and beside it what it is held against. */
const measured = <Row extends Line>(compared: boolean) =>
  courseMeasures.flatMap((measure: Measure<Counted>) => [
    { title: measure.title, kind: kinds[measure.kind], value: ({ now }: Row) => measure.value(now) },
    ...(compared
      ? [
          {
            title: `${measure.title} zuvor`,
            kind: kinds[measure.kind],
            value: ({ before }: Row) => before && measure.value(before),
          },
        ]
      : []),
  ])

function sheets({ total, splits, curve, compared }: CourseNumbers) {
  const withBefore = compared !== null
  const first: ExportSheet<(typeof courseMeasures)[number]> = {
    name: 'Zahlen',
    columns: [
      { title: 'Zahl', kind: 'text', value: ({ title }) => title },
      { title: 'Wert', kind: 'number', width: 12, value: measure => measure.value(total.now) },
      ...(total.before
        ? [
            {
              title: 'Zuvor',
              kind: 'number' as const,
              width: 12,
              value: (measure: (typeof courseMeasures)[number]) => measure.value(total.before as Counted),
            },
          ]
        : []),
      { title: 'Einheit', kind: 'text', width: 10, value: ({ kind }) => (kind === 'percent' ? '%' : '') },
      { title: 'Wie gerechnet', kind: 'text', width: 90, value: ({ formula }) => formula },
    ],
    rows: courseMeasures,
  }
  type Split = CourseNumbers['splits'][number]['rows'][number]
  const parts = splits.map(
    ({ by, rows }): ExportSheet<Split> => ({
      name: courseSplits[by as keyof typeof courseSplits],
      columns: [
        {
          title: courseSplits[by as keyof typeof courseSplits],
          kind: 'text',
          value: ({ name }) => (by === 'month' ? monthText(`${name}-01`) : name),
        },
        ...measured<Split>(withBefore),
      ],
      rows,
    }),
  )
  type Point = CourseNumbers['curve'][number]
  const line: ExportSheet<Point> = {
    name: 'Verlauf',
    columns: [
      { title: 'Ab', kind: 'day', value: ({ at }) => at },
      { title: 'Besuche', kind: 'count', value: ({ now }) => now?.visits },
      ...(withBefore
        ? [
            { title: 'Verglichen mit', kind: 'day' as const, width: 16, value: ({ beforeAt }: Point) => beforeAt },
            { title: 'Besuche zuvor', kind: 'count' as const, value: ({ before }: Point) => before?.visits },
          ]
        : []),
    ],
    rows: curve,
  }
  return [first, ...parts, line]
}

const span = ({ from, to }: { from: string; to: string }) => `${dayText(from)} bis ${dayText(to)}`

/** What the file counts, in the words of the screen. */
async function filtersOf(tx: Tx, who: Pick<Who, 'grants'>, asked: CourseStatsAsked, numbers: CourseNumbers) {
  const { filters } = await courseChoices(tx, who)
  const named = (id: string, values: readonly string[] | undefined) =>
    (values ?? [])
      .map(value => filters.find(filter => filter.id === id)?.choices.find(choice => choice.value === value)?.label ?? value)
      .join(', ')
  const months = (asked.months ?? []).map(month => monthText(`${month}-01`)).join(', ')
  const { compared, studios } = numbers
  const comparison = comparisons[numbers.comparison]
  return [
    ['Zeitraum', months || span(numbers)],
    ['Vergleich', compared ? `${comparison}: ${span(compared)}` : comparisons.none],
    ['Studios', named('studio', studios)],
    ...(['label', 'instructor', 'course'] as const).flatMap(id =>
      asked[id]?.length ? [[courseSplits[id], named(id, asked[id])] as const] : [],
    ),
  ] as (readonly [string, string])[]
}

/** The numbers as a book: what is said, by what they are split, the curve; filters, «Stand» and formulas with them. */
export async function courseExcel(tx: Tx, who: Pick<Who, 'grants'>, asked: CourseStatsAsked) {
  const numbers = await courseNumbers(tx, who, asked)
  const filters = await filtersOf(tx, who, asked, numbers)
  const book = await workbook({ title: 'Kursstatistik', filters, at: numbers.at }, sheets(numbers))
  return file(book, { type: excelType, headers: { 'content-disposition': 'attachment; filename="kursstatistik.xlsx"' } })
}

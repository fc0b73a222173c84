import { type Counts, comparisons, type Measure, type StatsAsked, type StatsChoices, toldBy } from '#contract/stats.ts'
import type { ExportColumn, Kind } from '#server/shared/exports/column.ts'
import { type ExportSheet, excelFile, sheet } from '#server/shared/exports/reply.ts'
import { dayText, monthText } from '#server/shared/exports/words.ts'
import type { Numbers } from './statistic.ts'

type Line<C> = { now: C; before: C | null }
type Column<Row> = ExportColumn<Row>

/** Hours become a workbook's own length of time. */
export const exportKinds: Record<Measure['kind'], Kind> = {
  count: 'count',
  percent: 'percent',
  number: 'number',
  hours: 'minutes',
  money: 'money',
}
/** A value as its cell holds it. */
export const cellValue = ({ kind }: Pick<Measure, 'kind'>, value: number | null) =>
  value !== null && kind === 'hours' ? Math.round(60 * value) : value
const cell = <C extends Counts>(measure: Measure<C>, counts: C | null) => cellValue(measure, counts && measure.value(counts))

/** A column per measure, and beside it the one that it is compared with. */
const measured = <C extends Counts, Row extends Line<C>>(measures: readonly Measure<C>[], compared: boolean): Column<Row>[] =>
  measures.flatMap(measure => [
    { title: measure.title, kind: exportKinds[measure.kind], value: ({ now }: Row) => cell(measure, now) },
    ...(compared
      ? [{ title: `${measure.title} zuvor`, kind: exportKinds[measure.kind], value: ({ before }: Row) => cell(measure, before) }]
      : []),
  ])

interface BookProps<C extends Counts> {
  title: string
  /** Name of the file, without the extension. */
  name: string
  measures: readonly Measure<C>[]
  splits: Readonly<Record<string, string>>
  numbers: Numbers<C>
  asked: StatsAsked & Record<string, unknown>
  choices: StatsChoices
}

function totals<C extends Counts>({ measures, numbers: { total } }: BookProps<C>): ExportSheet<Measure<C>> {
  const kind = (measure: Measure<C>) => exportKinds[measure.kind]
  return {
    name: 'Zahlen',
    columns: [
      { title: 'Zahl', kind: 'text', value: ({ title }) => title },
      { title: 'Wert', kind, value: measure => cell(measure, total.now) },
      ...(total.before ? [{ title: 'Zuvor', kind, value: (measure: Measure<C>) => cell(measure, total.before) }] : []),
      { title: 'Wie gerechnet', kind: 'text', value: ({ formula }) => formula },
    ],
    rows: measures,
  }
}

function parts<C extends Counts>({ measures, splits, numbers }: BookProps<C>) {
  type Split = Numbers<C>['splits'][number]['rows'][number]
  return numbers.splits.map(
    ({ by, rows }): ExportSheet<Split> => ({
      name: splits[by] ?? by,
      columns: [
        { title: splits[by] ?? by, kind: 'text', value: ({ name }) => (by === 'month' ? monthText(`${name}-01`) : name) },
        ...measured<C, Split>(
          measures.map(measure => toldBy(measure, by)),
          numbers.compared !== null,
        ),
      ],
      rows,
    }),
  )
}

function line<C extends Counts>({ measures, numbers: { curve, compared } }: BookProps<C>) {
  const [first] = measures as [Measure<C>]
  type Point = Numbers<C>['curve'][number]
  return {
    name: 'Verlauf',
    columns: [
      { title: 'Ab', kind: 'day', value: ({ at }) => at },
      { title: first.title, kind: exportKinds[first.kind], value: ({ now }) => cell(first, now) },
      ...(compared
        ? [
            { title: 'Verglichen mit', kind: 'day' as const, width: 16, value: ({ beforeAt }: Point) => beforeAt },
            { title: `${first.title} zuvor`, kind: exportKinds[first.kind], value: ({ before }: Point) => cell(first, before) },
          ]
        : []),
    ],
    rows: curve,
  } satisfies ExportSheet<Point>
}

const span = ({ from, to }: { from: string; to: string }) => `${dayText(from)} bis ${dayText(to)}`

/** Filters of the file, in the words of the screen. */
function filtersOf<C extends Counts>({ asked, numbers, choices: { filters } }: BookProps<C>, titles: Readonly<Record<string, string>>) {
  const named = (id: string, values: readonly string[]) =>
    values.map(value => filters.find(filter => filter.id === id)?.choices.find(choice => choice.value === value)?.label ?? value).join(', ')
  const months = (asked.months ?? []).map(month => monthText(`${month}-01`)).join(', ')
  const { compared, studios } = numbers
  const set = filters.flatMap(({ id }) => {
    const values = asked[id]
    return Array.isArray(values) && values.length > 0 ? [[titles[id] ?? id, named(id, values)] as const] : []
  })
  return [
    ['Zeitraum', months || span(numbers)],
    ['Vergleich', compared ? `${comparisons[numbers.comparison]}: ${span(compared)}` : comparisons.none],
    ['Studios', named('studio', studios)],
    ...set,
  ] as (readonly [string, string])[]
}

/** A statistic as a workbook: totals, a sheet per split and the curve, with filters, «Stand» and formulas. */
export function statisticBook<C extends Counts>(props: BookProps<C>) {
  const { title, name, numbers, splits } = props
  const head = { title, filters: filtersOf(props, splits), at: numbers.at }
  return excelFile(head, [sheet(totals(props)), ...parts(props).map(part => sheet(part)), sheet(line(props))], name)
}

import type { FamilyName } from '#contract/measures/registry.ts'
import { lateText, type ToldParts, toldOf } from '#contract/measures/since.ts'
import {
  type Counts,
  comparisons,
  type StatisticSince,
  type StatsAsked,
  type StatsChoices,
  type StatsMeasure,
  toldBy,
} from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithDomains } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import type { ExportColumn, Kind } from '#server/shared/exports/column.ts'
import { type ExportSheet, excelFile, sheet } from '#server/shared/exports/reply.ts'
import { dayText, monthText } from '#server/shared/exports/words.ts'
import { inSnapshot, withSince } from './reader.ts'
import type { Numbers } from './statistic.ts'

type ComparedLine<C extends Counts> = Pick<ToldParts<C>['total'], 'now' | 'before' | 'late' | 'pending'>
type Column<Row> = ExportColumn<Row>

/** Hours become a workbook's own length of time. */
export const exportKinds: Record<StatsMeasure['kind'], Kind> = {
  count: 'count',
  percent: 'percent',
  number: 'number',
  hours: 'minutes',
  money: 'money',
}
/** A value as its cell holds it. */
export const cellValue = ({ kind }: Pick<StatsMeasure, 'kind'>, value: number | null) =>
  value !== null && kind === 'hours' ? Math.round(60 * value) : value
const cell = <C extends Counts>(measure: StatsMeasure<C>, counts: C | null) => cellValue(measure, counts && measure.value(counts))

/** A column per measure, and beside it the one that it is compared with. */
const measured = <C extends Counts, Row extends ComparedLine<C>>(measures: readonly StatsMeasure<C>[], compared: boolean): Column<Row>[] =>
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
  measures: readonly StatsMeasure<C>[]
  splits: Readonly<Record<string, string>>
  numbers: Numbers<C> & { since?: StatisticSince }
  asked: StatsAsked & Record<string, unknown>
  choices: StatsChoices
}

/** A book's numbers as the page tells them. */
interface ToldBook<C extends Counts> extends BookProps<C> {
  told: ToldParts<C>
}

type Told = Pick<ComparedLine<Counts>, 'late' | 'pending'>
const isUnwhole = ({ late, pending }: Told) => !!late || !!pending
const unwholeText = ({ late, pending }: Told) => [late && lateText(late, dayText), pending].filter(Boolean).join(' · ') || null

/** The column that says from when on a number is told, and what of it is still being worked out, in a book that has such numbers (V52). */
const toldColumn = <Row>(isWanted: boolean, lineOf: (row: Row) => Told): Column<Row>[] =>
  isWanted ? [{ title: 'Erfasst', kind: 'text', value: row => unwholeText(lineOf(row)) }] : []

function totals<C extends Counts>({ measures, told: { total } }: ToldBook<C>): ExportSheet<StatsMeasure<C>> {
  const kind = (measure: StatsMeasure<C>) => exportKinds[measure.kind]
  return {
    name: 'Zahlen',
    columns: [
      { title: 'Zahl', kind: 'text', value: ({ title }) => title },
      { title: 'Wert', kind, value: measure => cell(measure, total.now) },
      ...(total.before ? [{ title: 'Zuvor', kind, value: (measure: StatsMeasure<C>) => cell(measure, total.before) }] : []),
      ...toldColumn<StatsMeasure<C>>(isUnwhole(total), () => total),
      { title: 'Wie gerechnet', kind: 'text', value: ({ formula }) => formula },
    ],
    rows: measures,
  }
}

function parts<C extends Counts>({ measures, splits, numbers, told }: ToldBook<C>) {
  type Split = ToldParts<C>['splits'][number]['rows'][number]
  return told.splits.map(
    ({ by, rows }): ExportSheet<Split> => ({
      name: splits[by] ?? by,
      columns: [
        { title: splits[by] ?? by, kind: 'text', value: ({ name }) => (by === 'month' ? monthText(`${name}-01`) : name) },
        ...measured<C, Split>(
          measures.map(measure => toldBy(measure, by)),
          numbers.compared !== null,
        ),
        ...toldColumn<Split>(rows.some(isUnwhole), row => row),
      ],
      rows,
    }),
  )
}

function line<C extends Counts>({ measures, numbers: { compared }, told: { curve } }: ToldBook<C>) {
  const [first] = measures as [StatsMeasure<C>]
  type Point = ToldParts<C>['curve'][number]
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

/** A number that was kept by hand for months before the first day, on a sheet of its own. */
function hand<C extends Counts>({ measures, numbers: { since } }: BookProps<C>) {
  const measure = measures.find(({ id }) => id === since?.byHand?.measure)
  if (!measure || !since?.byHand) return []
  type Month = { month: string; value: number }
  return [
    sheet<Month>({
      name: 'Von Hand geführt',
      columns: [
        { title: 'Monat', kind: 'text', value: ({ month }) => monthText(`${month}-01`) },
        { title: measure.title, kind: exportKinds[measure.kind], value: ({ value }) => value },
      ],
      rows: since.byHand.months,
    }),
  ]
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
  const book = { ...props, told: toldOf(numbers) }
  return excelFile(head, [sheet(totals(book)), ...parts(book).map(part => sheet(part)), sheet(line(book)), ...hand(props)], name)
}

interface BookSource<C extends Counts, A> {
  numbers: (tx: Tx, who: Who, asked: A) => Promise<Numbers<C>>
  choices: (tx: Tx, who: Who) => Promise<StatsChoices>
  /** The one whose figures they are, which says from when on there are any. */
  family?: FamilyName
}

/** Answers a statistic's workbook: what is asked for is counted as for its page, and named by the same choices. */
export const statisticExcel =
  <C extends Counts, A extends object>(
    named: Pick<BookProps<C>, 'title' | 'name' | 'measures' | 'splits'>,
    { numbers, choices, family }: BookSource<C, A>,
  ) =>
  async ({ house, who, body }: { house: WithDb & WithDomains; who: Who; body: A }) => {
    const read = await inSnapshot(house, async tx => {
      const counted = await numbers(tx, who, body)
      const known = family ? await withSince({ tx, house }, { family, asked: body }, counted) : counted
      return { numbers: known, choices: await choices(tx, who) }
    })
    return statisticBook({ ...named, ...read, asked: body as BookProps<C>['asked'] })
  }

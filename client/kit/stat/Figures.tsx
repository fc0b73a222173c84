import { Box, Text } from '@chakra-ui/react'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { useState } from 'react'
import { PeriodCurve } from '#client/kit/chart/PeriodCurve.tsx'
import { date, quantity, thousands } from '#client/kit/format.ts'
import { Stand } from '#client/kit/Stand.tsx'
import { Tabs } from '#client/kit/table/SavedViews.tsx'
import { useLayout } from '#client/kit/table/useWidth.ts'
import type { StudioDayNote } from '#contract/measures/dayNotes.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import { lateText, type ToldStatistic } from '#contract/measures/since.ts'
import { type Counts, comparisons, type StatsComparison, type StatsMeasure } from '#contract/stats.ts'
import { ByHand } from './ByHand.tsx'
import { FigureDifferences } from './FigureDifferences.tsx'
import { FigureGrid, type GridShape } from './FigureGrid.tsx'
import { Formulas } from './Formulas.tsx'
import { Funnel } from './Funnel.tsx'
import { Numbers } from './Numbers.tsx'
import { SplitTable } from './SplitTable.tsx'
import { Notes } from './StatNotes.tsx'
import type { StatShown } from './statAddress.ts'
import { noteAt, useDayNotes } from './statDayNotes.ts'
import { pointText, spanText, tickText, untilText, valueIn, valueText } from './words.ts'

interface FiguresProps<C extends Counts> {
  family?: FamilyName
  statistic: ToldStatistic
  shown: StatShown
  show: (change: Partial<StatShown>, how?: { step?: boolean }) => void
  measures: readonly StatsMeasure<C>[]
  measure: StatsMeasure<C>
  splits: Readonly<Record<string, string>>
  funnel?: readonly string[]
  grid?: GridShape
  empty: string
  /** True where a line leads to rows. */
  opens: boolean
  loading: boolean
}

/** The last period's numbers must not pass for the new ones, so they fade while a request runs; a quick answer does not flicker. */
const older = { '&[aria-busy]': { opacity: 0.4, transition: 'opacity 120ms linear 150ms' } }

/** Leading numbers, the curve of one of them, and the table that splits them. */
export function Figures<C extends Counts>(props: FiguresProps<C>) {
  const { statistic, shown, show, measures, measure, splits, empty, opens, loading } = props
  const [explains, setExplains] = useState(false)
  const leading = measures.filter(({ leads }) => leads)
  const none = !statistic.total.now || Object.values(statistic.total.now).every(count => count === 0)
  const untold = statistic.total.now ? undefined : lateIn(statistic)
  const split = statistic.splits.find(({ by }) => by === (shown.split || Object.keys(splits)[0])) ?? statistic.splits[0]!
  const compared = statistic.compared ? comparedText(statistic) : undefined
  const open = (line: string) => show({ rows: measure.id, line }, { step: true })
  return (
    <Box aria-busy={loading || undefined} css={older}>
      <Box display="flex" flexWrap={{ base: 'wrap', md: 'nowrap' }} gap="12" paddingInline={{ base: '16', md: '20' }} paddingTop="14">
        <Numbers
          measures={leading}
          total={statistic.total}
          until={statistic.running ? untilText(statistic.at) : undefined}
          measure={measure}
          onPick={id => show({ measure: id === measures[0]!.id ? '' : id })}
        />
        <Box
          display="flex"
          flexDirection={{ base: 'row', md: 'column' }}
          alignItems={{ base: 'center', md: 'flex-end' }}
          gap="8"
          flexShrink={0}
        >
          <Stand at={statistic.at} />
          <Box
            asChild
            display="inline-flex"
            alignItems="center"
            gap="6"
            minHeight="32px"
            css={{ '@media (pointer: coarse)': { minHeight: '44px' } }}
            textStyle="small"
            fontWeight={580}
            color="brandInk"
          >
            <button type="button" aria-haspopup="dialog" onClick={() => setExplains(true)}>
              <InfoIcon size={16} aria-hidden />
              So wird gezählt
            </button>
          </Box>
        </Box>
      </Box>
      <Text paddingInline={{ base: '16', md: '20' }} paddingTop="8" textStyle="small" color="ink2">
        {headText(statistic, measure, compared, !shown.filters.studio)}
      </Text>
      <Pending words={statistic.total.pending} />
      <ByHand statistic={statistic} measure={measure} />
      {none ? (
        <Text paddingInline={{ base: '16', md: '20' }} paddingBlock="20" color="ink2">
          {untold ? `Davon ist ${untold} etwas bekannt.` : statistic.total.pending ? 'Davon ist noch nichts berechnet.' : empty}
        </Text>
      ) : (
        <>
          <Drawn of={props} compared={compared} />
          <Tabs role="group" aria-label="Aufgeteilt nach" marginTop="8">
            {statistic.splits.map(({ by }) => (
              <button
                key={by}
                type="button"
                aria-pressed={by === split.by}
                onClick={() => show({ split: by === Object.keys(splits)[0] ? '' : by, order: '' })}
              >
                {splits[by]}
              </button>
            ))}
          </Tabs>
          <Parted of={props} split={split} leading={leading} compared={compared} open={open} />
          {split.by === 'label' && (
            <Text paddingInline={{ base: '16', md: '20' }} paddingBottom="16" textStyle="small" color="ink2">
              Was zwei Labels trägt, zählt bei beiden; darum steht hier kein Total.
            </Text>
          )}
        </>
      )}
      {opens && !none && (
        <Box
          asChild
          display="inline-flex"
          marginInline={{ base: '16', md: '20' }}
          marginBottom="20"
          minHeight="44px"
          alignItems="center"
          color="brandInk"
          textStyle="label"
        >
          <button type="button" data-noprint onClick={() => open('')}>
            Alle Zeilen hinter «{measure.title}»
          </button>
        </Box>
      )}
      {explains && <Formulas measures={measures} compared={compared} onClose={() => setExplains(false)} />}
    </Box>
  )
}

/** What is still being worked out of the numbers: until then they are too low. */
const Pending = ({ words }: { words: string | undefined }) =>
  words ? (
    <Text paddingInline={{ base: '16', md: '20' }} paddingTop="4" textStyle="small" fontWeight={580}>
      {words}
    </Text>
  ) : null

interface PartedProps<C extends Counts> {
  of: FiguresProps<C>
  split: ToldStatistic['splits'][number]
  leading: readonly StatsMeasure<C>[]
  compared?: string
  open: (line: string) => void
}

/** One split of the numbers: a table, or where its lines have two traits a grid. */
function Parted<C extends Counts>({ of, split, leading, compared, open }: PartedProps<C>) {
  const { statistic, shown, show, measures, measure, splits, grid, opens } = of
  const common = { split, measure, compared, onOpen: opens ? open : undefined }
  if (grid?.by === split.by) return <FigureGrid {...grid} {...common} measures={measures} />
  return (
    <Box overflowX="auto" paddingBottom="16">
      <SplitTable
        {...common}
        title={splits[split.by] ?? ''}
        total={statistic.total}
        others={leading.filter(each => each !== measure)}
        order={shown.order}
        onOrder={order => show({ order })}
      />
    </Box>
  )
}

/** The curve of the picked number, and the funnel of a page that has one. */
function Drawn<C extends Counts>({ of, compared }: { of: FiguresProps<C>; compared?: string }) {
  const { family, statistic, show, measures, measure, funnel, opens } = of
  const pick = (id: string) => show({ rows: id, line: '' }, { step: true })
  const notes = useDayNotes(statistic)
  return (
    <>
      <Box paddingInline={{ base: '12', md: '20' }} paddingTop="10">
        <FigureCurve statistic={statistic} measure={measure} compared={compared} notes={notes} />
      </Box>
      <Notes notes={notes} placed={statistic.studios.length > 1} />
      {family && <FigureDifferences family={family} statistic={statistic} />}
      {funnel && <Funnel measures={measures} steps={funnel} total={statistic.total} onPick={opens ? pick : undefined} />}
    </>
  )
}

const comparedText = ({ compared, comparison }: ToldStatistic) =>
  comparison === 'weeks' || comparison === 'year' ? comparisons[comparison as StatsComparison] : compared ? spanText(compared) : undefined

const lateIn = ({ total: { late } }: ToldStatistic) => late && lateText(late, date)

function headText(statistic: ToldStatistic, { title }: { title: string }, compared: string | undefined, all: boolean) {
  const against =
    statistic.compared && compared !== spanText(statistic.compared) ? `${compared}: ${spanText(statistic.compared)}` : compared
  const studios = statistic.studios.length === 1 ? '' : ` · ${all ? 'alle ' : ''}${statistic.studios.length} Studios`
  const late = lateIn(statistic)
  return `${title} · ${spanText(statistic)}${studios}${late ? ` · ${late}` : ''}${against ? ` · dahinter ${against}` : ''}`
}

/** Words beside the grid, short enough for its margin; an amount is in francs. */
const axisOf = ({ kind }: Pick<StatsMeasure, 'kind'>) => {
  if (kind === 'hours') return (value: number) => `${thousands(value)} h`
  if (kind === 'money') return (value: number) => quantity(value / 100)
}

interface LineProps<C extends Counts> {
  statistic: ToldStatistic
  measure: StatsMeasure<C>
  compared?: string
  notes: readonly StudioDayNote[]
}

function FigureCurve<C extends Counts>({ statistic, measure, compared, notes }: LineProps<C>) {
  const { phone } = useLayout()
  const { curve, range: step, at } = statistic
  const points = curve.map(point => ({
    at: point.at,
    value: valueIn(measure, point.now),
    before: valueIn(measure, point.before),
    part: point.part,
    note: noteAt(notes, step, point.at),
  }))
  const earlier = new Map(curve.map(point => [point.at, point.beforeAt]))
  const beforeDay = (day: string) => earlier.get(day) ?? day
  const running = curve.findLast(point => point.part && point.now)
  return (
    <PeriodCurve
      label={measure.title}
      points={points}
      compared={compared}
      name={point => pointText(step, point.at)}
      beforeName={point => pointText(step, beforeDay(point.at))}
      tick={day => tickText(step, day)}
      text={value => valueText(measure, value)}
      axis={axisOf(measure)}
      partText={point =>
        statistic.running && point.at === running?.at
          ? `${untilText(at)}: ${valueText(measure, point.value)}`
          : `${pointText(step, point.at)}, angebrochen: ${valueText(measure, point.value)}`
      }
      height={phone ? 220 : 312}
      whole={measure.kind === 'count'}
    />
  )
}

import { Box, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { useMemo } from 'react'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Filter, Rowed } from '#client/kit/table/column.ts'
import { shortened, wordsOf } from '#client/kit/table/saidFilters.ts'
import { Tool } from '#client/kit/table/tableStyles.ts'
import type { ToldStatistic } from '#contract/measures/since.ts'
import { type Counts, type StatsMeasure, splitAndKeyOf } from '#contract/stats.ts'
import { lineName } from './SplitTable.tsx'
import type { StatPageProps } from './StatPage.tsx'
import { periodText, queryOf, type StatShown } from './statAddress.ts'
import { valueText } from './words.ts'

interface RowsProps<C extends Counts, Row extends Rowed> {
  statistic?: ToldStatistic
  shown: StatShown
  show: (change: Partial<StatShown>) => void
  measure: StatsMeasure<C>
  rows: NonNullable<StatPageProps<C, Row>['rows']>
  splits: Readonly<Record<string, string>>
  filters: readonly Filter[]
  name: string
}

/** The rows behind a number, under the same filters, with the number above them. */
export function StatRows<C extends Counts, Row extends Rowed>(props: RowsProps<C, Row>) {
  const { statistic, shown, show, measure, rows, splits, filters, name } = props
  const fixed = useMemo(() => queryOf(shown), [shown])
  const [by, key] = splitAndKeyOf(shown.line) ?? []
  const line = statistic?.splits.find(split => split.by === by)?.rows.find(row => row.key === key)
  const counts = shown.line ? line?.now : statistic?.total.now
  const about: [string, string][] = [
    ['Zeitraum', periodText(shown)],
    ...(by && line ? [[splits[by] ?? by, lineName(by, line)] as [string, string]] : []),
    ...filters.flatMap((filter): [string, string][] =>
      shown.filters[filter.id]?.length ? [[filter.title, shortened(wordsOf(filter, shown.filters[filter.id]))]] : [],
    ),
  ]
  const words = about.map(([title, value], at) => (at === 0 ? value : `${title}: ${value}`))
  return (
    <Box position="absolute" inset={0} display="flex" flexDirection="column" bg="surface">
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="14"
        rowGap="6"
        paddingInline={{ base: '12', md: '20' }}
        paddingBlock="8"
      >
        <Tool type="button" onClick={() => show({ rows: '', line: '' })}>
          <CaretLeftIcon size={14} weight="bold" aria-hidden />
          Zur Statistik
        </Tool>
        <Text as="h2" textStyle="label" fontVariantNumeric="tabular-nums lining-nums">
          {counts ? `${valueText(measure, measure.value(counts as C))} ` : ''}
          {measure.title}
        </Text>
        <Text textStyle="small" color="ink2">
          {words.join(' · ')}
        </Text>
      </Box>
      <Box position="relative" flex={1} minHeight={0} borderTop="1px solid {colors.line}">
        <CallTable
          label={rows.label}
          one={rows.one}
          name={`${name}-rows`}
          call={rows.call}
          columns={rows.columns}
          fixed={fixed}
          open={rows.open}
          searches={{ label: 'Titel', fewest: 2 }}
          empty={{ text: 'Hinter dieser Zahl steht nichts.' }}
          exports={{ file: `${name} ${rows.label}`, about: [['Zahl', measure.title], ...about] }}
        />
      </Box>
    </Box>
  )
}

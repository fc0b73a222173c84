import { Box, chakra, Text } from '@chakra-ui/react'
import type { CSSProperties } from 'react'
import { type StepTab, useSteps } from '#client/kit/board/useSteps.ts'
import type { ToldStatistic } from '#contract/measures/since.ts'
import type { Counts, StatsMeasure } from '#contract/stats.ts'
import { nothing, valueIn, valueText } from './words.ts'

type Split = ToldStatistic['splits'][number]
type Titled = readonly (readonly [key: string, title: string])[]

/** A split whose lines have two traits: `by`, and the keys of both, of which a line's own is made as `column-row`. */
export interface GridShape {
  by: string
  columns: Titled
  rows: Titled
}

interface GridProps<C extends Counts> extends GridShape {
  split: Split
  /** The number in view; where the split's lines tell nothing of it, the first of the page's that they tell of. */
  measure: StatsMeasure<C>
  measures: readonly StatsMeasure<C>[]
  compared?: string
  onOpen?: (line: string) => void
}

const Table = chakra('table', {
  base: {
    borderCollapse: 'separate',
    borderSpacing: '2px',
    width: 'full',
    maxWidth: '760px',
    tableLayout: 'fixed',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& caption': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& thead th': { fontWeight: 580, color: 'ink2', height: '28px' },
    '& tbody th': { fontWeight: 500, color: 'ink2', textAlign: 'left', whiteSpace: 'nowrap' },
    '& th:first-child': { width: '52px' },
    '& td': { padding: 0 },
    '& .cell': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 'full',
      minHeight: '30px',
      borderRadius: '4px',
      color: 'ink',
      bg: 'color-mix(in srgb, {colors.brand} var(--share), {colors.surface})',
    },
    '@media (pointer: coarse)': { '& .cell': { minHeight: '44px' } },
    '& button.cell:hover': { outline: '1.5px solid {colors.lineStrong}' },
  },
})

/** The deepest shade, in percent: words stay readable on it. */
const deepest = 45

/** The rows that have something, and all between them. */
function withSome(rows: Titled, has: (row: string) => boolean) {
  const first = rows.findIndex(([key]) => has(key))
  return first < 0 ? [] : rows.slice(first, rows.findLastIndex(([key]) => has(key)) + 1)
}

/** A number by two traits at once, the more the darker: see docs/kit/grid.md. */
export function FigureGrid<C extends Counts>(props: GridProps<C>) {
  const { by, columns, rows, split, measures, compared, onOpen } = props
  const measure = [props.measure, ...measures].find(({ notBy }) => !notBy?.includes(by)) ?? props.measure
  const lines = new Map(split.rows.map(row => [row.key, row]))
  const valueAt = (key: string) => {
    const line = lines.get(key)
    return valueIn(measure, line?.now)
  }
  const shown = withSome(rows, row => columns.some(([column]) => lines.has(`${column}-${row}`)))
  const most = Math.max(0, ...[...lines.keys()].map(key => valueAt(key) ?? 0))
  const { table, onKeyDown, tab } = useSteps(shown.length, columns.length)
  return (
    <Box paddingInline={{ base: '12', md: '20' }} paddingBlock="10">
      <Text textStyle="small" color="ink2" paddingBottom="6">
        {measure.title}
      </Text>
      <Table ref={table} onKeyDown={onKeyDown}>
        <caption>{measure.title}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(([key, title]) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([row, title], down) => (
            <tr key={row}>
              <th scope="row">{title}</th>
              {columns.map(([column], right) => {
                const key = `${column}-${row}`
                const value = valueAt(key)
                return (
                  <td key={column}>
                    <Cell
                      line={lines.get(key)}
                      measure={measure}
                      depth={most > 0 ? (value ?? 0) / most : 0}
                      compared={compared}
                      onOpen={onOpen && (() => onOpen(`${by}:${key}`))}
                      tab={tab(down, right)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

interface CellProps<C extends Counts> {
  line: Split['rows'][number] | undefined
  measure: StatsMeasure<C>
  /** From 0 to 1. */
  depth: number
  compared?: string
  onOpen?: () => void
  tab: StepTab
}

function Cell<C extends Counts>({ line, measure, depth, compared, onOpen, tab }: CellProps<C>) {
  const worn = { className: 'cell', style: { '--share': `${Math.round(deepest * depth)}%` } as CSSProperties, ...tab }
  if (!line) return <span {...worn}>{nothing}</span>
  const words = valueText(measure, valueIn(measure, line.now))
  const before = compared && line.before ? `, ${compared}: ${valueText(measure, measure.value(line.before as C))}` : ''
  const told = `${line.name}: ${words}${before}`
  if (!onOpen)
    return (
      <span {...worn} title={told}>
        {words}
      </span>
    )
  return (
    <button type="button" {...worn} title={told} aria-label={told} onClick={onOpen}>
      {words}
    </button>
  )
}

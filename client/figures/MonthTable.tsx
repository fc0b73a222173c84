import { Box, chakra } from '@chakra-ui/react'
import { counted } from '#client/kit/format.ts'
import { type Amounts, differenceOf } from '#contract/rules/figures/statement.ts'
import { amountText, differenceText, shortMonthName } from './words.ts'

export interface MonthLine extends Amounts {
  month: string
}

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'table',
    '& th, & td': {
      paddingInline: '8',
      height: '34px',
      textAlign: 'right',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid {colors.line}',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
    '& th:first-child': { textAlign: 'left', fontWeight: 580 },
    '& thead th': { fontSize: '12.5px', fontWeight: 580, color: 'ink2', borderBottomColor: 'lineStrong' },
    '& tr[aria-current] > *': { bg: 'brandSoft' },
    '& tfoot > tr > *': { fontWeight: 620, borderTop: '1px solid {colors.lineStrong}', borderBottom: 0 },
  },
})

const sumOf = (lines: readonly MonthLine[], of: keyof Amounts) =>
  lines.reduce<number | null>((sum, line) => (line[of] === null ? sum : (sum ?? 0) + line[of]), null)

/** The months of a year, each with its plan and the one of the year before. */
export function MonthTable({ lines, picked }: { lines: readonly MonthLine[]; picked: string }) {
  // Months that are still to come would have the plan stand against less than a year.
  const over = lines.filter(({ statement }) => statement !== null)
  const summed = over.length > 0 ? over : lines
  const total = { month: '', statement: sumOf(summed, 'statement'), plan: sumOf(summed, 'plan'), before: sumOf(summed, 'before') }
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label="Monate">
      <Table>
        <thead>
          <tr>
            <th scope="col">Monat</th>
            <th scope="col">Ist</th>
            <th scope="col">Plan</th>
            <th scope="col">Abweichung</th>
            <th scope="col">Vorjahr</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Line key={line.month} line={line} name={shortMonthName(line.month)} isPicked={line.month === picked} />
          ))}
        </tbody>
        <tfoot>
          <Line line={total} name={summed.length === lines.length ? 'Jahr' : counted(summed.length, 'Monat', 'Monate')} />
        </tfoot>
      </Table>
    </Box>
  )
}

/** A month that has no statement yet differs from no plan. */
const Line = ({ line, name, isPicked }: { line: MonthLine; name: string; isPicked?: boolean }) => (
  <tr aria-current={isPicked || undefined}>
    <th scope="row">{name}</th>
    <td>{amountText(line.statement)}</td>
    <td>{amountText(line.plan)}</td>
    <td>{differenceText(differenceOf(line, 'plan'))}</td>
    <td>{amountText(line.before)}</td>
  </tr>
)

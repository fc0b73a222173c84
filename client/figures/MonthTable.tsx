import { Box } from '@chakra-ui/react'
import { counted } from '#client/kit/format.ts'
import { differenceOf, type StatementAmounts } from '#contract/rules/figures/statement.ts'
import { Table } from './Table.tsx'
import { amountText, differenceText, shortMonthName } from './words.ts'

export interface MonthLine extends StatementAmounts {
  month: string
}

const sumOfAmounts = (lines: readonly MonthLine[], of: keyof StatementAmounts) =>
  lines.reduce<number | null>((sum, line) => (line[of] === null ? sum : (sum ?? 0) + line[of]), null)

/** The months of a year, each with its plan and the one of the year before. */
export function MonthTable({ lines, picked }: { lines: readonly MonthLine[]; picked: string }) {
  // Months that are still to come would have the plan stand against less than a year.
  const over = lines.filter(({ statement }) => statement !== null)
  const summed = over.length > 0 ? over : lines
  const total = {
    month: '',
    statement: sumOfAmounts(summed, 'statement'),
    plan: sumOfAmounts(summed, 'plan'),
    before: sumOfAmounts(summed, 'before'),
  }
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
            <MonthTableLine key={line.month} line={line} name={shortMonthName(line.month)} isPicked={line.month === picked} />
          ))}
        </tbody>
        <tfoot>
          <MonthTableLine line={total} name={summed.length === lines.length ? 'Jahr' : counted(summed.length, 'Monat', 'Monate')} />
        </tfoot>
      </Table>
    </Box>
  )
}

/** A month that has no statement yet differs from no plan. */
const MonthTableLine = ({ line, name, isPicked }: { line: MonthLine; name: string; isPicked?: boolean }) => (
  <tr aria-current={isPicked || undefined}>
    <th scope="row">{name}</th>
    <td>{amountText(line.statement)}</td>
    <td>{amountText(line.plan)}</td>
    <td>{differenceText(differenceOf(line, 'plan'))}</td>
    <td>{amountText(line.before)}</td>
  </tr>
)

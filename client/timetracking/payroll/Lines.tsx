import { Box, Text } from '@chakra-ui/react'
import { Row } from '#client/kit/Row.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { monthText } from '#client/timetracking/sheet/words.ts'
import type { PayrollLine } from '#contract/timetracking/payroll.ts'
import { amountText, byWhom } from './words.ts'

interface LinesProps {
  lines: readonly PayrollLine[]
  /** The month of the file: lines of another one say so. */
  month: string
}

/** Lines of a payroll file, person by person. */
export function PayrollLines({ lines, month }: LinesProps) {
  const { name: studioName } = useStudioNames()
  return (
    <>
      {byWhom(lines).map(({ person, name, number, lines: own }) => (
        <Box key={person} paddingTop="12">
          <Text textStyle="field">{[name, number].filter(Boolean).join(', ')}</Text>
          {own.map(line => (
            <Row
              key={`${line.month} ${line.kind} ${line.studio}`}
              title={line.label}
              second={[
                line.code === null ? 'ohne Lohnart: steht in keiner Datei' : `Lohnart ${line.code}`,
                studioName(line.studio),
                line.month !== month && `aus ${monthText(line.month)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
              wraps
              trail={<span style={{ fontVariantNumeric: 'tabular-nums' }}>{amountText(line)}</span>}
            />
          ))}
        </Box>
      ))}
    </>
  )
}

import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { counted, month as monthName } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { useNearEnd } from '#client/kit/useNearEnd.ts'
import type { RunHead, Tally } from '#client/workouts/tally.ts'
import { RunRow } from './RunRow.tsx'
import { byMonth, firstRows } from './trainedMonths.ts'

const page = 40

/** Trainings by month; more rows come as the end comes near, so that years of them stay light. */
export function MonthList({ runs, tally }: { runs: readonly RunHead[]; tally: Tally }) {
  const [shown, setShown] = useState(page)
  const end = useNearEnd(() => setShown(before => before + page))
  const months = byMonth(runs)
  return (
    <>
      {firstRows(months, shown).map(({ month, rows, all }) => (
        <Section key={month} title={monthName(`${month}-01`)} aside={counted(all, 'Training', 'Trainings')}>
          {rows.map(run => (
            <RunRow key={run.id} run={run} tally={tally} />
          ))}
        </Section>
      ))}
      {shown < runs.length && <Box key={shown} ref={end} height="1px" aria-hidden />}
    </>
  )
}

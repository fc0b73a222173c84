import { Box, Text } from '@chakra-ui/react'
import { date, money } from '#client/kit/format.ts'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import type { CutResult, PauseResult } from '#contract/rules/timestop/pause.ts'
import { daysWords, endWords, objectionWords } from './words.ts'

/** The effects of a pause, before anybody sends it: its days, its price, the new end, and what speaks against it. */
export function PauseOutcome({ result, unsure }: { result: PauseResult; unsure?: string }) {
  const { days, fee, cutTo, refusals } = result
  return (
    <Box aria-live="polite" aria-label="Was die Pause bewirkt" role="group">
      {days > 0 && (
        <ReckoningLines label="Was die Pause bewirkt">
          <ReckoningLine title="Pausierte Tage" value={daysWords(days)} />
          <ReckoningLine title="Gebühr" value={fee === 0 ? 'Keine' : money(fee)} />
          <ReckoningLine strong title={endWords(result)} />
        </ReckoningLines>
      )}
      {cutTo && (
        <Text textStyle="small" color="ink2">
          Die Pause wird am {date(cutTo)} gekürzt: Dann endet das Abo.
        </Text>
      )}
      {objectionWords(refusals).map(sentence => (
        <Text key={sentence} color="danger" fontWeight={560} paddingTop="4">
          {sentence}
        </Text>
      ))}
      {unsure && refusals.length === 0 && (
        <Text textStyle="small" color="ink2" paddingTop="4">
          {unsure}
        </Text>
      )}
    </Box>
  )
}

/** The effects of ending a pause earlier. */
export const CutOutcome = ({ result }: { result: CutResult }) => (
  <Box aria-live="polite" aria-label="Was sich ändert" role="group">
    <ReckoningLines label="Was sich ändert">
      <ReckoningLine title="Pausierte Tage" value={`${daysWords(result.days)} statt ${result.daysBefore}`} />
      <ReckoningLine title="Gebühr" value={result.fee === 0 ? 'Keine' : money(result.fee)} />
      <ReckoningLine strong title={endWords(result)} />
    </ReckoningLines>
  </Box>
)

import { Box, Text } from '@chakra-ui/react'
import { date, money } from '#client/kit/format.ts'
import { Line, Lines } from '#client/parts/contract/LifeLines.tsx'
import type { CutResult, PauseResult } from '#contract/rules/timestop/pause.ts'
import { daysWords, endWords, objectionWords } from './words.ts'

/** What a pause would do, before anybody sends it: its days, its price, the new end, and what speaks against it. */
export function Outcome({ result, unsure }: { result: PauseResult; unsure?: string }) {
  const { days, fee, cutTo, refusals } = result
  return (
    <Box aria-live="polite" aria-label="Was die Pause bewirkt" role="group">
      {days > 0 && (
        <Lines label="Was die Pause bewirkt">
          <Line title="Pausierte Tage" value={daysWords(days)} />
          <Line title="Gebühr" value={fee === 0 ? 'Keine' : money(fee)} />
          <Line strong title={endWords(result)} />
        </Lines>
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

/** What it changes to end a pause earlier. */
export const CutOutcome = ({ result }: { result: CutResult }) => (
  <Box aria-live="polite" aria-label="Was sich ändert" role="group">
    <Lines label="Was sich ändert">
      <Line title="Pausierte Tage" value={`${daysWords(result.days)} statt ${result.daysBefore}`} />
      <Line title="Gebühr" value={result.fee === 0 ? 'Keine' : money(result.fee)} />
      <Line strong title={endWords(result)} />
    </Lines>
  </Box>
)

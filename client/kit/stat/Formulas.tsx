import { Box, Text } from '@chakra-ui/react'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Counts, StatsMeasure } from '#contract/stats.ts'

interface FormulasProps<C extends Counts> {
  measures: readonly StatsMeasure<C>[]
  compared?: string
  onClose: () => void
}

/** The formula of each number: the definitions that the server and the file use too. */
export function Formulas<C extends Counts>({ measures, compared, onClose }: FormulasProps<C>) {
  return (
    <Sheet open onClose={onClose} title="So wird gezählt">
      <Box as="dl" display="flex" flexDirection="column" gap="14" margin="0">
        {measures.map(({ id, title, formula, adds }) => (
          <Box key={id}>
            <Box as="dt" textStyle="label">
              {title}
            </Box>
            <Box as="dd" margin="0" textStyle="card" color="ink2">
              {formula}
              {adds === 'stock' && ' Es zählt der letzte Tag des Zeitraums, solange er läuft der heutige.'}
              {adds === 'distinct' && ' Wer in zwei Studios war, zählt im Total einmal.'}
            </Box>
          </Box>
        ))}
      </Box>
      <Text marginTop="18" textStyle="small" color="ink2">
        Tage sind Tage in Zürich. Ein laufender Zeitraum zählt bis zum Stand und wird mit dem gleich langen Stück davor verglichen
        {compared ? ` (${compared})` : ''}. Angebrochene Tage, Wochen und Monate stehen gestrichelt neben der Linie. Pkt. sind
        Prozentpunkte.
      </Text>
    </Sheet>
  )
}

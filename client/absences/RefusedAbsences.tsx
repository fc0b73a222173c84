import { Box, Text } from '@chakra-ui/react'
import { useMaybeLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import type { AbsenceAct } from './withActs.ts'

/** Acts that the studio did not take, each with the reason; one goes from here once somebody has read it. */
export function RefusedAbsences({ acts }: { acts: readonly AbsenceAct[] }) {
  const local = useMaybeLocal()
  if (acts.length === 0) return null
  return (
    <Box role="alert" bg="dangerSoft" borderRadius="inner" padding="12" marginTop="12" display="grid" gap="8">
      {acts.map(({ row }) => (
        <Box key={row.key}>
          <Text fontWeight={560}>{row.title}</Text>
          <Text>{row.message}</Text>
          <Button look="edge" size="row" onClick={() => void local?.outbox.discard(row.key)}>
            Verwerfen
          </Button>
        </Box>
      ))}
    </Box>
  )
}

import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { Stand } from '#client/kit/Stand.tsx'
import { contracts } from '#contract/contracts/calls.ts'

/**
 * The answer of the door of one's own studio: if it opens now, and why not; without a network as it was asked last. Whoever has no contract reads
 * alone that they are barred, and why (C44).
 */
export function OwnGate({ barredAlone = false }: { barredAlone?: boolean }) {
  const { data, stand } = useCall(contracts.ownGate, { query: {} })
  if (!data || (barredAlone && !data.barred)) return null
  return (
    <Box paddingBlock="8">
      <Text role="status">{`Tür von ${data.studioName}: ${data.member}`}</Text>
      <Stand at={stand} />
    </Box>
  )
}

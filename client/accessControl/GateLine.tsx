import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { contracts } from '#contract/contracts/calls.ts'

/** The answer of a studio's door to somebody now, for staff who sell there (C44); nothing for whoever may not ask. */
export function GateLine({ userId, studio }: { userId: string; studio: string }) {
  const may = useCan(contracts.atGate)
  const { data } = useCall(contracts.atGate, may ? { params: { userId }, query: { studio } } : undefined)
  if (!data) return null
  return (
    <Text role="status" color={data.open ? 'ink2' : 'warn'} overflowWrap="anywhere">
      {data.staff}
    </Text>
  )
}

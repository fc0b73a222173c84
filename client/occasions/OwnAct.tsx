import { Box, Text } from '@chakra-ui/react'
import { useMaybeLocal } from '#client/data/local.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import type { AnyCall } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** One's own newest act of these that the studio does not have: it waits on this device, or was refused. */
export const useOwnAct = (calls: Readonly<Record<string, AnyCall>>) => useOutboxActs(calls).findLast(({ row }) => row.state !== 'done')?.row

/** Says that an act waits, or why it was refused, with the way out of it. */
export function OwnAct({ row: { key, state, message }, about }: { row: OutboxRow; about?: string }) {
  const local = useMaybeLocal()
  const refused = state === 'refused'
  return (
    <Card aria-label="Deine Teilnahme">
      {refused ? <Chip look="danger">Nicht angenommen</Chip> : <Chip look="pending">Vorgemerkt</Chip>}
      {about && <Text marginTop="8">{about}</Text>}
      <Text marginTop="4" color="ink2" role={refused ? 'alert' : 'status'}>
        {refused ? message : 'Das Studio entscheidet, sobald wieder Netz da ist.'}
      </Text>
      <Box marginTop="12">
        <Button look="side" size="row" onClick={() => void local?.outbox.discard(key)}>
          {refused ? 'Verstanden' : 'Zurücknehmen'}
        </Button>
      </Box>
    </Card>
  )
}

import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/calls.ts'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { type Livestream, livestreams } from '#contract/livestreams.ts'
import { LivestreamForm } from './LivestreamForm.tsx'
import { LivestreamLine } from './LivestreamLine.tsx'

/** The livestreams to come, for whoever plans them. */
export default function LivestreamOffice() {
  const { data, error, stand, loading } = useCall(livestreams.list)
  const [edited, setEdited] = useState<Livestream | 'new'>()
  const plans = useCan(livestreams.create)
  return (
    <Box aria-busy={loading && !data ? true : undefined} minHeight="80px">
      <Box display="flex" justifyContent="space-between" alignItems="center" gap="12" paddingBottom="8">
        {plans ? (
          <Button size="row" onClick={() => setEdited('new')}>
            Livestream planen
          </Button>
        ) : (
          <span />
        )}
        <Stand at={stand} />
      </Box>
      {!data && error && <Text color="ink2">{error.message}</Text>}
      {data?.length === 0 && <Empty text="Kein Livestream geplant." />}
      {data?.map(live => (
        <LivestreamLine key={live.execution._id} live={live} onEdit={() => setEdited(live)} />
      ))}
      <Sheet
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' || !edited ? 'Livestream planen' : edited.execution.course.title}
      >
        {edited && <LivestreamForm live={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />}
      </Sheet>
    </Box>
  )
}

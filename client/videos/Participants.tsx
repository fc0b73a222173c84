import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { clockTime } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { type Livestream, type LivestreamParticipant, livestreams } from '#contract/livestreams.ts'

const state = ({ joinedAt, state: seat }: LivestreamParticipant) =>
  joinedAt ? (
    <Chip look="ok">Da seit {clockTime(joinedAt)}</Chip>
  ) : seat === 'waiting' ? (
    <Chip look="warn">Wartet</Chip>
  ) : (
    <Chip>Angemeldet</Chip>
  )

/** People with a seat in a livestream, on its waiting list, and in its room. */
export default function Participants({ live, onClose }: { live: Livestream; onClose: () => void }) {
  const { data, error, stand, loading, again } = useCall(livestreams.participants, { params: { id: live.execution._id } })
  return (
    <Sheet open onClose={onClose} title={`Wer kommt: ${live.execution.course.title}`}>
      <Box display="flex" justifyContent="flex-end" minHeight="24px" aria-busy={loading && !data ? true : undefined}>
        <Stand at={stand} />
      </Box>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Empty text="Noch hat sich niemand angemeldet." />}
      {data?.map(each => (
        <Row key={each._id} title={each.name} trail={state(each)} />
      ))}
    </Sheet>
  )
}

import { Box, Text } from '@chakra-ui/react'
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { momentWords } from '#client/parts/courseTime.ts'
import { type Livestream, livestreams } from '#contract/livestreams.ts'

/** The livestream of this execution; undefined where it has none. */
export function useLivestream(execution: string): Livestream | undefined {
  const { data } = useCall(livestreams.list)
  return data?.find(each => each.execution._id === execution)
}

interface JoinProps {
  live: Livestream
  now: number
  /** True where the person has a seat. */
  booked: boolean
}

/** The opening time of the room and, while it is open, the way in. Nothing for a person who neither has a seat nor leads the course. */
export function JoinLive({ live, now, booked }: JoinProps) {
  const { send, waiting, error } = useSend(livestreams.join)
  const online = useOnline()
  const { execution, opensAt, closesAt, leads } = live
  if (execution.cancelled || (!booked && !leads) || now >= Date.parse(closesAt)) return null
  if (now < Date.parse(opensAt)) return <Text textStyle="small">Der Raum öffnet {momentWords(opensAt)}.</Text>
  const enter = async () => {
    const answer = await send({ params: { id: execution._id } })
    if (answer) location.assign(answer.address)
  }
  return (
    <Box>
      <Button size="row" busy={waiting} icon={<VideoCameraIcon size={20} aria-hidden />} onClick={() => void enter().catch(() => {})}>
        Zum Livestream
      </Button>
      {!online && (
        <Text textStyle="small" color="ink2" paddingTop="6">
          Dafür braucht es Netz.
        </Text>
      )}
      {error && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="6">
          {error.message}
        </Text>
      )}
    </Box>
  )
}

import { Box, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { useBooking } from '#client/parts/course/useBooking.ts'
import { useSeats } from '#client/parts/course/useSeats.ts'

/** The act on a notice of this execution: a person who does not want a seat any more leaves the waiting list. */
export default function NoticeAct({ id, onDone }: { id: string; onDone: () => void }) {
  const { all } = useSeats()
  const { signOff } = useBooking()
  const own = all.find(({ execution }) => execution._id === id)
  if (!own || own.execution.cancelled || Date.parse(own.execution.startsAt) <= Date.now()) return null
  const { execution, seat } = own
  if (seat.kind === 'leaving') return <Text textStyle="small">Abmeldung vorgemerkt</Text>
  if (seat.kind !== 'waiting') return null
  const leave = async () => {
    await signOff(execution, seat)
    onDone()
  }
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="12">
      <Text textStyle="small" color="ink2">
        Du stehst auf der Warteliste.
      </Text>
      <Button look="soft" size="row" aria-label={`Warteliste verlassen: ${execution.course.title}`} onClick={() => void leave()}>
        Warteliste verlassen
      </Button>
    </Box>
  )
}

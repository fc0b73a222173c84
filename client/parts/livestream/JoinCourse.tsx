import { Box } from '@chakra-ui/react'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { doorHeight } from './doorHeight.ts'
import { JoinLive, useLivestream } from './JoinLive.tsx'

/** The way into an execution that is held as a livestream; nothing for any other. A seat's has its place before the studio tells when it opens. */
export default function JoinCourse({ execution, now, booked }: { execution: CourseExecution; now: number; booked: boolean }) {
  return execution.live ? <Door execution={execution} now={now} booked={booked} /> : null
}

function Door({ execution, now, booked }: { execution: CourseExecution; now: number; booked: boolean }) {
  const live = useLivestream(execution._id)
  const keeps = booked && !execution.cancelled && now < Date.parse(execution.endsAt)
  return (
    <Box
      paddingTop="12"
      minHeight={keeps ? doorHeight : undefined}
      display="flex"
      flexDirection="column"
      justifyContent="center"
      css={keeps ? undefined : { '&:empty': { display: 'none' } }}
    >
      {live && <JoinLive live={live} now={now} booked={booked} />}
    </Box>
  )
}

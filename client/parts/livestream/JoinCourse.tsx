import { Box } from '@chakra-ui/react'
import type { CourseExecution } from '#contract/courses.ts'
import { JoinLive, useLivestream } from './JoinLive.tsx'

/** The way into an execution that is held as a livestream; nothing for any other. */
export default function JoinCourse({ execution, now, booked }: { execution: CourseExecution; now: number; booked: boolean }) {
  return execution.live ? <Door execution={execution} now={now} booked={booked} /> : null
}

function Door({ execution, now, booked }: { execution: CourseExecution; now: number; booked: boolean }) {
  const live = useLivestream(execution._id)
  return live ? (
    <Box paddingTop="12" css={{ '&:empty': { display: 'none' } }}>
      <JoinLive live={live} now={now} booked={booked} />
    </Box>
  ) : null
}

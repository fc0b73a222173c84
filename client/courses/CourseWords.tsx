import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { StarLine } from '#client/kit/Stars.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { FeedbackForm } from '#client/parts/feedback/FeedbackForm.tsx'
import { RateCourseSheet } from '#client/parts/rating/RateCourse.tsx'
import { useWaitingRating } from '#client/parts/rating/toRate.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { courses } from '#contract/courses/calls.ts'
import { ratings } from '#contract/ratings/calls.ts'
import { asksFor, isRateable, rateHours } from '#contract/ratings/stars.ts'

interface CourseWordsProps {
  execution: CourseExecution
  /** Present moment in ms. */
  now: number
}

/** A member's words on a course: stars once it was visited, a word to the studio at any time. */
export function CourseWords({ execution, now }: CourseWordsProps) {
  const { data: seats, stand } = useCall(courses.mine)
  const { data: own } = useCall(ratings.own)
  const [open, setOpen] = useState<'rate' | 'box'>()
  const waits = useWaitingRating(execution._id)
  const seat = seats?.find(one => one.execution._id === execution._id)
  const given = (waits?.body as { stars?: number } | undefined)?.stars ?? own?.courses.find(one => one.execution === execution._id)?.stars
  const rates = seat !== undefined && (asksFor(seat, stand, now) || (given !== undefined && isRateable(execution.endsAt, now)))
  return (
    <Box paddingTop="18">
      {given !== undefined && (
        <Flex align="center" gap="8" minHeight="44px">
          <Tick state={waits ? 'waiting' : 'ok'} />
          <StarLine value={given} />
          <Text textStyle="small" color="ink2">
            Deine Bewertung{waits ? ', vorgemerkt' : ''}
          </Text>
        </Flex>
      )}
      <Flex wrap="wrap" gap="8">
        {rates && (
          <Button look={given === undefined ? 'main' : 'side'} onClick={() => setOpen('rate')}>
            {given === undefined ? 'Kurs bewerten' : 'Bewertung ändern'}
          </Button>
        )}
        <Button look="text" marginInlineStart={rates ? undefined : '-10px'} onClick={() => setOpen('box')}>
          Rückmeldung zum Kurs
        </Button>
      </Flex>
      {rates && given === undefined && (
        <Text textStyle="small" color="ink2" paddingTop="4">
          Bewerten geht bis {rateHours} Stunden nach dem Kurs.
        </Text>
      )}
      {open === 'rate' && <RateCourseSheet execution={execution} onClose={() => setOpen(undefined)} />}
      <Sheet open={open === 'box'} onClose={() => setOpen(undefined)} title="Rückmeldung">
        <FeedbackForm course={execution.course} onSent={() => setOpen(undefined)} />
      </Sheet>
    </Box>
  )
}

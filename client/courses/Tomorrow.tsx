import { Box, Text } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import type { Seats } from '#client/parts/course/useSeats.ts'
import { dayWords } from '#client/parts/courseTime.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { DayList } from './DayList.tsx'
import { type CoursePlanView, fits } from './planAddress.ts'
import { useCoursePlan } from './useCoursePlan.ts'

interface TomorrowProps {
  studio: string
  shown: CoursePlanView
  seats: Seats
  now: number
}

/** The next day's courses, once today is over. */
export function Tomorrow({ studio, shown, seats, now }: TomorrowProps) {
  const day = addDays(shown.day, 1)
  const { data } = useCoursePlan(studio, mondayOf(day))
  if (!data) return null
  const executions = data.executions.filter(each => dayOf(each.startsAt) === day && fits(each, shown))
  return (
    <Box as="section">
      <Box as="h2" textStyle="heading" paddingTop="18" paddingBottom="4">
        {dayWords(day).replace(/^./, letter => letter.toUpperCase())}
      </Box>
      {executions.length > 0 ? (
        <DayList day={day} executions={executions} seats={seats} rules={data.rules} now={now} />
      ) : (
        <Text color="ink2">Kein Kurs.</Text>
      )}
    </Box>
  )
}

import { Box } from '@chakra-ui/react'
import { useRef } from 'react'
import { NowLine } from '#client/courses/NowLine.tsx'
import { dayOf } from '#client/data/time.ts'
import { clockTime } from '#client/kit/format.ts'
import type { Seats } from '#client/parts/course/useSeats.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import type { CourseRules } from '#contract/courses/rules.ts'
import { PlanLine } from './PlanLine.tsx'
import { useOpensAtNow } from './useOpensAtNow.ts'

interface DayListProps {
  day: string
  executions: readonly CourseExecution[]
  seats: Seats
  rules: CourseRules
  now: number
}

/** One day as a line of stops, with the present time. */
export function DayList({ day, executions, seats, rules, now }: DayListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isToday = day === dayOf(new Date(now).toISOString())
  const begun = executions.filter(({ startsAt }) => Date.parse(startsAt) <= now)
  const coming = executions.slice(begun.length)
  useOpensAtNow(list, isToday && begun.length > 0)
  const line = (execution: CourseExecution) => (
    <PlanLine key={execution._id} execution={execution} seat={seats.of(execution._id)} own={seats.own} rules={rules} now={now} />
  )
  return (
    <Box ref={list} marginInline="-16px" aria-label={isToday ? `Kurse heute, Stand ${clockTime(now)}` : undefined}>
      {begun.map(line)}
      {isToday && <NowLine now={now} />}
      {coming.map(line)}
    </Box>
  )
}

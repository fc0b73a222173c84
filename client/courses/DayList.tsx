import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { dayOf } from '#client/data/time.ts'
import { clock } from '#client/kit/format.ts'
import { NowLine } from '#client/parts/course/NowLine.tsx'
import type { Seats } from '#client/parts/course/useSeats.ts'
import type { CourseRules } from '#contract/courses/rules.ts'
import type { CourseExecution } from '#contract/courses.ts'
import { PlanLine } from './PlanLine.tsx'

interface DayListProps {
  day: string
  executions: readonly CourseExecution[]
  seats: Seats
  rules: CourseRules
  now: number
}

/** One day as a line of stops, with where the day stands. */
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
    <Box ref={list} marginInline="-16px" aria-label={isToday ? `Kurse heute, Stand ${clock(now)}` : undefined}>
      {begun.map(line)}
      {isToday && <NowLine now={now} />}
      {coming.map(line)}
    </Box>
  )
}

/** The plan of today opens at the course that runs, or at now; where somebody came back to, it stays. */
function useOpensAtNow(list: React.RefObject<HTMLDivElement | null>, wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    let frame = requestAnimationFrame(() => {
      // The router first puts the page to where it was.
      frame = requestAnimationFrame(() => {
        const roll = document.getElementById('inhalt')
        const line = list.current?.querySelector<HTMLElement>('[data-now]')
        if (!roll || !line || roll.scrollTop > 0) return
        const before = line.previousElementSibling as HTMLElement | null
        const head = roll.querySelector<HTMLElement>('[data-plan-head]')?.offsetHeight ?? 0
        roll.scrollTop = (before ?? line).getBoundingClientRect().top - roll.getBoundingClientRect().top - head
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [list, wanted])
}

import { useEffect } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { prefetch, useCall } from '#client/data/reads.ts'
import { courses } from '#contract/courses/calls.ts'
import { addDays } from '#contract/days.ts'

/** A studio's week as it was last loaded; the next one is loaded ahead, so that it is there without a network. */
export function useCoursePlan(studio: string, monday: string) {
  const plan = useCall(courses.plan, { query: { studio, from: monday } })
  const online = useOnline()
  const ready = plan.data !== undefined && !plan.loading
  useEffect(() => {
    if (!ready || !online) return
    prefetch(courses.plan, { query: { studio, from: addDays(monday, 7) } }).catch(() => {})
  }, [ready, online, studio, monday])
  return plan
}

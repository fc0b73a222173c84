import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { courseVisits } from '#contract/courses/courseVisits.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Days on which this member visited courses, as the studio last told them; cached on the device, so they count without a network. Undefined
 * until anything is known.
 */
export function useVisitDays(): ReadonlySet<string> | undefined {
  const { data } = useCall(courseVisits.days)
  return useMemo(() => data && (data.length > 0 ? new Set(data.map(({ day }) => day)) : none), [data])
}

import { useMemo } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCalls } from '#client/data/reads.ts'
import type { CourseClash } from '#contract/courses/clash.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { ExecutionChange, ExecutionForm, Scope, SeriesForm } from '#contract/courses/scheduleForms.ts'

interface ClashQuery {
  studio: string
  executions?: ExecutionForm[]
  series?: SeriesForm | null
  edit?: { _id: string; scope: Scope; change: ExecutionChange } | null
}

const nothing = { executions: [], series: null, edit: null }

/** Clashes that the studio knows beside those of this device: all of them with a network, `known` alone without one. */
export function useCheck(asked: ClashQuery | undefined, known: readonly CourseClash[]) {
  const online = useOnline()
  const [answer] = useCalls(courseSchedule.clashes, asked ? [{ body: { ...nothing, ...asked } }] : [])
  const { data, error, loading } = answer ?? {}
  const heard = asked && online && !error ? data : undefined
  return useMemo(() => {
    const all = new Map(known.map(clash => [clash.key, clash]))
    for (const clash of heard?.clashes ?? []) all.set(clash.key, clash)
    return { clashes: [...all.values()], days: heard?.days, sure: !!heard && !loading, asking: !!asked && online && !error && !heard }
  }, [known, heard, loading, asked, online, error])
}

import type { ExecutionForm, PlannedDetail, Scope } from '#contract/courses/scheduleForms.ts'
import type { ShownExecution } from './coursePlanActs.ts'
import { formOf } from './saving.ts'

/** Everything that a removal takes away, to put it back. */
export interface Gone {
  executions: ExecutionForm[]
  /** Day from which on the series was out of the plan before. */
  ends: string | null
}

interface Around {
  rows: readonly ShownExecution[]
  series: PlannedDetail['series'] | undefined
  scope: Scope
  now?: string
}

/**
 * The removed series, as the studio has it or as this device shows it where that is newer; undefined where the studio was never asked: then
 * it can't be put back.
 */
export function goneWith(row: ShownExecution, { rows, series, scope, now = new Date().toISOString() }: Around): Gone | undefined {
  if (scope === 'one') return { executions: [formOf(row)], ends: series?.ends ?? null }
  if (!series?.coming) return undefined
  const all = new Map(series.coming.map(form => [form._id, form]))
  for (const each of rows) {
    if (each.series !== series._id) continue
    if (each.cancelled) all.delete(each._id)
    else all.set(each._id, formOf(each))
  }
  const isMeant = ({ startsAt, seriesDay }: ExecutionForm) =>
    startsAt > now && (scope === 'all' || (seriesDay ?? '') >= (row.seriesDay ?? ''))
  const executions = [...all.values()].filter(form => form._id === row._id || isMeant(form))
  return { executions: executions.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)), ends: series.ends ?? null }
}

import { useMemo } from 'react'
import { useCall } from '#client/data/calls.ts'
import type { Shown, Ways } from '#client/kit/waiting/overlay.ts'
import { useWaiting, useWaitingRows } from '#client/kit/waiting/useWaiting.tsx'
import type { TemplateRow } from '#contract/plans/shapes.ts'
import { planTemplates } from '#contract/plans/templates.ts'

/** What this device writes of templates, and shows of them while it waits. */
const templateWays: Ways<TemplateRow> = {
  calls: { add: planTemplates.create, edit: planTemplates.edit, remove: planTemplates.remove, restore: planTemplates.restore },
  fresh: { version: 1, goal: null, exercises: [] },
}

/** Templates of one's studios, with what waits of them on this device. */
export function useTemplates() {
  const { data, stand, error, again } = useCall(planTemplates.list)
  const { rows } = useWaitingRows(data, stand, templateWays)
  return { rows, stand, error, again }
}

/** One of them, also while it waits or was refused here; undefined where there is none. */
export function useTemplate(id: string) {
  const { rows, error, again } = useTemplates()
  const { acts } = useWaiting(templateWays)
  const row = useMemo((): Shown<TemplateRow> | undefined => {
    const known = rows?.find(({ _id }) => _id === id)
    const refused = acts.findLast(act => act.id === id && act.row.state === 'refused')
    if (!refused || known?.act) return known
    if (refused.kind === 'edit') return known && { ...known, act: refused }
    return known ?? ({ ...templateWays.fresh, ...(refused.row.body as TemplateRow), act: refused } as Shown<TemplateRow>)
  }, [rows, acts, id])
  return { row, loaded: rows !== undefined, error, again }
}

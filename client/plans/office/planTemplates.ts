import { useCall } from '#client/data/reads.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { useOpenedRow, useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { planTemplates } from '#contract/plans/planTemplates.ts'
import type { PlanTemplateRow } from '#contract/plans/shapes.ts'

/** The ways of templates: what this device writes of them, and shows while it waits. */
export const templateWays: Ways<PlanTemplateRow> = {
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
  const { data, stand, error, again } = useCall(planTemplates.list)
  const { row, known } = useOpenedRow(templateWays, id, { data: data?.find(({ _id }) => _id === id), stand })
  return { row, loaded: known && data !== undefined, error, again }
}

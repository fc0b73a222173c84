import { useMemo } from 'react'
import { useFind, useSyncStatus, useWhole } from '#client/data/local.ts'
import { measured, quantity } from '#client/kit/format.ts'
import type { ChartPoint } from '#client/kit/LineChart.tsx'
import type { TickState } from '#client/kit/Tick.tsx'
import { type BodyMeasure, measures } from '#contract/measurements.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'

/** «78,4 kg», «78,0 kg»; a goal is as it was said: «62 kg». */
export const valueText = (kind: BodyMeasure, value: number) =>
  `${kind === 'weight' ? measured(value) : quantity(value)} ${measures[kind].unit}`

/** The measurements of one kind, oldest first; undefined while they load, and while there are none but more may come. */
export function useMeasured(kind: BodyMeasure): MeasurementDoc[] | undefined {
  const whole = useWhole()
  const query = useMemo(() => ({ selector: { kind } }), [kind])
  const found = useFind('measurements', query)
  return useMemo(() => (found && (found.length > 0 || whole) ? [...found].sort(byTime) : undefined), [found, whole])
}

const byTime = (a: MeasurementDoc, b: MeasurementDoc) => (a.day === b.day ? a.at.localeCompare(b.at) : a.day.localeCompare(b.day))

/** How a measurement stands with the studio. */
export function useTicks(): (document: MeasurementDoc) => TickState {
  const { refused } = useSyncStatus()
  return document => (refused.some(({ doc }) => doc === document.id) ? 'refused' : acknowledged(document) ? 'ok' : 'waiting')
}

/** One point per day, its last value; dashed from the first that the studio does not have. */
export function trendOf(documents: readonly MeasurementDoc[], since = ''): { points: ChartPoint[]; dashedFrom: number } {
  const days = new Map(documents.filter(({ day }) => day >= since).map(document => [document.day, document]))
  const last = [...days.values()]
  const open = last.findIndex(document => !acknowledged(document))
  return { points: last.map(({ day, value }) => ({ at: day, value })), dashedFrom: open < 0 ? last.length : open }
}

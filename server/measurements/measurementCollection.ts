import { measures } from '#contract/measurements.ts'
import type { ReplicatedByName } from '#server/sync/plugs.ts'
import { badDay, dayFits } from '#server/sync/rules.ts'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'
import { keepWeights } from './keepWeights.ts'
import { measurement } from './tables.ts'

function mayMeasure({ kind, value, day, at }: MeasurementDoc) {
  const measure = Object.hasOwn(measures, kind) ? measures[kind] : undefined
  if (!measure) return 'Diese Messung kennen wir nicht.'
  if (value < measure.min || value > measure.max) return `${measure.title}: bitte ${measure.min} bis ${measure.max} ${measure.unit}.`
  return dayFits(day, at) ? undefined : badDay
}

export const measured: ReplicatedByName = {
  measurements: {
    export: 'messungen',
    rule: mayMeasure,
    rows: {
      table: measurement,
      kept: { what: 'measurements drawn from the sync store', why: 'statistics, trainers, calls', long: 'as the store' },
      async project({ tx, person, documents, standing, store }) {
        const before = await standing(measurement.kind)
        await store()
        await keepWeights(tx, person, new Set([...before, ...documents.map(({ body }) => body.kind as string)]))
      },
    },
  },
}

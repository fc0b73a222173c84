import type { InferType } from 'yup'
import { formOf } from '#client/kit/form.tsx'
import { type BodyMeasure, measurementForm, measures } from '#contract/measurements.ts'
import { decimal } from '#contract/shapes.ts'

export type MeasurementInput = Omit<InferType<typeof measurementForm>, 'kind'> & { kind: BodyMeasure }

// The values go to the member's own collection, so that they are there without a network.
const stay = () => async () => undefined

const formOfKind = (kind: BodyMeasure) => {
  const { title, min, max } = measures[kind]
  return formOf<MeasurementInput>(measurementForm.shape({ value: decimal(min, max).label(title).required() }), stay)
}

/** The contract's form with the range of each measure. */
export const measureForms = Object.fromEntries((Object.keys(measures) as BodyMeasure[]).map(kind => [kind, formOfKind(kind)])) as Record<
  BodyMeasure,
  ReturnType<typeof formOfKind>
>

import type { InferType } from 'yup'
import { formOf } from '#client/kit/form.tsx'
import { type Measure, measurementForm, measures } from '#contract/measurements.ts'
import { decimal } from '#contract/shapes.ts'

export type Taken = Omit<InferType<typeof measurementForm>, 'kind'> & { kind: Measure }

// The values go to the member's own collection, so that they are there without a network.
const stay = () => async () => undefined

const formOfKind = (kind: Measure) => {
  const { title, min, max } = measures[kind]
  return formOf<Taken>(measurementForm.shape({ value: decimal(min, max).label(title).required() }), stay)
}

/** The contract's form with the range of each measure. */
export const measureForms = Object.fromEntries((Object.keys(measures) as Measure[]).map(kind => [kind, formOfKind(kind)])) as Record<
  Measure,
  ReturnType<typeof formOfKind>
>

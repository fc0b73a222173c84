import type { InferType } from 'yup'
import { count, id, signature } from '#contract/shapes.ts'
import { payment } from './payShapes.ts'

/** Another way to pay (EP-114): by a new signature, or by what lies beside the contract as its proof (C41). */
export const newPayment = payment.shape({
  signature: signature().nullable().default(null),
  /** An attachment's. */
  proof: id().nullable().default(null),
  version: count(1).required(),
})
export type NewPayment = InferType<typeof newPayment>

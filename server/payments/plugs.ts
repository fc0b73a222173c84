import type { PayableKind } from '#contract/payments/shapes.ts'
import { plug } from '#server/kit/plug.ts'
import type { Payable } from './payable.ts'

/** How a domain's things are paid. */
export const payables = plug<{ readonly [Kind in PayableKind]?: Payable }>('payables')

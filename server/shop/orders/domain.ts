import type { Domain } from '#server/kit/domain.ts'
import { orderCalls } from './calls.ts'
import { orderDeskCalls } from './desk/calls.ts'
import { orderPayable } from './payable.ts'
import { personal } from './personal.ts'

export const ordersDomain: Domain = {
  name: 'orders',
  calls: [...orderCalls, ...orderDeskCalls],
  payables: { order: orderPayable },
  personal,
}

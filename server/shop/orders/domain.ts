import type { Domain } from '#server/kit/domain.ts'
import { orderCalls } from './calls.ts'
import { orderDeskCalls } from './desk/calls.ts'
import { orderPayable } from './payable.ts'
import { personal } from './personal.ts'
import { seedOrders } from './seed.ts'

export const ordersDomain: Domain = {
  name: 'orders',
  calls: [...orderCalls, ...orderDeskCalls],
  payables: { order: orderPayable },
  personal,
  seed: seedOrders,
}

import type { Domain } from '#server/kit/domain.ts'
import { atStake } from '#server/leaving/plugs.ts'
import { payables } from '#server/payments/plugs.ts'
import { replicated } from '#server/sync/plugs.ts'
import { orderCalls } from './calls.ts'
import { inCart } from './cartCollection.ts'
import { orderDeskCalls } from './desk/calls.ts'
import { orderPayable } from './orderPayable.ts'
import { ordersAtStake } from './ordersAtStake.ts'
import { personal } from './personal.ts'
import { forgetOrders } from './retention.ts'
import { seedOrders } from './seed.ts'
import { seedBills } from './seedBills.ts'
import { seedPayments } from './seedPayments.ts'

export const ordersDomain: Domain = {
  name: 'orders',
  system: 'shop',
  calls: [...orderCalls, ...orderDeskCalls],
  plugs: [replicated.of(inCart), payables.of({ order: orderPayable }), atStake.of(ordersAtStake)],
  daily: forgetOrders,
  personal,
  seed: async (house, people) => {
    // The older first, for orders are numbered as they are made.
    await seedBills(house, people)
    await seedOrders(house, people)
    await seedPayments(house, people)
  },
}

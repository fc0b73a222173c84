import type { Domain } from '#server/kit/domain.ts'
import { drawnPersonal, replicated } from '#server/sync/plugs.ts'
import { shoppingCalls } from './calls.ts'
import { listed } from './collection.ts'

export const shoppingDomain: Domain = {
  name: 'shopping',
  calls: shoppingCalls,
  plugs: [replicated.of(listed)],
  personal: drawnPersonal(listed),
}

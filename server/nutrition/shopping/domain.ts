import type { Domain } from '#server/kit/domain.ts'
import { drawnPersonal, replicated } from '#server/sync/plugs.ts'
import { shoppingCalls } from './calls.ts'
import { shoppingCollection } from './shoppingCollection.ts'

export const shoppingDomain: Domain = {
  name: 'shopping',
  system: 'nutrition',
  calls: shoppingCalls,
  plugs: [replicated.of(shoppingCollection)],
  personal: drawnPersonal(shoppingCollection),
}

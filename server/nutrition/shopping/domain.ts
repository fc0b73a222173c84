import type { Domain } from '#server/kit/domain.ts'
import { shoppingCalls } from './calls.ts'

export const shoppingDomain: Domain = { name: 'shopping', calls: shoppingCalls }

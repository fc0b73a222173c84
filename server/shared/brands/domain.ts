import type { Domain } from '#server/kit/domain.ts'
import { brandCalls } from './calls.ts'
import { personal } from './personal.ts'

export const brandsDomain: Domain = { name: 'brands', system: 'shell', calls: brandCalls, personal }

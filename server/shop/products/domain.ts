import type { Domain } from '#server/kit/domain.ts'
import { personal } from './personal.ts'

export const productsDomain: Domain = { name: 'products', personal }

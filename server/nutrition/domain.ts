import type { Domain } from '#server/kit/domain.ts'
import { personal } from './personal.ts'

export const nutritionDomain: Domain = { name: 'nutrition', personal }

import type { Domain } from '#server/kit/domain.ts'
import { whileOpen } from './access.ts'
import { personal } from './personal.ts'

export const nutritionDomain: Domain = { name: 'nutrition', keeps: { meals: whileOpen }, personal }

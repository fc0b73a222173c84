import type { Domain } from '#server/kit/domain.ts'
import { foodCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedFoods } from './seed.ts'

export const foodsDomain: Domain = { name: 'foods', calls: foodCalls, personal, seed: seedFoods }

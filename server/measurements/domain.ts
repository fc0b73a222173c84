import type { Domain } from '#server/kit/domain.ts'
import { measurementCalls } from './calls.ts'

export const measurementsDomain: Domain = {
  name: 'measurements',
  calls: measurementCalls,
}

import type { Domain } from '#server/domain.ts'
import { measurementCalls } from './calls.ts'

export const measurementsDomain: Domain = {
  name: 'measurements',
  calls: measurementCalls,
}

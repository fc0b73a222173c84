import type { Domain } from '#server/kit/domain.ts'
import { stationCalls } from './calls.ts'
import { personal } from './personal.ts'

export const stationDomain: Domain = {
  name: 'station',
  calls: stationCalls,
  personal,
}

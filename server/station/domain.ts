import type { Domain } from '#server/domain.ts'
import { stationCalls } from './calls.ts'
import { personal } from './personal.ts'

export const stationDomain: Domain = {
  name: 'station',
  calls: stationCalls,
  personal,
}

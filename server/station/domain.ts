import type { Domain } from '#server/kit/domain.ts'
import { tabletsOf } from './acting.ts'
import { stationCalls } from './calls.ts'
import { endStationKeys, stationsOf } from './keys.ts'
import { personal } from './personal.ts'

export const stationDomain: Domain = {
  name: 'station',
  calls: stationCalls,
  tablets: tabletsOf,
  actsOn: stationsOf,
  sessionsEnd: (tx, house, { person, reason }) => endStationKeys(tx, house, { employee: person }, reason),
  personal,
}

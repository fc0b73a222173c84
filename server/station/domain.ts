import { employmentEnds } from '#server/employees/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { tabletGates } from '#server/serve/plugs.ts'
import { sessionEnds } from '#server/shared/auth/plugs.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'
import { tabletsOf } from './acting.ts'
import { stationCalls } from './calls.ts'
import { personal } from './personal.ts'
import { endStationKeys, stationsOf } from './stationKeys.ts'

export const stationDomain: Domain = {
  name: 'station',
  system: 'auth',
  calls: stationCalls,
  plugs: [
    tabletGates.of(tabletsOf),
    actedOn.of(stationsOf),
    employmentEnds.of((tx, house, person) => endStationKeys(tx, house, { employee: person }, 'ended')),
    sessionEnds.of((tx, house, { person, reason }) => endStationKeys(tx, house, { employee: person }, reason)),
  ],
  personal,
}

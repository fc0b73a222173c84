import { type Domain, stocks } from '#server/kit/domain.ts'
import { roleCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetTrail } from './retention.ts'
import { stockRights } from './stockRights.ts'

export const rolesDomain: Domain = {
  name: 'roles',
  system: 'roles',
  calls: roleCalls,
  plugs: [stocks.of(stockRights)],
  daily: forgetTrail,
  personal,
}

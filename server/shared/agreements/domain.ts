import type { Domain } from '#server/kit/domain.ts'
import { consents } from '#server/serve/plugs.ts'
import { agreementCalls } from './calls.ts'
import { personal } from './personal.ts'
import { mustConsent } from './rules.ts'

export const agreementsDomain: Domain = {
  name: 'agreements',
  system: 'account',
  calls: agreementCalls,
  plugs: [consents.of(mustConsent)],
  personal,
}

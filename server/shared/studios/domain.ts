import type { Domain } from '#server/kit/domain.ts'
import { heard } from '#server/serve/plugs.ts'
import { studioCalls } from './calls.ts'
import { personal } from './personal.ts'
import { changeStudio } from './pick.ts'
import { forgetSignatures } from './retention.ts'

export const studiosDomain: Domain = {
  name: 'studios',
  system: 'studios',
  calls: studioCalls,
  plugs: [heard.of({ change_studio: changeStudio })],
  daily: forgetSignatures,
  personal,
}

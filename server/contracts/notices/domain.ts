import type { Domain } from '#server/kit/domain.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { noticeCalls } from './calls.ts'
import { remind } from './noticeReminder.ts'
import { personal } from './personal.ts'
import { forgetProofs } from './retention.ts'
import { sealed } from './rows.ts'

export const noticesDomain: Domain = {
  name: 'notices',
  system: 'contracts',
  calls: noticeCalls,
  plugs: [sealedColumns.of(sealed)],
  daily: async (house, now) => {
    await forgetProofs(house, now)
    await remind(house, now)
  },
  personal,
}

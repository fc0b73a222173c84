import type { Domain } from '#server/kit/domain.ts'
import { paymentCalls } from './calls.ts'
import { forgetNotices, noticeJob } from './gatewayNotices.ts'
import { paymentOfficeCalls } from './officeCalls.ts'
import { paymentStatsCalls } from './overviewCalls.ts'
import { sumDays } from './paymentDays.ts'
import { paymentJobs } from './paymentJobs.ts'
import { paymentSource } from './paymentSource.ts'
import { personal } from './personal.ts'
import { forgetPayments } from './retention.ts'
import { paymentSettingCalls } from './settingCalls.ts'

export const paymentsDomain: Domain = {
  name: 'payments',
  system: 'payments',
  calls: [...paymentCalls, ...paymentOfficeCalls, ...paymentSettingCalls, ...paymentStatsCalls],
  plugs: [paymentSource],
  jobs: [...paymentJobs, noticeJob],
  daily: async (house, now) => {
    await forgetNotices(house, now)
    await forgetPayments(house, now)
  },
  often: sumDays,
  personal,
}

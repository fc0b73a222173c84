import type { Domain } from '#server/kit/domain.ts'
import { paymentCalls } from './calls.ts'
import { sumDays } from './days.ts'
import { paymentJobs } from './jobs.ts'
import { paymentOfficeCalls } from './officeCalls.ts'
import { paymentStatsCalls } from './overviewCalls.ts'
import { personal } from './personal.ts'
import { forgetPayments } from './retention.ts'
import { paymentSettingCalls } from './settingCalls.ts'
import { paymentSource } from './source.ts'
import { forgetNotices, noticeJob } from './webhook.ts'

export const paymentsDomain: Domain = {
  name: 'payments',
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

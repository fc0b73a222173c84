import type { Domain } from '#server/kit/domain.ts'
import { paymentCalls } from './calls.ts'
import { paymentJobs } from './jobs.ts'
import { personal } from './personal.ts'
import { forgetNotices, noticeJob } from './webhook.ts'

export const paymentsDomain: Domain = {
  name: 'payments',
  calls: paymentCalls,
  jobs: [...paymentJobs, noticeJob],
  daily: forgetNotices,
  personal,
}

import type { Domain } from '#server/kit/domain.ts'
import { fileCalls } from './calls.ts'
import { sweepFiles } from './keep.ts'
import { tellMissing } from './missing.ts'
import { personal } from './personal.ts'

export const filesDomain: Domain = {
  name: 'files',
  calls: fileCalls,
  daily: async (house, now) => {
    await sweepFiles(house, now.getTime())
    await tellMissing(house)
  },
  personal,
}

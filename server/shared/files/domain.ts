import type { Domain } from '#server/kit/domain.ts'
import { fileCalls } from './calls.ts'
import { sweepFiles } from './keep.ts'
import { personal } from './personal.ts'

export const filesDomain: Domain = {
  name: 'files',
  calls: fileCalls,
  daily: (house, now) => sweepFiles(house, [], now.getTime()),
  personal,
}

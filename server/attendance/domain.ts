import { arrived } from '#server/accessControl/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { tellArrived } from './arrivalNews.ts'
import { attendanceCalls } from './calls.ts'
import { personal } from './personal.ts'

export const attendanceDomain: Domain = {
  name: 'attendance',
  system: 'attendance',
  calls: attendanceCalls,
  plugs: [arrived.of(tellArrived)],
  personal,
}

import { calendars } from '#server/courses/plugs.ts'
import { employmentEnds } from '#server/employees/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { duties } from '#server/shared/studios/plugs.ts'
import { shiftCalls, shiftPlanCalls } from './calls.ts'
import { dutyOf } from './duty.ts'
import { entriesOf } from './entries.ts'
import { personal } from './personal.ts'
import { forgetShifts, openShifts } from './retention.ts'
import { seedShifts } from './seed.ts'
import { shiftTemplateCalls } from './templates.ts'

export const shiftsDomain: Domain = {
  name: 'shifts',
  calls: [...shiftPlanCalls, ...shiftCalls, ...shiftTemplateCalls],
  plugs: [calendars.of(entriesOf), duties.of(dutyOf), employmentEnds.of((tx, _, person) => openShifts(tx, person))],
  daily: forgetShifts,
  personal,
  seed: seedShifts,
}

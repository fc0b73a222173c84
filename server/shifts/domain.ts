import { plannedWork } from '#server/absences/plugs.ts'
import { calendars } from '#server/courses/plugs.ts'
import { employmentEnds, worktimeMoved } from '#server/employees/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { duties } from '#server/shared/studios/plugs.ts'
import { shiftCalls, shiftPlanCalls } from './calls.ts'
import { dutyOf } from './duty.ts'
import { duringAbsence, giveBack, leaveStudios, openAway, openShifts } from './openedShifts.ts'
import { workPermitCalls } from './permits.ts'
import { personal } from './personal.ts'
import { forgetShifts } from './retention.ts'
import { seedShifts } from './seed.ts'
import { entriesOf } from './shiftEntries.ts'
import { shiftTemplateCalls } from './shiftTemplates.ts'
import { shiftSwapCalls } from './swapCalls.ts'

export const shiftsDomain: Domain = {
  name: 'shifts',
  system: 'shifts',
  calls: [...shiftPlanCalls, ...shiftCalls, ...shiftTemplateCalls, ...shiftSwapCalls, ...workPermitCalls],
  plugs: [
    calendars.of(entriesOf),
    duties.of(dutyOf),
    employmentEnds.of((tx, _, person) => openShifts(tx, person)),
    worktimeMoved.of(leaveStudios),
    plannedWork.of({ of: duringAbsence, open: openAway, giveBack }),
  ],
  daily: forgetShifts,
  personal,
  seed: seedShifts,
}

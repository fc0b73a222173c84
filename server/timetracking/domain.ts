import { worktimeMoved } from '#server/employees/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { today } from '#server/kit/zone.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { balances, secondJobs, tripDays, workedBlocks } from '#server/shifts/plugs.ts'
import { balancesOf } from './balances.ts'
import { blocksOf, tripDaysOf } from './blocks.ts'
import { timeCalls } from './calls.ts'
import { reckon, reckonAll } from './months/reckon.ts'
import { seedMonths } from './months/seed.ts'
import { payrollCalls } from './payroll/calls.ts'
import { seedPayroll } from './payroll/seed.ts'
import { personal } from './personal.ts'
import { plans } from './plugs.ts'
import { forgetTime } from './retention.ts'
import { sealedSecond, secondJobCalls, secondJobsOf } from './second.ts'
import { seedTime } from './seed.ts'
import { shiftsPlanned } from './shifts.ts'
import { employeeStatsCalls } from './stats/calls.ts'
import { tellStillIn } from './still.ts'
import { tellTroubles } from './troubles.ts'

export const timetrackingDomain: Domain = {
  name: 'timetracking',
  system: 'timetracking',
  calls: [...timeCalls, ...secondJobCalls, ...employeeStatsCalls, ...payrollCalls],
  daily: async (house, now) => {
    await forgetTime(house, now.getTime())
    await reckonAll(house, now.getTime())
    await tellTroubles(house, today(now.getTime()))
  },
  often: house => tellStillIn(house),
  plugs: [
    worktimeMoved.of((given, person, from) => reckon(given, person, from)),
    balances.of(balancesOf),
    workedBlocks.of(blocksOf),
    tripDays.of(tripDaysOf),
    secondJobs.of(secondJobsOf),
    sealedColumns.of(sealedSecond),
    plans.of(shiftsPlanned),
  ],
  personal,
  seed: async (house, people) => {
    await seedTime(house, people)
    await seedPayroll(house)
    await seedMonths(house, people)
  },
}

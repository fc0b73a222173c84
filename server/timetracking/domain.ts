import { worktimeMoved } from '#server/employees/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import { balances } from '#server/shifts/plugs.ts'
import { balancesOf } from './balances.ts'
import { timeCalls } from './calls.ts'
import { reckon, reckonAll } from './months/reckon.ts'
import { seedMonths } from './months/seed.ts'
import { payrollCalls } from './payroll/calls.ts'
import { seedPayroll } from './payroll/seed.ts'
import { personal } from './personal.ts'
import { plans } from './plugs.ts'
import { forgetTime } from './retention.ts'
import { seedTime } from './seed.ts'
import { shiftsPlanned } from './shifts.ts'
import { employeeStatsCalls } from './stats/calls.ts'

export const timetrackingDomain: Domain = {
  name: 'timetracking',
  calls: [...timeCalls, ...employeeStatsCalls, ...payrollCalls],
  daily: async (house, now) => {
    await forgetTime(house, now.getTime())
    await reckonAll(house, now.getTime())
  },
  plugs: [worktimeMoved.of((given, person, from) => reckon(given, person, from)), balances.of(balancesOf), plans.of(shiftsPlanned)],
  personal,
  seed: async (house, people) => {
    await seedTime(house, people)
    await seedPayroll(house)
    await seedMonths(house, people)
  },
}

import { tryHostile } from '#server/testing/hostile.ts'

tryHostile(
  'timetracking',
  'timeOffice',
  'timeCorrections',
  'timeNotes',
  'timeMonths',
  'timeProposals',
  'secondJobs',
  'payroll',
  'paySupplements',
  'employeeStats',
)

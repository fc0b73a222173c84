import { tryHostile } from '#server/testing/hostile.ts'

tryHostile(
  'timetracking',
  'timeOffice',
  'timeCorrections',
  'timeNotes',
  'timeMonths',
  'timeProposals',
  'payroll',
  'paySupplements',
  'employeeStats',
)

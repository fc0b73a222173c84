import { tryRights } from '#server/testing/rights.ts'

tryRights(
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

import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'agreement', column: 'person', act: 'delete', export: 'vereinbarungen' },
  { table: 'access_trace', column: 'person', act: 'delete', export: 'einsichten' },
  { table: 'access_trace', column: 'reader', act: 'keep', export: 'einsichten-von-dir', hides: ['person'] },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'person_event', column: 'person', act: 'delete', export: 'verlauf' },
  { table: 'person_event', column: 'by', act: 'clear', export: null },
]

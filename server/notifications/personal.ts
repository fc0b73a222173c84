import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'notification', column: 'person', act: 'delete', export: 'mitteilungen' },
  { table: 'announcement', column: 'author', act: 'clear', export: null },
]

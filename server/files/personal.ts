import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'file', column: 'person', act: 'delete', export: 'dateien' },
  { table: 'file_upload', column: 'person', act: 'delete', export: null },
]

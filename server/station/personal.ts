import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'station_key', column: 'employee', act: 'delete', export: 'tablets', hides: ['session'] },
  { table: 'station_key', column: 'station', act: 'delete', export: null },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'push_device', column: 'person', act: 'delete', export: 'push', hides: ['address', 'keys'] },
]

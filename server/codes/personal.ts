import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [{ table: 'member_code', column: 'person', act: 'delete', export: 'mein-code' }]

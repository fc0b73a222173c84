import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [{ table: 'table_view', column: 'person', act: 'delete', export: 'ansichten' }]

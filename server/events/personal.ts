import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [{ table: 'event', column: 'author', act: 'clear', export: null }]

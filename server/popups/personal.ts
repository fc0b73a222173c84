import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'popup_seen', column: 'person', act: 'delete', export: 'popups' },
  { table: 'popup', column: 'author', act: 'clear', export: null },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'registration', column: 'person', act: 'delete', export: 'registrierung', hides: ['asked'] },
  { table: 'registration', column: 'made_by', act: 'clear', export: null },
]

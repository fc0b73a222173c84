import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'feedback', column: 'person', act: 'delete', export: 'rueckmeldungen' },
  { table: 'pre_google', column: 'person', act: 'delete', export: 'google-frage' },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'team_member', column: 'person', act: 'delete', export: 'teams' },
  { table: 'studio_signature', column: 'signed_by', act: 'clear', export: 'studio-unterschriften' },
]

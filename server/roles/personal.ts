import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'person_role', column: 'person', act: 'delete', export: 'rollen' },
  { table: 'person_role', column: 'given_by', act: 'keep', export: null },
  { table: 'person_right', column: 'person', act: 'delete', export: 'rechte' },
  { table: 'person_right', column: 'given_by', act: 'keep', export: null },
  { table: 'rights_audit', column: 'person', act: 'keep', export: 'rechte-verlauf' },
  { table: 'rights_audit', column: 'by', act: 'keep', export: null },
]

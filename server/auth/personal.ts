import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'person', column: '_id', act: 'anonymise', export: 'konto', hides: ['password_hash', 'keep_key', 'search', 'sort_name'] },
  { table: 'person_key', column: 'person', act: 'delete', export: 'schluessel', hides: ['hash', 'sent_to'] },
  { table: 'email_change', column: 'person', act: 'delete', export: 'adresswechsel' },
  { table: 'email_code', column: 'person', act: 'delete', export: null },
  { table: 'session', column: 'person', act: 'delete', export: 'anmeldungen' },
  { table: 'answered', column: 'person', act: 'delete', export: null },
]

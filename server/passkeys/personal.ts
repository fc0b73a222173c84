import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'passkey',
    column: 'person',
    act: 'delete',
    export: 'passkeys',
    hides: ['credential', 'public_key', 'counter'],
    kept: { what: 'public key, name, counter, last use', why: 'a second way to sign in', long: 'until removed or the member leaves' },
  },
]

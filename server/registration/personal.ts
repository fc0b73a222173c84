import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'registration',
    column: 'person',
    act: 'delete',
    export: 'registrierung',
    hides: ['asked'],
    kept: {
      what: 'who made the account, newsletter choice, event, keyed hash of the address it was asked for with',
      why: 'the same registration sent twice makes one account',
      long: 'while the account exists',
    },
  },
  { table: 'registration', column: 'made_by', act: 'clear', export: null },
]

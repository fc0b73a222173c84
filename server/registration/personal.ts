import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
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

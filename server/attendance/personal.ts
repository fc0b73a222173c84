import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'arrival_look',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: 'until when somebody of the team has seen who came into a studio',
      why: 'says what is new',
      long: 'while the account exists',
    },
  },
]

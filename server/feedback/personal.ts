import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'feedback',
    column: 'person',
    act: 'delete',
    export: 'rueckmeldungen',
    kept: {
      what: 'words to the studio, what they are about',
      why: 'read without who wrote them',
      long: '400 days, at most while the account exists',
    },
  },
  {
    table: 'pre_google',
    column: 'person',
    act: 'delete',
    export: 'google-frage',
    kept: {
      what: 'when somebody was asked about a review at Google, and what they chose',
      why: 'nobody is asked twice in half a year',
      long: '400 days, at most while the account exists',
    },
  },
]

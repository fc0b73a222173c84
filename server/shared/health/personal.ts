import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'access_trace',
    column: 'person',
    act: 'delete',
    export: 'einsichten',
    kept: {
      what: 'who read whose health data, what, when: weights each time, the card and the history with their consents once per person, reader and day',
      why: 'the person sees it in the profile',
      long: 'while the account exists, see below for the reader',
    },
    stays: {
      what: 'in the log apart from the record: ids of person and reader, what was done with which kind of data, when',
      why: 'processing of sensitive data is logged apart from the system (DSV art. 4)',
      long: '2 years',
    },
  },
  {
    table: 'access_trace',
    column: 'reader',
    act: 'keep',
    export: 'einsichten-von-dir',
    hides: ['person'],
    stays: {
      what: "id of who read another person's health data, what, when",
      why: 'the other person may know who read it (DSG art. 25)',
      long: '10 years',
    },
  },
]

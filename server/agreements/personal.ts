import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'agreement',
    column: 'person',
    act: 'delete',
    export: 'vereinbarungen',
    kept: {
      what: 'what was signed: version and hash of the text, signature as strokes, times, age',
      why: 'proof of consent and confidentiality',
      long: 'while the account exists',
    },
  },
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

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'agreement',
    column: 'person',
    act: 'delete',
    export: 'vereinbarungen',
    kept: {
      what: 'what was signed: version and hash of the text, signature as strokes, times, age, and when it was taken back',
      why: 'proof of consent and confidentiality',
      long: 'while the account exists',
    },
  },
  { table: 'agreement', column: 'withdrawn_by', act: 'clear', export: null },
]

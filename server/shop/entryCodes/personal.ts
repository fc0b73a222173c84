import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'entry_code',
    column: 'person',
    act: 'clear',
    export: 'eintrittscodes',
    kept: {
      what: 'codes for the entrance that somebody bought, how often each was used and until when it opens',
      why: 'coming in, questions about a code',
      long: 'two years after the last day on which it opens; without the name once the account is gone',
    },
    hides: ['line', 'piece', 'voided_by'],
  },
  { table: 'entry_code', column: 'voided_by', act: 'clear', export: null },
  {
    table: 'entry_code_print',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'which of the staff printed somebody’s code for the entrance, and when',
      why: 'who had a code in hand, where it was used by somebody else',
      long: 'with the code; without the name once that account is gone',
    },
  },
  {
    table: 'entry_code_use',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'which of the staff took an entry off somebody’s code at the desk, when and why',
      why: 'questions about entries that are gone',
      long: 'with the code; without the name once that account is gone',
    },
  },
]

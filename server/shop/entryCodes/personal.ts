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
]

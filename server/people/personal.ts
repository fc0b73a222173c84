import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'person_event',
    column: 'person',
    act: 'delete',
    export: 'verlauf',
    kept: {
      what: 'person, kind, who did it, names of changed fields (no values)',
      why: "the history on a person's card",
      long: 'until the member leaves',
    },
    stays: {
      what: 'one line: that the account was deleted, when, and by whom where it was staff',
      why: 'the deletion itself is provable (DSG art. 8)',
      long: '1 year',
    },
  },
  { table: 'person_event', column: 'by', act: 'clear', export: null },
]

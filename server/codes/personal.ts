import type { PersonalStore } from '#server/kit/domain.ts'

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'member_code',
    column: 'person',
    act: 'delete',
    export: 'mein-code',
    kept: {
      what: "the member's code for doors and desks, and since when it holds; it says nothing of anybody",
      why: 'checking in',
      long: 'until renewed, or the member leaves',
    },
  },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
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

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'slide',
    column: 'author',
    act: 'clear',
    export: null,
    kept: {
      what: 'who made it',
      why: 'questions about what is shown',
      long: 'until that account is gone; removed ones 30 days',
    },
  },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'popup_seen',
    column: 'person',
    act: 'delete',
    export: 'popups',
    kept: {
      what: 'which popup a person saw, closed, took up, and when',
      why: 'each popup at most once a day, counts for staff',
      long: 'while the popup exists; a removed one 30 days',
    },
  },
  {
    table: 'popup',
    column: 'author',
    act: 'clear',
    export: null,
    kept: {
      what: 'who wrote it',
      why: 'questions about what is shown',
      long: 'until that account is gone; removed ones 30 days',
    },
  },
]

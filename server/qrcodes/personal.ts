import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'qr_code',
    column: 'author',
    act: 'clear',
    export: null,
    kept: {
      what: 'who made it',
      why: 'questions about what hangs on walls',
      long: 'until that account is gone',
    },
  },
]

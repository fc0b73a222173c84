import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'product',
    column: 'author',
    act: 'clear',
    export: null,
    kept: { what: 'who added it', why: 'questions about what is sold', long: 'until that account is gone' },
  },
  {
    table: 'product_move',
    column: 'person',
    act: 'clear',
    export: null,
    kept: { what: 'who counted, took in or wrote off stock, when', why: 'differences are explained', long: 'until that account is gone' },
  },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'table_view',
    column: 'person',
    act: 'delete',
    export: 'ansichten',
    kept: {
      what: 'person, table, names and filters of saved views',
      why: 'lists of the back office look as their reader left them',
      long: 'until the member leaves',
    },
  },
]

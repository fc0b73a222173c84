import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'queue_place',
    column: 'person',
    act: 'delete',
    export: 'warteschlange',
    kept: { what: 'who waits before a full studio, and since when', why: 'letting people in in their order', long: 'a day' },
  },
]

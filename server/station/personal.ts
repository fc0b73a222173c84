import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'station_key',
    column: 'employee',
    act: 'delete',
    export: 'tablets',
    hides: ['session'],
    kept: {
      what: "which employee acts on which studio's tablet, since when, last used, when and why it ended",
      why: 'acts on a shared tablet name the person who did them',
      long: "with the tablet's session; until the person leaves",
    },
  },
  { table: 'station_key', column: 'station', act: 'delete', export: null },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'measurement_share',
    column: 'person',
    act: 'delete',
    export: 'messungen-geteilt',
    kept: {
      what: 'in which studio somebody shares their measurements',
      why: 'trainers see them',
      long: 'until switched off or the studio is left',
    },
  },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'habit',
    column: 'person',
    act: 'delete',
    export: 'gewohnheiten',
    kept: {
      what: 'habits that a member set: what, how often, how much, when to be reminded',
      why: 'the member’s own list',
      long: 'while the account exists',
    },
  },
  {
    table: 'habit_share',
    column: 'person',
    act: 'delete',
    export: 'gewohnheiten-geteilt',
    kept: {
      what: 'in which studio somebody shares their habits',
      why: 'trainers see them',
      long: 'until switched off or the studio is left',
    },
  },
]

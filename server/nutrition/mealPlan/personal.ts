import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'planned_meal',
    column: 'person',
    act: 'delete',
    export: 'ernaehrungsplan',
    hides: ['author'],
    kept: {
      what: 'meals that a coach planned for a member',
      why: 'the member eats by them',
      long: 'while the account exists; a removed one 30 days',
    },
  },
  { table: 'planned_meal', column: 'author', act: 'clear', export: null },
]

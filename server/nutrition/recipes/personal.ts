import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'recipe',
    column: 'person',
    act: 'delete',
    export: 'rezepte',
    kept: {
      what: 'recipes that a member wrote',
      why: 'the member’s own list',
      long: 'while the account exists; a removed one 30 days',
    },
  },
]

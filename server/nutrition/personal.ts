import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'nutrition_access',
    column: 'person',
    act: 'delete',
    export: 'ernaehrung-zugang',
    kept: {
      what: 'on which days somebody’s nutrition plan is open, and what gave it',
      why: 'opening the plan to whoever bought it',
      long: 'while the account exists',
    },
  },
  {
    table: 'nutrition_access',
    column: 'coach',
    act: 'clear',
    export: null,
    kept: { what: 'who looks after somebody’s nutrition', why: 'the person knows whom to ask', long: 'until that account is gone' },
  },
]

import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'food',
    column: 'author',
    act: 'clear',
    export: null,
    kept: { what: 'who added a food', why: 'it is theirs before it is released', long: 'until that account is gone' },
  },
]

import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'closed_month',
    column: 'closed_by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who closed a month of a studio, and when',
      why: 'whoever reads its report can ask whose word it is',
      long: 'as long as the report, which names nobody; at most until the person leaves',
    },
  },
]

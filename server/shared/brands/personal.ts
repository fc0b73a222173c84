import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'brand_switch_change',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who turned which switch of a brand',
      why: 'a trace of every change',
      long: 'as long as the product is used; the name until the account goes',
    },
  },
]

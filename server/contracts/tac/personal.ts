import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'contract_leader',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who said last whether a studio’s contracts are led here or at the access-control service, and when',
      why: 'the team knows whom to ask',
      long: 'until it is said anew; without a name once that account is gone',
    },
  },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'offer_version',
    column: 'published_by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who put a version of an offer on sale, and when',
      why: 'what was signed refers to it',
      long: 'as long as contracts refer to it; without a name once that account is gone',
    },
  },
  {
    table: 'contract_layout',
    column: 'published_by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who published a look of the papers, and when',
      why: 'what was signed refers to it',
      long: 'as long as there are contracts; without a name once that account is gone',
    },
  },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'device_defect',
    column: 'person',
    act: 'clear',
    export: 'geraetedefekte',
    kept: {
      what: 'which device somebody reported as broken, with their picture',
      why: 'so that it is mended, and questions about it',
      long: 'with the device; without a name once the account is gone',
    },
  },
]

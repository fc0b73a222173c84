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
      long: 'a year after it was mended or the device was retired; what is broken for longer loses the name and picture after a year, and the name once the account is gone',
    },
  },
]

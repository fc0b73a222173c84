import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'report',
    column: 'author',
    act: 'clear',
    export: 'betriebsmeldungen',
    hides: ['sealed'],
    kept: {
      what: 'what was reported as broken, dirty or not working, its photos and answer, that there was an accident, and who reported it',
      why: 'work of the studio, and proof of what was done about it',
      long: '5 years; without a name once the account is gone',
    },
  },
  {
    table: 'report_person',
    column: 'person',
    act: 'delete',
    export: 'unfaelle',
    kept: {
      what: 'whom an accident concerns; what happened lies sealed in the report',
      why: 'everybody sees who read about them',
      long: 'with the report, at most while the account exists',
    },
  },
]

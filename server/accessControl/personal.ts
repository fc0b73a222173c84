import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'tac_statement',
    column: 'person',
    act: 'delete',
    export: 'zutritt-abo',
    kept: {
      what: 'contracts and bills as the access-control service told them, and when',
      why: 'the app shows them without asking each time; a decision at the door can be looked up',
      long: '400 days; the last one while the account exists',
    },
  },
  {
    table: 'access_device',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who said that a device at the entrance is out of order, and why',
      why: 'the team knows whom to ask',
      long: 'until it works again; without a name once the account is gone',
    },
  },
  {
    table: 'entry',
    column: 'person',
    act: 'clear',
    export: 'eintritte',
    hides: ['foreign', 'code', 'chip'],
    kept: {
      what: 'when somebody was let in or turned away at which entrance, and who opened by hand',
      why: 'complaints at the door, and how full a studio is',
      long: '90 days; after that studio, hour and outcome without anybody’s name',
    },
  },
  { table: 'entry', column: 'by', act: 'clear', export: 'eintritte-geoeffnet', hides: ['foreign', 'code', 'chip', 'person'] },
]

import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'child',
    column: 'parent',
    act: 'delete',
    export: 'kinder',
    hides: ['sealed'],
    kept: {
      what: 'first name and birth date of a child, and sealed what carers have to know and who may collect it',
      why: 'the Kinderhort looks after it',
      long: 'a year after its last booking, at most while its parent’s account exists',
    },
  },
  {
    table: 'daycare_signup',
    column: 'author',
    act: 'clear',
    export: 'kinderhort',
    hides: ['child', 'by'],
    kept: {
      what: 'when a child was booked, came and was collected by whom, and who of the team took it in',
      why: 'who handed over which child to whom can be told afterwards',
      long: 'with the child',
    },
  },
  { table: 'daycare_signup', column: 'by', act: 'clear', export: null },
  {
    table: 'daycare_proof',
    column: 'person',
    act: 'delete',
    export: 'strafregisterauszuege',
    kept: {
      what: 'number and days of somebody’s extract of the criminal register, without what it says',
      why: 'a Kinderhort shows that whoever looks after children has one (PAVO art. 13)',
      long: '5 years after its last day, at most while the account exists',
    },
  },
]

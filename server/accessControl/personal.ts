import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import { visitor, visitorMonth } from './tables.ts'

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
  {
    table: 'visit_day',
    column: 'person',
    act: 'delete',
    export: 'besuchstage',
    kept: {
      what: 'days on which somebody was in which studio, without hour or door, once the lines with names are forgotten',
      why: 'the person sees them, and a pause takes no day on which they came',
      long: 'until the end of the following year',
    },
  },
  {
    table: 'visitor',
    column: 'person',
    act: 'delete',
    export: 'besuchsmonate',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select m.studio, m.month from ${visitorMonth} m join ${visitor} v on v.number = m.number where v.person = ${person}
          order by m.month, m.studio`,
      ),
    kept: {
      what: 'a number without meaning, and in which months it was in which studio',
      why: 'different people are counted without their names',
      long: 'five years; nobody’s any more once the account is gone',
    },
  },
]

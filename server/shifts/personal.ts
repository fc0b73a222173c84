import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'shift_plan',
    column: 'author',
    act: 'clear',
    export: null,
    kept: {
      what: 'who began a plan of shifts, and when',
      why: 'questions about a plan go to whoever made it',
      long: '2 years after the plan',
    },
  },
  {
    table: 'shift',
    column: 'person',
    act: 'clear',
    export: null,
    kept: {
      what: 'shifts that are planned: who, when, what kind of work',
      why: 'a studio plans its staff',
      long: '2 years after the plan',
    },
  },
  {
    table: 'shift_published',
    column: 'person',
    act: 'delete',
    export: 'schichten',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select studio, "from", "to", kind, break, note, confirmed_at, gone_at from shift_published where person = ${person} order by "from"`,
      ),
    kept: {
      what: 'shifts that somebody was told, and when they confirmed them',
      why: 'who works when was agreed, and proposals of working time follow from it',
      long: '2 years after the plan, at most while the account exists',
    },
  },
  {
    table: 'duty_shown',
    column: 'person',
    act: 'delete',
    export: 'im-dienst-gezeigt',
    kept: {
      what: 'whether the studio’s card may name somebody while they are on duty',
      why: 'nobody is shown who did not agree',
      long: 'while the account exists',
    },
  },
]

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
      long: '5 years after the plan',
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
      long: '5 years after the plan',
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
      long: '5 years after the plan, at most while the account exists',
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
  {
    table: 'shift_swap',
    column: 'giver',
    act: 'delete',
    export: 'schichten-abgegeben',
    kept: {
      what: 'shifts that somebody offered, to whom, who took them and who agreed, with a note',
      why: 'a shift goes over to somebody else with the word of both',
      long: '5 years after the plan, at most while the account exists',
    },
  },
  {
    table: 'shift_swap',
    column: 'wanted',
    act: 'delete',
    export: null,
  },
  {
    table: 'shift_swap',
    column: 'taker',
    act: 'clear',
    export: 'schichten-uebernommen',
  },
  {
    table: 'shift_swap',
    column: 'decider',
    act: 'clear',
    export: null,
  },
  {
    table: 'work_permit',
    column: 'person',
    act: 'delete',
    export: 'bewilligungen',
    kept: {
      what: 'permits of an authority for the work of one person: number, kind, days',
      why: 'the studio shows on what night work, Sunday work or that of the young rests',
      long: '5 years after its last day, at most while the account exists',
    },
  },
]

import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

const cleared = (table: string, column: string): PersonalStore => ({ table, column, act: 'clear', export: null })

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'absence',
    column: 'person',
    act: 'keep',
    export: 'abwesenheiten',
    hides: ['decision'],
    kept: {
      what: 'holidays, free wishes, days of sickness without what it was, and trips: days, note, where they stand',
      why: 'working hours and holidays are accounted for (ArGV 1 art. 73)',
      long: '5 years after the month',
    },
    stays: {
      what: 'days and kind of an absence',
      why: 'working hours are to be shown to the authorities (ArGV 1 art. 73 par. 2)',
      long: '5 years after the month',
    },
  },
  cleared('absence', 'author'),
  cleared('absence', 'decider'),
  {
    table: 'absence_step',
    column: 'actor',
    act: 'clear',
    export: null,
    kept: {
      what: 'who put an absence into which state, when and with what reason',
      why: 'who decided on somebody’s holidays can be shown',
      long: 'with the absence',
    },
  },
  {
    table: 'absence_certificate',
    column: 'person',
    act: 'delete',
    export: 'arztzeugnisse',
    rows: (tx, person) => rowsIn(tx, sql`select absence, type, bytes, at from absence_certificate where person = ${person} order by at`),
    kept: {
      what: 'certificate of a sickness, sealed',
      why: 'the wage goes on (OR 324a)',
      long: '1 year after the sickness, at most while the account exists',
    },
  },
  {
    table: 'holiday_move',
    column: 'person',
    act: 'keep',
    export: 'ferien-korrekturen',
    kept: {
      what: 'days of holidays that were there at the start, lapsed or were put right, with the reason',
      why: 'what is left of the holidays follows from them',
      long: '5 years after the month',
    },
    stays: {
      what: 'half days and reason',
      why: 'claims from the employment (OR 128)',
      long: '5 years after the month',
    },
  },
  cleared('holiday_move', 'author'),
]

import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'slim_programme',
    column: 'coach',
    act: 'clear',
    export: null,
    kept: { what: 'who coaches a Slim-me programme', why: 'whom those who take part turn to', long: 'until that account is gone' },
  },
  {
    table: 'slim_participant',
    column: 'person',
    act: 'delete',
    export: 'slim-me',
    kept: {
      what: 'who takes part in a Slim-me programme, since when and signed up by whom; no weight and nothing else of health',
      why: 'the place, and the page that shows its weeks',
      long: '90 days after its end',
    },
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select p.title, p.studio, p.first, p.weeks, s.at from slim_participant s join slim_programme p on p._id = s.programme
          where s.person = ${person}::uuid order by s.at`,
      ),
  },
  { table: 'slim_participant', column: 'by', act: 'clear', export: null },
]

import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

const ratings = (tx: Tx, person: string) =>
  rowsIn(
    tx,
    sql`select r.kind, coalesce(c.title, p.title) as title, r.studio, r.halves::float8 / 2 as stars, r.recommend, w.text as comment, r.at
      from rating r left join course c on c._id = r.course left join plan p on p._id = r.plan left join rating_words w on w.rating = r._id
      where r.person = ${person} order by r.at`,
  )

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'rating',
    column: 'person',
    act: 'clear',
    export: 'bewertungen',
    rows: ratings,
    kept: {
      what: 'stars, recommendation, when, for which visit or plan; whose it is only so that it is given once',
      why: 'staff see ratings without who gave them, of their time the week',
      long: 'with the account, then without any person; see below',
    },
  },
  { table: 'rating', column: 'trainer', act: 'clear', export: null },
  {
    table: 'rating_words',
    column: 'person',
    act: 'delete',
    export: null,
    kept: { what: 'what was written beside the stars', why: 'the same', long: 'while the account exists' },
  },
  {
    table: 'rating_rest',
    column: 'person',
    act: 'delete',
    export: null,
    kept: { what: 'when somebody wanted to be asked no more', why: 'nobody is asked twice', long: 'while the account exists' },
  },
]

import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'delivery',
    column: 'person',
    address: 'address',
    act: 'delete',
    export: 'erhaltene-mailings',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select m.subject, d.address, d.purpose, d.state, d.why, d.bounce, d.at from delivery d join mailing m on m._id = d.mailing
        where d.person = ${person} order by d.at`,
      ),
    kept: {
      what: 'which mailing went to which address, when, and what became of it',
      why: 'each address gets it once; what comes back of it ends the sending',
      long: '400 days after it went out, then counts only; what came back 90 days',
    },
  },
  {
    table: 'mailing',
    column: 'author',
    act: 'clear',
    export: null,
    kept: { what: 'who wrote a mailing', why: 'questions about what went out', long: 'until that account is gone' },
  },
  {
    table: 'mailing_word',
    column: 'person',
    act: 'clear',
    export: null,
    kept: { what: 'who approved a mailing, and when', why: 'two people answer for what goes to many', long: 'until that account is gone' },
  },
]

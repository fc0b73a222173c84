import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'invite',
    column: 'member',
    act: 'delete',
    export: 'meine-einladungen',
    kept: {
      what: 'the code of an invitation to a trial, who gave it, for whom, and the lead that used it',
      why: 'the trial that it is for',
      long: '90 days after it ran out or was used',
    },
    // The name of whoever used it is the guest's.
    rows: (tx, person) => rowsIn(tx, sql`select code, guest, state, at, until from invite where member = ${person}::uuid order by at, _id`),
  },
  { table: 'invite', column: 'author', act: 'clear', export: null },
]

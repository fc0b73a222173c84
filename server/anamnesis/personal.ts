import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'anamnesis',
    column: 'customer',
    act: 'delete',
    export: 'anamnesen',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select f.title as form, f.kind, a.status, a.begun_at, a.changed_at, a.submitted_at, a.reason
          from anamnesis a join anamnesis_form f on f._id = a.form where a.customer = ${person} order by a.begun_at, a._id`,
      ),
    kept: {
      what: 'anamneses: which form, where it stands, when; answers, names and signatures sealed, readable in the profile',
      why: 'planning the training by what the person said of their health, with their consent',
      long: 'drafts 30 days without a change, finished ones 10 years; at most until the person leaves',
    },
  },
  { table: 'anamnesis', column: 'creator', act: 'clear', export: null },
  {
    table: 'anamnesis_copy',
    column: 'creator',
    act: 'clear',
    export: null,
    kept: {
      what: 'finished copies of anamneses: who took them, when; answers, names and both signatures sealed',
      why: 'showing what was signed',
      long: '10 years; at most until the person asked leaves, or the anamnesis is removed',
    },
    stays: {
      what: 'name and signature of whoever took an anamnesis, sealed in it',
      why: 'showing what was signed',
      long: 'as long as the anamnesis',
    },
  },
]

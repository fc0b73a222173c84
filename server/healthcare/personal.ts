import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'healthcare_request',
    column: 'person',
    act: 'delete',
    export: 'krankenkasse',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select i.name as insurer, r.year, r.insured_number, r.visits, r.status, r.reason, r.amount, r.confirmation - 'signature' as confirmation,
          r.at, r.since from healthcare_request r join healthcare_insurer i on i._id = r.insurer where r.person = ${person} order by r.at, r._id`,
      ),
    kept: {
      what: 'requests for the health insurer: insurer, year, insured number, where they stand, and what was confirmed: amount, days of payment, where agreed the number of visits',
      why: 'the confirmation that the person asked for; claims against the insurer (VVG art. 46)',
      long: '5 years; without a confirmation 400 days; at most until the person leaves',
    },
  },
  { table: 'healthcare_request', column: 'decided_by', act: 'clear', export: null },
  {
    table: 'healthcare_run',
    column: 'by',
    act: 'delete',
    export: null,
    kept: { what: 'how many requests somebody confirmed together, and when', why: 'showing how far it is', long: '30 days' },
  },
]

import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'

/** Tables that the counts of kept families read, each with what may change in its rows. */
const tables = {
  contract: [
    'start',
    'final_end',
    'received_at',
    'studio',
    'state',
    'accepted_at',
    'since',
    'closed_at',
    'seller',
    'terms',
    'offer',
    'recurring',
    'ended_by',
    'person',
  ],
  contract_event: ['day', 'kind'],
  contract_upgrade: ['state', 'next'],
  contract_earning: ['from', 'to', 'nth', 'gross', 'net', 'rate', 'kind'],
  earning_count: ['from', 'to', 'nth', 'gross', 'net', 'rate', 'kind', 'studio', 'offer', 'many'],
  journal_line: [],
  forgotten_payment: ['kind'],
  payment: ['kind'],
  person: ['created', 'studio_code', 'deleted_at', 'email_verified_at'],
  person_role: [],
  lead: ['received', 'state', 'studio', 'mark', 'step_due', 'source', 'category', 'form', 'reason', 'step_owner'],
  lead_event: ['at', 'kind', 'author'],
  lead_enquiry: ['at', 'source', 'form'],
  lead_count: ['received', 'month'],
  lead_cost: ['rappen', 'month'],
  referral: ['at', 'studio', 'counts', 'state'],
  anamnesis: ['begun_at', 'submitted_at', 'creator'],
  anamnesis_copy: ['signed_at'],
  anamnesis_form: ['studio'],
  plan: ['created', 'state', 'person', 'trainer'],
  plan_count: ['day', 'many', 'kind'],
  run_feedback: ['changed_at', 'status'],
  rating: ['at', 'halves', 'studio', 'trainer'],
  course_execution: ['starts_at', 'ends_at', 'instructor', 'studio', 'published', 'cancelled_at', 'capacity'],
  course_signup: ['visited_at', 'person', 'state', 'missed_at', 'promoted_at', 'walk_in'],
  entry: ['at', 'person', 'outcome', 'studio'],
  visit_tally: ['visits', 'day', 'firsts'],
  visitor: [],
  visitor_month: ['month'],
  visit_day: ['day'],
} satisfies Record<string, string[]>
const isTime = (table: string, column: string) =>
  !(table === 'lead_count' && column === 'received') &&
  column !== 'closed_at' &&
  /at$|day$|start$|end$|created$|received$|month$|since$|due$/.test(column)
export const places = Object.entries(tables).flatMap(([table, columns]) => ['', ...columns].map(column => ({ table, column })))

/** Times of some rows become others, a month its first day, values those of another row; without a column the rows go. */
function changed(tx: Tx, { table, column }: (typeof places)[number], seed: number, many: number) {
  const of = sql.identifier(table)
  const rows = sql`ctid in (select ctid from ${of} order by md5(ctid::text || ${String(seed)})
    limit ${many}::int * (1 + (select count(*)::int / 200 from ${of})))`
  if (column === '') return tx.execute(sql`delete from ${of} where ${rows}`)
  const name = sql.identifier(column)
  const value = isTime(table, column)
    ? sql`date_trunc(${column === 'month' ? 'month' : 'second'}, coalesce(${name} - make_interval(days => ${seed % 2 ? 1 + (seed % 45) : 20 + (seed % 200)}::int), now() - interval '100 days'))`
    : sql`(select o.${name} from ${of} o where o.${name} is distinct from ${of}.${name} order by md5(o.ctid::text || ${String(seed)}) limit 1)`
  const emptied = seed % 4 === 0 ? sql`null` : value
  return tx.execute(sql`update ${of} set ${name} = ${emptied} where ${rows}`)
}

/** Changes some rows, fewer where a rule of the table forbids so many. */
export async function changeSome(tx: Tx, place: (typeof places)[number], seed: number) {
  for (const many of [6, 1, 1, 1]) {
    const done = await tx.transaction(inner => changed(inner, place, seed + many, many)).catch(() => undefined)
    if (done?.rowCount) return
  }
}

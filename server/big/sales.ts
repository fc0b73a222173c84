import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import { idOf } from './people.ts'
import { studioCodes } from './timetable.ts'

interface Sales {
  leads: number
  deliveries: number
  /** ISO instant up to which anything came. */
  till: string
}

/** Days back over which all is spread: what is older is forgotten (V42). */
const days = 390
const readers = 10_000
const sources = ['form', 'website', 'website', 'campaign', 'qr', 'mailing', 'walkin', 'phone']

const dice = (what: string) => sql.raw(`(hashtext('${what}' || i)::bigint & 1048575)`)
const one = (values: readonly string[], what: string) =>
  sql`(${sql.param([...values])}::text[])[1 + (${dice(what)} % ${values.length})::int]`
/** The moment of a row by its number: they are spread evenly. */
const moment = (till: string, many: number): SQL =>
  sql`date_trunc('milliseconds', ${till}::timestamptz - ${days} * interval '1 day' * (1 - i::float8 / ${many}))`

/** Leads with their enquiry: of twenty one is open and has a next step, the others are closed. */
async function addLeads(tx: Tx, { leads, till }: Sales) {
  const codes = sql`${sql.param(studioCodes)}::text[]`
  await tx.execute(sql`create temporary table big_lead on commit drop as
    select i, ${idOf(moment(till, leads), sql`'lead ' || i`)} as _id, (${codes})[1 + (${dice('studio')} % ${studioCodes.length})::int] as studio,
      ${moment(till, leads)} as at, ${one(sources, 'source')} as source,
      case when i % 20 = 0 then 'contacted' else ${one(['won', 'lost', 'lost', 'unreachable'], 'state')} end as state
    from generate_series(0, ${leads - 1}) i`)
  await tx.execute(sql`insert into lead (_id, studio, brand, vorname, nachname, email, telefon, source, last_source, state, reason, since, received,
      last_enquiry, touched, step_kind, step_day, step_due)
    select _id, studio, 'thur', 'Alma', 'Gysin ' || i, 'anfrage' || i || '@gross.formkurve.example', '+4179' || lpad(i::text, 7, '0'), source, source,
      state, case when state = 'lost' then 'Zu teuer' end, at, at, at, at, case when state = 'contacted' then 'call' end,
      case when state = 'contacted' then (at at time zone ${zurich})::date + 2 end, case when state = 'contacted' then at + interval '2 days' end
    from big_lead`)
  await tx.execute(sql`insert into lead_enquiry (_id, lead, at, source, vorname, nachname, email)
    select ${idOf(sql`at`, sql`'enquiry ' || i`)}, _id, at, source, 'Alma', 'Gysin ' || i, 'anfrage' || i || '@gross.formkurve.example' from big_lead`)
}

/** Mailings that are sent, each to the same readers: of a hundred addresses one refused it, two had said no. */
async function addDeliveries(tx: Tx, { deliveries, till }: Sales) {
  const many = Math.ceil(deliveries / readers)
  await tx.execute(sql`create temporary table big_mailing on commit drop as
    select i, ${idOf(moment(till, many), sql`'mailing ' || i`)} as _id, ${moment(till, many)} as at from generate_series(0, ${many - 1}) i`)
  await tx.execute(sql`insert into mailing (_id, subject, brand, advertises, centers, studios, roles, blocks, state, due, started, ended, created)
    select _id, 'Neues aus dem Studio ' || i, 'thur', 'newsletter', '{Frauenfeld}', '{}', '{}', '[]', 'done', at, at, at + interval '1 hour', at
    from big_mailing`)
  await tx.execute(sql`insert into delivery (_id, mailing, address, domain, purpose, state, why, due, tries, first, at)
    select ${idOf(sql`m.at`, sql`'delivery ' || d.i`)}, m._id, 'leser' || d.i % ${readers} || '@gross.formkurve.example', 'gross.formkurve.example',
      'newsletter:Frauenfeld', case d.i % 100 when 0 then 'refused' when 1 then 'left' when 2 then 'left' else 'handed' end,
      case when d.i % 100 in (1, 2) then 'withdrawn' end, m.at, case when d.i % 100 in (1, 2) then 0 else 1 end,
      case when d.i % 100 in (1, 2) then null else m.at end, m.at + interval '5 minutes'
    from generate_series(0, ${deliveries - 1}) d (i) join big_mailing m on m.i = d.i / ${readers}`)
}

/** Enquiries and mailings of the last thirteen months. */
export async function addSales(tx: Tx, sales: Sales) {
  if (sales.leads > 0) await addLeads(tx, sales)
  if (sales.deliveries > 0) await addDeliveries(tx, sales)
}

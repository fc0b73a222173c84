import { type SQL, sql } from 'drizzle-orm'
import type { OpenDatabase, Tx } from '#server/kit/database.ts'
import { unnoted } from '#server/shared/stats/unnoted.ts'

/** How much of each there is; a whole chain's five years unless little is wanted. */
export interface FigureSize {
  years: number
  contracts: number
  entries: number
  leads: number
}
const sizes = {
  whole: { years: 5, contracts: 10_000, entries: 2_000_000, leads: 60_000 },
  quick: { years: 1, contracts: 1_000, entries: 20_000, leads: 1_000 },
} satisfies Record<string, FigureSize>

const added = new WeakMap<OpenDatabase, Promise<FigureSize>>()

/** Contracts, entries and leads of some years beside the chain's people and courses, once for all that is measured on them. */
export function withFigures(record: OpenDatabase, { quick }: { quick?: boolean }) {
  const size = quick ? sizes.quick : sizes.whole
  const done = added.get(record) ?? addFigures(record, size).then(() => size)
  added.set(record, done)
  return done
}

/** Hash of a row's number, so that the same ones come each time: whole, never negative. */
const dice = (what: string) => sql.raw(`(hashtext('${what}' || i)::bigint & 1048575)`)
const some = (values: readonly string[], what: string) => sql`(${sql.param([...values])}::text[])[1 + ${dice(what)} % ${values.length}]`
const studios = sql`(select code, row_number() over (order by code) - 1 as n from studio)`
const people = sql`(select _id, row_number() over (order by _id) - 1 as n from person)`
// Counted by itself, so that rows are joined by their hash.
const manyStudios = sql`(select count(*) from studio)`
const manyPeople = sql`(select count(*) from person)`
/** The moment of a row by its number: they are spread evenly up to yesterday. */
const moment = (years: number, many: number) =>
  sql`now() - interval '1 day' - ${years} * interval '365.25 days' * (1 - i::float8 / ${many})`
const zurichDay = (at: SQL) => sql`(${at} at time zone 'Europe/Zurich')::date`

const written = [
  'contract',
  'contract_earning',
  'contract_event',
  'entry',
  'visit_tally',
  'visitor',
  'visitor_month',
  'lead',
  'lead_enquiry',
  'lead_event',
]

async function addFigures({ db, pool }: OpenDatabase, size: FigureSize) {
  await db.transaction(tx =>
    unnoted(tx, async () => {
      await addContracts(tx, size)
      await addEarnings(tx, size)
      await addEntries(tx, size)
      await addLeads(tx, size)
    }),
  )
  for (const table of written) await pool.query(`vacuum analyze ${table}`)
}

const offer = '01900000-0000-7000-8000-0000000000f1'
const said = sql`contract, internal_title, e_mails, promotions, enabled_studios, use_studio_city`
const saidValues = sql`'{}'::jsonb, 'Jahresabo', '[]'::jsonb, '[]'::jsonb, '{}'::text[], false`

/** One contract for most people, two for some; a third of them is over, a fifth got notice. */
async function addContracts(tx: Tx, { years, contracts }: FigureSize) {
  await tx.execute(sql`insert into offer (_id, ${said}, created) values (${offer}, ${saidValues}, now())`)
  await tx.execute(sql`insert into offer_version (offer, number, ${said}, published_at) values (${offer}, 1, ${saidValues}, now())`)
  const lasted = sql`case when ${dice('over')} % 3 = 0 then ${dice('months')} % 36 + 1 end`
  await tx.execute(sql`
    insert into contract (_id, number, person, index, studio, offer, offer_number, title, kind, state, terms, lines, price, way, start, final_end,
      ended_by, noticed, recurring, closed_at, place, day, signed_at, received_at, accepted_at, since, hash, paper)
    select gen_random_uuid(), 1000000 + i, p._id, i / greatest(1, ${contracts} * 3 / 4), s.code, ${offer}, 1, 'Jahresabo', 'fixed', 'accepted',
      '{"addOns": []}'::jsonb, '[]'::jsonb, 7900, 'bill', c.start, c.final_end, case when c.final_end is not null then 'notice' end, c.final_end is not null,
      jsonb_build_array(jsonb_build_object('from', c.start, 'to', c.final_end, 'amount', 5900 + ${dice('price')} % 4000)),
      ${some(['studio', 'studio', 'website'], 'closedAt')}, 'Winterthur', c.start, c.at, c.at, c.at, c.at, md5('hash' || i), '{}'
    from generate_series(0, ${contracts - 1}) i
    cross join lateral (select ${moment(years, contracts)} as at) m
    cross join lateral (select m.at, ${zurichDay(sql`m.at`)} as start, (${zurichDay(sql`m.at`)} + make_interval(months => (${lasted})::int))::date as final_end) c
    join ${people} p on p.n = i % least(${manyPeople}, greatest(1, ${contracts} * 3 / 4))
    join ${studios} s on s.n = p.n % ${manyStudios}`)
  await tx.execute(sql`
    insert into contract_event (_id, contract, kind, day, received_at, content)
    select gen_random_uuid(), c._id, 'closed', c.day, c.received_at, '{}'::jsonb from contract c where c.offer = ${offer}
    union all select gen_random_uuid(), c._id, 'notice', greatest(c.start, c.final_end - 60), c.received_at,
      '{"notice": "ordinary", "to": null, "late": false}'::jsonb from contract c where c.offer = ${offer} and c.noticed`)
}

/** Each contract's price on the days of its months, up to some weeks ahead. */
async function addEarnings(tx: Tx, { years }: FigureSize) {
  await tx.execute(sql`
    insert into contract_earning (contract, kind, "from", "to", nth, days, gross, net, rate)
    select c._id, 'contracts', m.first, least(m.last, c.final_end), 0, m.last - m.first + 1, r.amount, round(r.amount * 10000 / 10810.0)::int, 810
    from contract c cross join generate_series(0, ${years * 12 + 2}) n
    cross join lateral (select (c.recurring->0->>'amount')::int as amount) r
    cross join lateral (select (c.start + make_interval(months => n))::date as first, (c.start + make_interval(months => n + 1))::date - 1 as last) m
    where c.offer = ${offer} and m.first <= least(c.final_end, current_date + 60)`)
  await tx.execute(sql`update contract set earned_until = current_date + 60 where offer = ${offer}`)
}

/** Entries by the hours of a day, nine in ten in one's own studio; those of before 90 days have no name any more, as the record forgets them (C28). */
async function addEntries(tx: Tx, { years, entries }: FigureSize) {
  await tx.execute(sql`create temporary table bench_entry on commit drop as
    select i, p._id as person, case when ${dice('guest')} % 10 = 0 then g.code else h.code end as studio, m.at, ${zurichDay(sql`m.at`)} as day
    from generate_series(0, ${entries - 1}) i
    cross join lateral (select (date_trunc('day', ${moment(years, entries)}) + make_interval(mins => (360 + ${dice('minute')} % 900)::int)) as at) m
    join ${people} p on p.n = ${dice('who')} % ${manyPeople}
    join ${studios} h on h.n = p.n % ${manyStudios} join ${studios} g on g.n = ${dice('where')} % ${manyStudios}`)
  await tx.execute(sql`insert into entry (_id, studio, at, received_at, outcome, person)
    select gen_random_uuid(), studio, at, at, case when i % 50 = 0 then 'opened' else 'in' end, case when day > current_date - 89 then person end from bench_entry`)
  const old = sql`from bench_entry where day <= current_date - 89`
  await tx.execute(sql`insert into visitor (person, number)
    select o.person, gen_random_uuid() from (select distinct person ${old}) o`)
  await tx.execute(sql`insert into visitor_month (studio, month, number)
    select distinct o.studio, o.month, v.number from (select distinct studio, date_trunc('month', day)::date as month, person ${old}) o
    join visitor v on v.person = o.person`)
  await tx.execute(sql`insert into visit_tally (studio, day, visits, firsts)
    select studio, day, count(*)::int, count(*) filter (where is_first)::int from (
      select distinct studio, day, person, dense_rank() over (partition by person order by day, studio) = 1 as is_first ${old}) f group by studio, day`)
}

const sources = ['form', 'website', 'website', 'campaign', 'qr', 'mailing', 'walkin', 'phone']
const lost = sql`(${some(['Zu teuer', 'Keine Zeit', 'Zu weit weg', 'Anderes Studio'], 'reason')})`

/** Leads that are closed, each with its enquiry and two events: its first answer and what became of it. */
async function addLeads(tx: Tx, { years, leads }: FigureSize) {
  await tx.execute(sql`create temporary table bench_lead on commit drop as
    select i, gen_random_uuid() as _id, s.code as studio, m.at, ${some(sources, 'source')} as source, ${some(['won', 'lost', 'lost', 'unreachable'], 'state')} as state,
      p._id as author
    from generate_series(0, ${leads - 1}) i cross join lateral (select ${moment(years, leads)} as at) m
    join ${studios} s on s.n = ${dice('lead')} % ${manyStudios} join ${people} p on p.n = s.n`)
  await tx.execute(sql`insert into lead (_id, studio, brand, vorname, nachname, source, last_source, state, reason, since, received, last_enquiry, touched)
    select _id, studio, 'thur', 'Alma', 'Gysin', source, source, state, case when state = 'lost' then ${lost} end, at + interval '9 days', at, at, at + interval '9 days'
    from bench_lead`)
  await tx.execute(sql`insert into lead_enquiry (_id, lead, at, source, vorname, nachname)
    select gen_random_uuid(), _id, at, source, 'Alma', 'Gysin' from bench_lead`)
  await tx.execute(sql`insert into lead_event (_id, lead, at, kind, title, author, before)
    select gen_random_uuid(), b._id, b.at + e.later, 'moved', e.title, b.author,
      jsonb_build_object('state', e.was, 'step', jsonb_build_object('kind', 'call', 'day', to_char(b.at, 'YYYY-MM-DD'), 'time', null, 'owner', b.author))
    from bench_lead b cross join lateral (values (make_interval(mins => (5 + ${dice('answer')} % 600)::int), 'Neu → Kontaktiert', 'new'),
      (interval '9 days', 'Kontaktiert → geschlossen', 'contacted')) e (later, title, was)`)
}

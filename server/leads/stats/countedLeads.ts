import { type SQL, sql } from 'drizzle-orm'
import type { LeadStatsAsked } from '#contract/leads/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import type { FactsIn } from '#server/shared/stats/flows.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'
import { isOverdue } from './overdue.ts'

/** Studios among those asked for whose figures the caller may see. */
export const leadStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) =>
  seenStudios(who, ['stat_admin', 'stat_viewstudio'], selected)

/** The leads that are meant. */
export interface LeadScope extends Pick<LeadStatsAsked, 'source' | 'category' | 'form'> {
  studios: 'all' | readonly string[]
}

const texts = (values: readonly (string | undefined)[]) => sql`${sql.param([...values])}::text[]`
const among = (column: SQL, values: readonly (string | undefined)[] | undefined) =>
  values?.length ? sql`coalesce(${column}, 'none') = any(${texts(values)})` : sql`true`
const inStudios = (column: SQL, studios: LeadScope['studios']) => (studios === 'all' ? sql`true` : sql`${column} = any(${texts(studios)})`)
const dayOf = (at: SQL) => sql`(${at} at time zone ${zurich})::date`

/** A condition for what came on these days by Zurich's clock. */
const zurichDaysConditionOf = (at: SQL, { from, to }: StatsSpan) =>
  sql`${at} >= (${from}::date::timestamp at time zone ${zurich}) and ${at} < ((${to}::date + 1)::timestamp at time zone ${zurich})`

/** How far somebody in that state is. */
const rank = (state: SQL) =>
  sql`(case ${state} when 'contacted' then 1 when 'appointment' then 2 when 'visited' then 3 when 'offered' then 4 when 'won' then 5 else 0 end)`

/**
 * What its events tell of a lead `l`, as `t`: how far it came, who moved it last, the first answer of somebody, and until when one was due. They are
 * looked up lead by lead: of all events at once the database would now and then read each of them again for every lead.
 */
const told = sql`left join lateral (
  select max(case when e.before->>'state' = 'won' then 0 else ${rank(sql`e.before->>'state'`)} end) as reached,
    (array_agg(e.author order by e.at desc, e._id desc) filter (where e.author is not null))[1] as author,
    min(e.at) filter (where e.author is not null and (e.kind in ('done', 'reached', 'notReached') or e.before->>'state' is not null)) as answered,
    (array_agg(e.before->'step' order by e.at, e._id) filter (where jsonb_typeof(e.before->'step') = 'object'))[1] as step
  from lead_event e where e.lead = l._id and e.kind in ('done', 'reached', 'notReached', 'moved')) t on true`

/** The moment until which a step is due: its time, else the end of its day. */
const stepDueSql = (step: SQL) =>
  sql`(((${step}->>'day')::date + coalesce((${step}->>'time')::time, '24:00'::time)) at time zone ${zurich})`

/** Leads of these days, one row each: when they were answered, and until when that was due. */
const leads = ({ studios, source, category, form }: LeadScope, span: StatsSpan) => sql`
  select l._id, l.received as at, ${dayOf(sql`l.received`)} as day, l.state, coalesce(l.studio, 'none') as studio, l.source,
    coalesce(l.category::text, 'none') as category, coalesce(l.form::text, 'none') as form,
    coalesce(l.step_owner, t.author)::text as owner, greatest(${rank(sql`l.state`)}, coalesce(t.reached, 0)) as stage,
    case when l.state not in ('lost', 'unreachable') then 'none' when l.reason is null then l.state else md5(l.reason) end as reason,
    t.answered, coalesce(${stepDueSql(sql`t.step`)}, l.step_due) as due
  from lead l ${told}
  where l.mark is null and l.state not in ('spam', 'merged') and ${zurichDaysConditionOf(sql`l.received`, span)} and ${inStudios(sql`l.studio`, studios)}
    and ${among(sql`l.source`, source)} and ${among(sql`l.category::text`, category)} and ${among(sql`l.form::text`, form)}`

const kinds = sql`cross join lateral (values ('leads', true), ('answered', l.answered is not null),
  ('due', l.due is not null and (l.answered is not null or l.due <= now())), ('inTime', l.answered <= l.due),
  ('contacted', l.stage >= 1), ('appointments', l.stage >= 2), ('visited', l.stage >= 3), ('offered', l.stage >= 4),
  ('won', l.state = 'won'), ('lost', l.state in ('lost', 'unreachable'))) k (kind, is_so)`

const enquiries = ({ studios, source, category, form }: LeadScope, span: StatsSpan) => sql`
  select q._id, q.lead, q.at, ${dayOf(sql`q.at`)}, 'enquiries', 1::float8, null::float8, coalesce(l.studio, 'none'), q.source,
    coalesce(l.category::text, 'none'), coalesce(q.form::text, 'none'), 'none', 'none'
  from lead_enquiry q join lead l on l._id = q.lead
  where l.mark is null and l.state <> 'spam' and ${zurichDaysConditionOf(sql`q.at`, span)} and ${inStudios(sql`l.studio`, studios)}
    and ${among(sql`q.source`, source)} and ${among(sql`l.category::text`, category)} and ${among(sql`q.form::text`, form)}`

const referrals = ({ studios, source }: LeadScope, span: StatsSpan) => sql`
  select r._id, null::uuid, r.at, ${dayOf(sql`r.at`)}, k.kind, 1::float8, null::float8, coalesce(r.studio, 'none'), 'referral',
    'none', 'none', 'none', 'none'
  from referral r cross join lateral (values ('referrals', true), ('referralsWon', r.state in ('joined', 'rewarded'))) k (kind, is_so)
  where k.is_so and r.counts and ${zurichDaysConditionOf(sql`r.at`, span)} and ${inStudios(sql`r.studio`, studios)} and ${among(sql`'referral'`, source)}`

/** Leads that are late now, on today: a step of before is no more known once it was done. */
const late = ({ studios, source, category, form }: LeadScope) => sql`
  select l._id, l._id, l.step_due, ${dayOf(sql`now()`)}, 'overdue', 1::float8, null::float8, coalesce(l.studio, 'none'), l.source,
    coalesce(l.category::text, 'none'), coalesce(l.form::text, 'none'), coalesce(l.step_owner::text, 'none'), 'none'
  from lead l where ${isOverdue} and ${inStudios(sql`l.studio`, studios)}
    and ${among(sql`l.source`, source)} and ${among(sql`l.category::text`, category)} and ${among(sql`l.form::text`, form)}`

/** Leads that are forgotten but for their number (V42), on the first of their month. */
const forgotten = ({ studios, source }: LeadScope, { from, to }: StatsSpan) => sql`
  select c._id, null::uuid, c.month::timestamp at time zone ${zurich}, c.month, k.kind, k.many::float8, null::float8,
    coalesce(c.studio, 'none'), c.source, 'none', 'none', 'none', 'none'
  from lead_count c cross join lateral (values ('leads', c.received), ('won', c.won)) k (kind, many)
  where c.month between ${from}::date and ${to}::date and ${inStudios(sql`c.studio`, studios)} and ${among(sql`c.source`, source)}`

/** The costs of a source in a month, a part on each of its days; together they are the whole. */
const costs = ({ studios, source }: LeadScope, { from, to }: StatsSpan) => sql`
  select c._id, null::uuid, d.day at time zone ${zurich}, d.day::date, 'cost',
    floor(c.rappen::float8 * extract(day from d.day) / m.days) - floor(c.rappen::float8 * (extract(day from d.day) - 1) / m.days), null::float8,
    coalesce(c.studio, 'none'), c.source, 'none', 'none', 'none', 'none'
  from lead_cost c cross join lateral (select extract(day from c.month + interval '1 month - 1 day')::float8 as days) m
    cross join lateral generate_series(c.month::timestamp, c.month + interval '1 month - 1 day', interval '1 day') d (day)
  where c.month between date_trunc('month', ${from}::date) and ${to}::date and ${inStudios(sql`c.studio`, studios)} and ${among(sql`c.source`, source)}`

/** All that counts, a row each. Of what has neither category nor form, such as costs, nothing is told by them. */
export const leadFacts =
  (meant: LeadScope): FactsIn =>
  span => {
    const isNarrow = (meant.category?.length ?? 0) + (meant.form?.length ?? 0) > 0
    const beside = isNarrow ? [] : [referrals(meant, span), forgotten(meant, span), costs(meant, span)]
    return sql`(
      select l._id, l._id as lead, l.at, l.day, k.kind, 1::float8 as amount,
        case when k.kind = 'answered' then extract(epoch from l.answered - l.at)::float8 / 60 end as minutes,
        l.studio, l.source, l.category, l.form, coalesce(l.owner, 'none') as owner, l.reason
      from (${leads(meant, span)}) l ${kinds} where k.is_so
      union all ${sql.join([enquiries(meant, span), late(meant), ...beside], sql` union all `)})`
  }

/** When an answer is due next of which nobody knows yet whether it comes in time. */
export async function openUntil(tx: Tx, span: StatsSpan) {
  const { rows } = await tx.execute<{ due: string | null }>(sql`
    select min(l.due) as due from (${leads({ studios: 'all' }, span)}) l where l.answered is null and l.due > now()`)
  return rows[0]?.due ?? null
}

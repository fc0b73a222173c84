import { type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { longestMinutes, nobody, planDays } from '#contract/anamnesis/stats.ts'
import { midnight, zurich } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'

/** Studios among those asked for whose figures the caller may see. */
export const anamnesisStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) =>
  seenStudios(who, ['stat_admin', 'stat_viewstudio'], selected)

/** The work that is meant. */
export interface AnamnesisWorkFilter {
  spans: readonly StatsSpan[]
  studios: 'all' | readonly string[]
  form?: readonly string[]
  trainer?: readonly string[]
  /** One line of a split; narrows all the rest. */
  line?: readonly [split: string, key: string]
  /** Instants: it was done by `until`, and after `after`. */
  until: string
  after?: string
}

const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
const isMonth = (key: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(key)
const textArrayOf = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`

/** A form as it is counted. */
const formKey = sql`(case when f.kind = 'variant' then 'variant-' || f.variant else f.kind end)`
const onForms = (condition: SQL) => sql`a.form in (select f._id from anamnesis_form f where ${condition})`

function takenBy(trainers: readonly string[]) {
  const named = trainers.filter(isId)
  return anyOf([sql`a.creator = any(${sql.param(named)}::uuid[])`, ...(trainers.includes(nobody) ? [sql`a.creator is null`] : [])])
}

const { PlainDate } = Temporal
/** Days as moments, since a column is compared with those faster than its days with days. */
const spanConditionOf = (at: SQL, { from, to }: StatsSpan) =>
  sql`(${at} >= ${midnight(PlainDate.from(from))}::timestamptz and ${at} < ${midnight(PlainDate.from(to).add({ days: 1 }))}::timestamptz)`
const dayOf = (at: SQL) => sql`(${at} at time zone ${zurich})::date`

/** Rows of a split's line; none where the key is no such line. */
function anamnesisLineConditionOf([split, key]: readonly [string, string], at: SQL): SQL {
  if (split === 'month' && isMonth(key)) return sql`to_char(${dayOf(at)}, 'YYYY-MM') = ${key}`
  if (split === 'studio') return onForms(sql`f.studio = ${key}`)
  if (split === 'form') return onForms(sql`${formKey} = ${key}`)
  return split === 'trainer' ? takenBy([key]) : sql`false`
}

/** Condition for work done at this column's moment, among `a`. */
function done({ spans, studios, form, trainer, line, until, after }: AnamnesisWorkFilter, at: SQL): SQL {
  const conditions = [
    sql`${at} <= ${until}::timestamptz`,
    anyOf(spans.map(span => spanConditionOf(at, span))),
    ...(after ? [sql`${at} > ${after}::timestamptz`] : []),
    ...(studios === 'all' ? [] : [onForms(sql`f.studio = any(${textArrayOf(studios)})`)]),
    ...(form?.length ? [onForms(sql`${formKey} = any(${textArrayOf(form)})`)] : []),
    ...(trainer?.length ? [takenBy(trainer)] : []),
    ...(line ? [anamnesisLineConditionOf(line, at)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const inTime = sql`make_interval(days => ${planDays}::int)`

/**
 * Work that was done, `w`: a row for each beginning and each end of an anamnesis, with what counts of it. A plan belongs to it from its beginning to
 * 14 days after its end; one that was withdrawn since was made. People whose account is gone have taken theirs along.
 */
export function work(wanted: AnamnesisWorkFilter): SQL {
  const { until } = wanted
  const [begins, ends] = [sql`a.begun_at`, sql`a.submitted_at`]
  const taken = sql`extract(epoch from c.signed_at - a.begun_at) / 60`
  const ended = done(wanted, ends)
  return sql`(
    select a._id, a.form, a.creator, ${begins} as at, ${dayOf(begins)} as day, 1 as begun, 0 as finished, null::int as minutes,
      null::bool as planned
    from anamnesis a where ${done(wanted, begins)}
    union all
    select e._id, e.form, e.creator, e.at, ${dayOf(sql`e.at`)}, 0, 1, e.minutes,
      case when e.planned or e.at + ${inTime} <= ${until}::timestamptz then e.planned end
    from (select a._id, a.form, a.creator, ${ends} as at, case when ${taken} between 0 and ${longestMinutes}::int then round(${taken})::int end as minutes,
        a._id in (select a._id from anamnesis a join plan p on p.person = a.customer and p.state = 'published'
          and p.created between ${begins} and ${ends} + ${inTime} and p.created <= ${until}::timestamptz where ${ended}) as planned
      from anamnesis a left join anamnesis_copy c on c.anamnesis = a._id and c.number = 1 where ${ended}) e
  )`
}

/** Counts over such rows, by name. */
export const counted = sql`sum(w.begun)::int as begun, sum(w.finished)::int as finished, coalesce(sum(w.minutes), 0)::int as minutes,
  count(w.minutes)::int as timed, (count(*) filter (where w.planned))::int as planned, count(w.planned)::int as due`

import { inArray, type SQL, sql } from 'drizzle-orm'
import type { VisitRow, VisitRowsAsked } from '#contract/accessControl/stats.ts'
import { addDays } from '#contract/days.ts'
import { german } from '#contract/german.ts'
import type { Page } from '#contract/page.ts'
import { lineOf, type StatsChoices } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { arrivals, inStudios, seenBy } from './work.ts'

/** Entries of a split's line; none where the key is no such line. */
function onLine(line: readonly [split: string, key: string] | undefined): SQL {
  if (!line) return sql`true`
  const [split, key] = line
  if (split === 'studio') return sql`a.studio = ${key}`
  if (split === 'way') return sql`a.way = ${key}`
  if (split === 'month') return sql`to_char(a.day, 'YYYY-MM') = ${key}`
  if (split === 'weekday' && /^[1-7]$/.test(key)) return sql`extract(isodow from a.day) = ${Number(key)}`
  if (split === 'time' && /^[1-7]-\d\d$/.test(key))
    return sql`extract(isodow from a.day) = ${Number(key[0])} and a.hour = ${Number(key.slice(2))}`
  return split === 'hour' && /^\d\d$/.test(key) ? sql`a.hour = ${Number(key)}` : sql`false`
}

/** The entries behind a number; whose they are stands where the caller searches people (V55). */
export async function visitRows(tx: Tx, who: Pick<Who, 'grants'>, asked: VisitRowsAsked): Promise<Page<VisitRow>> {
  const { months, selectedStudios, measure, sort = '-at', q = '' } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const meant = { studios: seenBy(who, selectedStudios), from: spans[0]!.from, until: addDays(spans.at(-1)!.to, 1) }
  const name = sql`case when ${inStudios(sql`a.studio`, studiosWith('u_search', who))} then nullif(trim(concat_ws(' ', p.nachname, p.vorname)), '') end`
  const days = sql.join(
    spans.map(({ from, to }) => sql`a.day between ${from}::date and ${to}::date`),
    sql` or `,
  )
  // What tells people from another is made of entries that have somebody.
  const known = measure && measure !== 'checkins' ? sql`and a.who is not null` : sql``
  const said = q.trim()
  const from = sql`from ${arrivals(meant)} a left join person p on p._id = a.person
    where (${days}) and a.at <= ${until}::timestamptz and ${onLine(lineOf(asked.line))} ${known} ${said ? sql`and ${holds(name, said)}` : sql``}`
  const total = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  const by = sort.replace('-', '') === 'studio' ? sql`a.studio collate "C"` : sql`a.at`
  const { rows } = await tx.execute<VisitRow & Record<string, unknown>>(sql`
    select a._id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, to_char(a.day, 'YYYY-MM-DD') as day, a.studio, a.way,
      ${name} as name, case when ${name} is not null then a.person end as "userId"
    ${from} order by ${by} ${sort.startsWith('-') ? sql`desc` : sql``}, a.at desc, a._id limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** The caller's studios. */
export async function visitChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  const seen = seenBy(who)
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, seen))
  return { filters: [{ id: 'studio', choices: studios.toSorted((a, b) => german.compare(a.label, b.label)) }] }
}

import { inArray, type SQL, sql } from 'drizzle-orm'
import type { VisitRow, VisitRowsAsked } from '#contract/accessControl/stats.ts'
import { addDays, lastOfMonth } from '#contract/days.ts'
import { german } from '#contract/german.ts'
import type { RowPage } from '#contract/page.ts'
import { type StatsChoices, splitAndKeyOf } from '#contract/stats.ts'
import { visitStudiosSeenBy } from '#server/accessControl/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { inSpans, wholeSpanOf } from '#server/shared/stats/flows.ts'
import { periodOf, type StatsSpan } from '#server/shared/stats/period.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { arrivals, inStudios, someArrivals, strangers, type VisitScope } from './arrivals.ts'
import { checkinsOn } from './visitNumbers.ts'

type VisitLine = readonly [split: string, key: string] | undefined

/** Entries of a split's line; none where the key is no such line. */
function visitLineConditionOf(line: VisitLine): SQL {
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

/** The days of a period, of a month's line those of that month alone. */
function daysOf(spans: readonly StatsSpan[], line: VisitLine): StatsSpan[] {
  if (line?.[0] !== 'month' || !/^(20\d\d|2100)-(0[1-9]|1[0-2])$/.test(line[1])) return [...spans]
  const first = `${line[1]}-01`
  const own = { from: first, to: lastOfMonth(first) }
  return spans
    .map(({ from, to }) => ({ from: [from, own.from].sort()[1]!, to: [to, own.to].sort()[0]! }))
    .filter(({ from, to }) => from <= to)
}

interface Behind {
  scope: VisitScope & { from: string }
  spans: readonly StatsSpan[]
  until: string
  line: VisitLine
  /** A number that tells people apart is made of entries that have somebody. */
  isKnown: boolean
}

const conditionOf = ({ spans, until, line }: Behind) =>
  sql`${inSpans(sql`a.day`, spans)} and a.at <= ${until}::timestamptz and ${visitLineConditionOf(line)}`

/** How many entries are behind a number: out of the months that are kept, less those of strangers. */
async function totalOf(tx: Tx, behind: Behind) {
  const { scope, spans, until, line, isKnown } = behind
  const all = await checkinsOn(tx, { studios: scope.studios, spans, until }, line)
  if (!isKnown || all === 0) return all
  const { rows } = await tx.execute<{ many: number }>(
    sql`select count(*)::int as many from ${strangers(scope)} a where ${conditionOf(behind)}`,
  )
  return all - (rows[0]?.many ?? 0)
}

/** The entries behind a number; whose they are stands where the caller searches people (V55). */
export async function visitRows(tx: Tx, who: Pick<Who, 'grants'>, asked: VisitRowsAsked): Promise<RowPage<VisitRow>> {
  const { months, selectedStudios, measure, sort = '-at', q = '', offset = 0, limit = 100 } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans: all, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const line = splitAndKeyOf(asked.line) as VisitLine
  const spans = daysOf(all, line)
  const studios = visitStudiosSeenBy(who, selectedStudios)
  if (spans.length === 0) return { rows: [], total: 0 }
  const { from, to } = wholeSpanOf(spans)
  const behind: Behind = {
    scope: { studios, from, until: addDays(to, 1) },
    spans,
    until,
    line,
    isKnown: measure !== undefined && measure !== 'checkins',
  }
  const name = sql`case when ${inStudios(sql`a.studio`, studiosWith('u_search', who))} then nullif(trim(concat_ws(' ', p.nachname, p.vorname)), '') end`
  const said = q.trim()
  const where = sql`${conditionOf(behind)} ${behind.isKnown ? sql`and a.who is not null` : sql``}`
  const isByStudio = sort.replace('-', '') === 'studio'
  const isDown = sort.startsWith('-')
  const some = said || isByStudio ? arrivals(behind.scope) : someArrivals(behind.scope, { where, most: offset + limit, latest: isDown })
  const found = sql`from ${some} a left join person p on p._id = a.person where ${where} ${said ? sql`and ${holds(name, said)}` : sql``}`
  const by = isByStudio ? sql`a.studio collate "C"` : sql`a.at`
  const { rows } = await tx.execute<VisitRow & Record<string, unknown>>(sql`
    select a._id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, to_char(a.day, 'YYYY-MM-DD') as day, a.studio, a.way,
      ${name} as name, case when ${name} is not null then a.person end as "userId"
    ${found} order by ${by} ${isDown ? sql`desc` : sql``}, a.at desc, a._id limit ${limit} offset ${offset}`)
  if (!said) return { rows, total: await totalOf(tx, behind) }
  const total = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** The caller's studios. */
export async function visitChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  const seen = visitStudiosSeenBy(who)
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, seen))
  return { filters: [{ id: 'studio', choices: studios.toSorted((a, b) => german.compare(a.label, b.label)) }] }
}

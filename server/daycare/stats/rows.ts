import { inArray, type SQL, sql } from 'drizzle-orm'
import type { DaycareRowsAsked, DaycareStatsRow } from '#contract/daycare/stats.ts'
import { german } from '#contract/german.ts'
import type { RowPage } from '#contract/page.ts'
import { type StatsChoices, splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { bookings, daycareStudiosSeenBy } from './countedBookings.ts'

const columns: Record<string, SQL> = { day: sql`w.day`, studio: sql`w.studio`, state: sql`w.state` }

/** Conditions of the rows that a number is made of, where it is not all of them. */
const behind: Record<string, SQL> = {
  came: sql`w.came_at is not null`,
  hours: sql`w.stayed is not null`,
  length: sql`w.stayed is not null`,
  missedShare: sql`w.state = 'missed'`,
  cancelled: sql`w.state = 'cancelled'`,
}

/** The bookings behind a number. */
export async function daycareRows(tx: Tx, who: Pick<Who, 'grants'>, asked: DaycareRowsAsked): Promise<RowPage<DaycareStatsRow>> {
  const { months, selectedStudios, measure = 'booked', sort = '-day' } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const wanted = { spans, until, studios: daycareStudiosSeenBy(who, selectedStudios), line: splitAndKeyOf(asked.line) }
  const from = sql`from ${bookings(wanted)} w where ${behind[measure] ?? sql`true`}`
  const total = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.execute<DaycareStatsRow & Record<string, unknown>>(sql`
    select w._id, to_char(w.day, 'YYYY-MM-DD') as day, w."from", w."to", w.state, w.stayed as minutes, w.studio ${from}
    order by ${columns[sort.replace('-', '')] ?? columns.day!} ${way}, w.day desc, w."from", w._id
    limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** Studios by which somebody can narrow the numbers. */
export async function daycareChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  const seen = daycareStudiosSeenBy(who)
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, seen))
  return { filters: [{ id: 'studio', choices: studios.toSorted((a, b) => german.compare(a.label, b.label)) }] }
}

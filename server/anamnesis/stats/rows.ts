import { type SQL, sql } from 'drizzle-orm'
import type { AnamnesisRowsAsked, AnamnesisStatsRow } from '#contract/anamnesis/stats.ts'
import type { RowPage } from '#contract/page.ts'
import { splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { Who } from '#server/serve/serve.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { anamnesisStudiosSeenBy, work } from './countedAnamneses.ts'

const columns: Record<string, SQL> = {
  at: sql`w.at`,
  title: sql`lower(f.title) collate "C"`,
  studio: sql`f.studio collate "C"`,
  trainer: sql`lower(p.vorname || ' ' || p.nachname) collate "C"`,
  minutes: sql`w.minutes`,
}

function orderOf(sort = '-at') {
  const by = columns[sort.replace('-', '')] ?? columns.at!
  return sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`
}

/** Conditions of the rows that a number is made of. */
const behind: Record<string, SQL> = {
  begun: sql`w.begun = 1`,
  finished: sql`w.finished = 1`,
  perForm: sql`w.minutes is not null`,
  plannedShare: sql`w.planned is not null`,
  planned: sql`w.planned`,
}

/** The forms behind a number; whose they are is not said. */
export async function workRows(tx: Tx, who: Pick<Who, 'grants'>, asked: AnamnesisRowsAsked): Promise<RowPage<AnamnesisStatsRow>> {
  const { months, selectedStudios, form, trainer, measure = 'begun' } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const wanted = { spans, until, studios: anamnesisStudiosSeenBy(who, selectedStudios), form, trainer, line: splitAndKeyOf(asked.line) }
  const title = asked.q?.trim()
  const from = sql`from ${work(wanted)} w join anamnesis_form f on f._id = w.form left join person p on p._id = w.creator
    where ${behind[measure] ?? behind.begun} ${title ? sql`and ${holds(sql`f.title`, title)}` : sql``}`
  const total = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  const { rows } = await tx.execute<AnamnesisStatsRow & Record<string, unknown>>(sql`
    select w._id, w.at, f.title, f.kind, f.studio, trim(p.vorname || ' ' || p.nachname) as trainer, w.minutes, w.planned ${from}
    order by ${orderOf(asked.sort)}, w.at desc, w._id limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`)
  return { rows: rows.map(row => ({ ...row, at: new Date(row.at).toISOString() })), total: total.rows[0]?.total ?? 0 }
}

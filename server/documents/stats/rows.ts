import { inArray, type SQL, sql } from 'drizzle-orm'
import { type DocumentRowsAsked, type DocumentStatsRow, nothing } from '#contract/documents/stats.ts'
import { german } from '#contract/german.ts'
import type { RowPage } from '#contract/page.ts'
import { accountWord } from '#contract/rules/documents/expenseAccounts.ts'
import { type StatsChoices, splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { lettersSql } from '#server/kit/words.ts'
import type { Who } from '#server/serve/serve.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { billStudiosSeenBy, bills } from './countedBills.ts'

const letters = (column: string) => sql.raw(`${lettersSql(column)} collate "C"`)
const columns: Record<string, SQL> = {
  day: sql`w.at`,
  title: letters('w.title'),
  issuer: letters('coalesce(i.name, w.issuer_name)'),
  amount: sql`w.counted`,
  account: sql`w.account`,
  studio: sql`w.studio`,
}

function orderOf(sort = '-day') {
  const by = columns[sort.replace('-', '')] ?? columns.day!
  return sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`
}

/** Conditions of the rows that a number is made of, where it is not all of them. */
const behind: Record<string, SQL> = {
  open: sql`not w.is_paid`,
  approved: sql`w.is_approved`,
  paid: sql`w.is_paid`,
  lateShare: sql`w.is_paid`,
}

/** The bills behind a number. */
export async function billRows(tx: Tx, who: Pick<Who, 'grants'>, asked: DocumentRowsAsked): Promise<RowPage<DocumentStatsRow>> {
  const { months, selectedStudios, issuer, account, measure = 'sum' } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const wanted = { spans, until, studios: billStudiosSeenBy(who, selectedStudios), issuer, account, line: splitAndKeyOf(asked.line) }
  const q = asked.q?.trim()
  const from = sql`from ${bills(wanted)} w left join invoice_issuer i on i._id = w.issuer
    where ${behind[measure] ?? sql`true`} ${q ? sql`and ${holds(sql`concat_ws(' ', w.title, w.issuer_name, i.name)`, q)}` : sql``}`
  const total = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  const { rows } = await tx.execute<DocumentStatsRow & Record<string, unknown>>(sql`
    select w._id, to_char(w.at, 'YYYY-MM-DD') as day, w.title, coalesce(i.name, w.issuer_name) as issuer, w.account, w.counted as amount, w.state, w.studio ${from}
    order by ${orderOf(asked.sort)}, w.at desc, w._id limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

const sorted = (choices: { value: string; label: string }[]) => choices.toSorted((a, b) => german.compare(a.label, b.label))

/** Choices by which somebody can narrow the numbers: their studios, and the issuers and accounts of bills there. */
export async function billChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  const seen = billStudiosSeenBy(who)
  const here = seen === 'all' ? sql`true` : sql`d.studio = any(${sql.param([...seen])}::text[])`
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, seen))
  const issuers = await tx.execute<{ value: string; label: string }>(sql`
    select i._id as value, i.name as label from invoice_issuer i
    where exists (select 1 from document d where d.issuer = i._id and d.removed_at is null and ${here}) order by i._id limit 2000`)
  const accounts = await tx.execute<{ account: string }>(sql`
    select distinct d.account from document d where d.account is not null and d.removed_at is null and ${here} order by 1 limit 500`)
  return {
    filters: [
      { id: 'studio', choices: sorted(studios) },
      { id: 'issuer', choices: [...sorted(issuers.rows), { value: nothing, label: 'Ohne Aussteller' }] },
      {
        id: 'account',
        choices: [
          ...accounts.rows.map(({ account }) => ({ value: account, label: accountWord(account) })),
          { value: nothing, label: 'Ohne Konto' },
        ],
      },
    ],
  }
}

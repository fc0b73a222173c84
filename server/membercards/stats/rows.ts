import { inArray, type SQL, sql } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { cardRights } from '#contract/membercards/calls.ts'
import { type CardRowsAsked, type CardStatsRow, noIssuer } from '#contract/membercards/stats.ts'
import type { RowPage } from '#contract/page.ts'
import { type CardFacts, type CardSource, cardSources, cardStateOf } from '#contract/rules/membercards/states.ts'
import { type StatsChoices, splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { happened, membercardStudiosSeenBy } from './countedMembercards.ts'
import { cardPeriod } from './membercardNumbers.ts'

/** The count that a measure is made of. */
const behind: Record<string, SQL> = {
  cardsAsked: sql`h.kind = 'asked'`,
  cardsIssued: sql`h.kind = 'issued'`,
  cardsActive: sql`h.kind = 'active'`,
  cardsOver: sql`h.kind = 'over'`,
  cardsConverted: sql`h.kind = 'converted'`,
  cardShare: sql`h.kind = 'issued'`,
}

type CardStatsRecord = Pick<CardStatsRow, '_id' | 'day' | 'studio' | 'name'> & { source: CardSource } & CardFacts

/** The cards behind a number; whose they are stands where the caller reads cards themselves (V55). */
export async function cardRows(tx: Tx, who: Pick<Who, 'grants'>, asked: CardRowsAsked): Promise<RowPage<CardStatsRow>> {
  const { months, selectedStudios, source, issuer, measure = 'cardsAsked', sort = '-day', q = '' } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = cardPeriod({ months, datePickerRange: range })
  const wanted = { spans, until, studios: membercardStudiosSeenBy(who, selectedStudios), source, issuer, line: splitAndKeyOf(asked.line) }
  const reads = studiosWithAny(cardRights, who)
  const isRead = reads === 'all' ? sql`true` : sql`c.studio = any(${sql.param([...reads])}::text[])`
  const name = sql`case when ${isRead} and not c.forgotten then c.nachname || ' ' || c.vorname end`
  const said = q.trim()
  const from = sql`from ${happened(wanted)} h join membercard c on c._id = h._id
    where ${behind[measure]!} ${said ? sql`and ${holds(name, said)}` : sql``}`
  const total = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  const by = sort.replace('-', '') === 'studio' ? sql`h.studio collate "C"` : sql`h.day`
  const { rows } = await tx.execute<CardStatsRecord & Record<string, unknown>>(sql`
    select h._id, to_char(h.day, 'YYYY-MM-DD') as day, h.studio, h.source, ${name} as name, c.issued::text as issued,
      to_char(c.last, 'YYYY-MM-DD') as last, c.closed
    ${from} order by ${by} ${sort.startsWith('-') ? sql`desc` : sql``}, h.moment desc, h._id limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`)
  const now = today()
  return {
    rows: rows.map(({ issued, last, closed, ...row }) => ({ ...row, state: cardStateOf({ issued, last, closed }, now) })),
    total: total.rows[0]?.total ?? 0,
  }
}

const sorted = (choices: { value: string; label: string }[]) => choices.toSorted((a, b) => german.compare(a.label, b.label))

/** The caller's studios, how cards came about, and those who issued some there. */
export async function cardChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  const seen = membercardStudiosSeenBy(who)
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, seen))
  const here = seen === 'all' ? sql`true` : sql`c.studio = any(${sql.param([...seen])}::text[])`
  const issuers = await tx.execute<{ value: string; label: string }>(sql`
    select p._id as value, p.vorname || ' ' || p.nachname as label from person p
    where exists (select 1 from membercard c where c.issued_by = p._id and ${here}) order by p._id limit 2000`)
  return {
    filters: [
      { id: 'studio', choices: sorted(studios) },
      { id: 'source', choices: Object.entries(cardSources).map(([value, label]) => ({ value, label })) },
      { id: 'issuer', choices: [...sorted(issuers.rows), { value: noIssuer, label: 'Ohne Namen' }] },
    ],
  }
}

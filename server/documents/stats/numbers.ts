import { inArray, sql } from 'drizzle-orm'
import { type DocumentCounts, type DocumentStatsAsked, documentCountNames, nothing } from '#contract/documents/stats.ts'
import { accountWord } from '#contract/rules/documents/accounts.ts'
import { invoiceIssuer } from '#server/documents/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { likeMonth, type Period, periodOf } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/sums.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { bills, counted, seenBy, type Wanted } from './work.ts'

const sums = sumsOf<DocumentCounts>(documentCountNames)
const { add, fold, splitOf } = sums

type Counted = Record<'days' | 'studios' | 'issuers' | 'accounts', Map<string, DocumentCounts>>
type Group = DocumentCounts & { day: string | null; studio: string | null; issuer: string | null; account: string | null }

/** All counts in one pass: by day, and by studio, issuer and account together, which are few and are added up here. */
async function countBy(tx: Tx, wanted: Wanted): Promise<Counted> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(w.at, 'YYYY-MM-DD') as day, w.studio, w.issuer, w.account, ${counted}
    from ${bills(wanted)} w group by grouping sets ((w.at), (w.studio, w.issuer, w.account))`)
  const all: Counted = { days: new Map(), studios: new Map(), issuers: new Map(), accounts: new Map() }
  for (const row of rows) {
    if (row.day !== null) {
      add(all.days, row.day, row)
      continue
    }
    add(all.studios, row.studio!, row)
    add(all.issuers, row.issuer ?? nothing, row)
    add(all.accounts, row.account ?? nothing, row)
  }
  return all
}

/** Names of studios, and of the issuers that are met. */
async function namesOf(tx: Tx, met: readonly string[]) {
  const studios = await tx.select({ code: studio.code, name: studio.name }).from(studio)
  const issuers = met.length
    ? await tx
        .select({ _id: invoiceIssuer._id, name: invoiceIssuer.name })
        .from(invoiceIssuer)
        .where(inArray(invoiceIssuer._id, [...met]))
    : []
  return {
    studio: new Map(studios.map(({ code, name }) => [code, name])),
    issuer: new Map(issuers.map(({ _id, name }) => [_id, name])),
  }
}

function splits(now: Counted, before: Counted | undefined, { before: back }: Period, names: Awaited<ReturnType<typeof namesOf>>) {
  const months = (groups: Groups<DocumentCounts>, monthOf: (day: string) => string) => fold(groups, day => [monthOf(day)])
  const earlier = before && back ? months(before.days, day => likeMonth(day, back.shift)) : undefined
  const inMonths = months(now.days, day => day.slice(0, 7))
  return [
    splitOf('issuer', now.issuers, before?.issuers, key => (key === nothing ? 'Ohne Aussteller' : (names.issuer.get(key) ?? 'Aussteller'))),
    splitOf('account', now.accounts, before?.accounts, key => (key === nothing ? 'Ohne Konto' : accountWord(key))),
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    splitOf('month', inMonths, earlier, key => key),
  ]
}

/** The statistics of bills for the range and choices asked for. */
export async function documentNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: DocumentStatsAsked) {
  const studios = seenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const { before: back, until } = period
  const which = { studios, issuer: asked.issuer, account: asked.account }
  const now = await countBy(tx, { ...which, spans: period.spans, until })
  const before = back && (await countBy(tx, { ...which, spans: back.spans, until: back.until }))
  const rest = back && period.running ? await countBy(tx, { ...which, spans: back.spans, until, after: back.until }) : undefined
  const met = new Set([...now.issuers.keys(), ...(before?.issuers.keys() ?? [])])
  met.delete(nothing)
  const names = await namesOf(tx, [...met])
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest: rest?.days,
    splits: splits(now, before, period, names),
  })
}

import { inArray, sql } from 'drizzle-orm'
import { type DocumentCounts, type DocumentStatsAsked, documentCountNames, nothing } from '#contract/documents/stats.ts'
import { accountWord } from '#contract/rules/documents/expenseAccounts.ts'
import { invoiceIssuer } from '#server/documents/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { type Period, periodOf } from '#server/shared/stats/period.ts'
import { countPeriod, daysOf, monthSplit } from '#server/shared/stats/sides.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { type BillFilter, billStudiosSeenBy, bills, counted } from './countedBills.ts'

const sums = sumsOf<DocumentCounts>(documentCountNames)
const { add, splitOf } = sums

type BillTallies = Record<'days' | 'studios' | 'issuers' | 'accounts', Map<string, DocumentCounts>>
type Group = DocumentCounts & { day: string | null; studio: string | null; issuer: string | null; account: string | null }

/** All counts in one pass: by day, and by studio, issuer and account together, which are few and are added up here. */
async function countBy(tx: Tx, wanted: BillFilter): Promise<BillTallies> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(w.at, 'YYYY-MM-DD') as day, w.studio, w.issuer, w.account, ${counted}
    from ${bills(wanted)} w group by grouping sets ((w.at), (w.studio, w.issuer, w.account))`)
  const all: BillTallies = { days: new Map(), studios: new Map(), issuers: new Map(), accounts: new Map() }
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
  const issuers = met.length
    ? await tx
        .select({ _id: invoiceIssuer._id, name: invoiceIssuer.name })
        .from(invoiceIssuer)
        .where(inArray(invoiceIssuer._id, [...met]))
    : []
  return {
    studio: await studioNames(tx),
    issuer: new Map(issuers.map(({ _id, name }) => [_id, name])),
  }
}

function billSplitsOf(now: BillTallies, before: BillTallies | undefined, period: Period, names: Awaited<ReturnType<typeof namesOf>>) {
  return [
    splitOf('issuer', now.issuers, before?.issuers, key => (key === nothing ? 'Ohne Aussteller' : (names.issuer.get(key) ?? 'Aussteller'))),
    splitOf('account', now.accounts, before?.accounts, key => (key === nothing ? 'Ohne Konto' : accountWord(key))),
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    monthSplit(sums, now.days, before?.days, period),
  ]
}

/** The statistics of bills for the range and choices asked for. */
export async function documentNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: DocumentStatsAsked) {
  const studios = billStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const which = { studios, issuer: asked.issuer, account: asked.account }
  const counting = await countPeriod(period, window => countBy(tx, { ...which, ...window }))
  const { now, before } = counting
  const met = new Set([...now.issuers.keys(), ...(before?.issuers.keys() ?? [])])
  met.delete(nothing)
  const names = await namesOf(tx, [...met])
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : [...studios],
    ...daysOf(counting),
    splits: billSplitsOf(now, before, period, names),
  })
}

import { desc, sql } from 'drizzle-orm'
import { type EarningsAsked, noOffer } from '#contract/contracts/earnings.ts'
import type { StatsAsked } from '#contract/stats.ts'
import { offerVersion } from '#server/contracts/offers/tables.ts'
import { titlesOf } from '#server/contracts/stats/contractNumbers.ts'
import { contractStudiosSeenBy } from '#server/contracts/stats/countedContracts.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { monthSplit, spansAfter } from '#server/shared/stats/sides.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { earningsIn, sums } from './countedEarnings.ts'

const rateName = (key: string) => `${(Number(key) / 100).toFixed(1).replace('.', ',')} %`

/** Titles of offers as they were sold last: whose contracts are all forgotten has no other. */
const soldTitles = (tx: Tx) =>
  tx
    .selectDistinctOn([offerVersion.offer], { value: offerVersion.offer, label: sql<string>`${offerVersion.contract}->>'title'` })
    .from(offerVersion)
    .orderBy(offerVersion.offer, desc(offerVersion.number))

/** Earnings in the range and studios asked for. */
export async function earningNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: EarningsAsked) {
  const studios = contractStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as StatsAsked)
  const { spans, until, before: back, running } = period
  const now = await earningsIn(tx, studios, { spans, until })
  const before = back && (await earningsIn(tx, studios, { spans: back.spans, until: back.until }))
  const after = back && running ? spansAfter(back.spans, dayOf(back.until)) : []
  const rest = after.length > 0 ? (await earningsIn(tx, studios, { spans: after, until })).days : undefined
  const called = await studioNames(tx)
  const titles = new Map([...(await soldTitles(tx)), ...(await titlesOf(tx))].map(({ value, label }) => [value, label]))
  const offerName = (key: string) => (key === noOffer ? 'Ohne Vertrag' : (titles.get(key) ?? 'Angebot'))
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...called.keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest,
    splits: [
      sums.splitOf('studio', now.by.studio, before?.by.studio, key => called.get(key) ?? key),
      sums.splitOf('offer', now.by.offer, before?.by.offer, offerName),
      sums.splitOf('rate', now.by.rate, before?.by.rate, rateName),
      monthSplit(sums, now.days, before?.days, period),
    ],
  })
}

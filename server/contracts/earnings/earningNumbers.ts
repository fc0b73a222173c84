import { type EarningCounts, type EarningsAsked, earningNames, type earningSplits, noOffer } from '#contract/contracts/earnings.ts'
import type { StatsAsked } from '#contract/stats.ts'
import { titlesOf } from '#server/contracts/stats/contractNumbers.ts'
import { contractStudiosSeenBy } from '#server/contracts/stats/countedContracts.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { countSides, type Flows, flowStatistic } from '#server/shared/stats/flows.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { earningFacts } from './countedEarnings.ts'

export const earningFlows: Flows<EarningCounts> = {
  sums: sumsOf<EarningCounts>(earningNames),
  names: earningNames,
  splits: ['studio', 'offer', 'rate'],
}

/** Earnings in the range and studios asked for. */
export async function earningNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: EarningsAsked) {
  const studios = contractStudiosSeenBy(who, asked.selectedStudios)
  const given = { facts: earningFacts(studios), kept: { family: 'earnings', studios } } as const
  const sides = await countSides(tx, earningFlows, given, asked as StatsAsked)
  const called = await studioNames(tx)
  const titles = new Map((await titlesOf(tx)).map(({ value, label }) => [value, label]))
  const names: Record<keyof typeof earningSplits, (key: string) => string> = {
    studio: key => called.get(key) ?? key,
    offer: key => (key === noOffer ? 'Ohne Vertrag' : (titles.get(key) ?? 'Angebot')),
    rate: key => `${(Number(key) / 100).toFixed(1).replace('.', ',')} %`,
    month: key => key,
  }
  return flowStatistic(earningFlows.sums, sides, {
    studios: studios === 'all' ? [...called.keys()].sort() : [...studios],
    names,
    own: [],
    nothing: {},
  })
}

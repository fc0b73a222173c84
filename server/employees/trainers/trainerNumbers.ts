import { inArray, sql } from 'drizzle-orm'
import { lastOfMonth } from '#contract/days.ts'
import { fewestRatings, nobody, type TrainerCounts, type TrainerStatsAsked, trainerCountNames } from '#contract/employees/trainers.ts'
import { type StatsAsked, unknown } from '#contract/stats.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import {
  type ComparedSides,
  countSides,
  type FactsIn,
  type Flows,
  flowStatistic,
  keysOf,
  type PeriodCounts,
} from '#server/shared/stats/flows.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { type Side, trainerWork } from '#server/shared/stats/plugs.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'

export type TrainerStatsContext = Acting<WithDomains, Pick<Who, 'grants'>>

/** Studios among those asked for whose figures the caller may see. */
export const trainerStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) =>
  seenStudios(who, ['stat_admin', 'stat_viewstudio'], selected)

export const flows: Flows<TrainerCounts> = {
  sums: sumsOf<TrainerCounts>(trainerCountNames),
  names: trainerCountNames,
  splits: ['trainer', 'studio'],
}

/** All that trainers did in these studios, as their domains tell it. */
export const factsOf =
  ({ house }: Pick<TrainerStatsContext, 'house'>, studios: 'all' | readonly string[]): FactsIn =>
  span => {
    const until = new Date().toISOString()
    const all = trainerWork.all(house).map(of => sql`select * from ${of(span, until)} w`)
    const here = studios === 'all' ? sql`true` : sql`w.studio = any(${sql.param([...studios])}::text[])`
    return sql`(select w.* from (${sql.join(all, sql` union all `)}) w where ${here})`
  }

/** True of whole months: who did something on a single day is told by nothing else (V31). */
export const areMonths = (spans: readonly StatsSpan[]) => spans.every(({ from, to }) => from.endsWith('-01') && to === lastOfMonth(to))

const hidden = { ratings: unknown, halves: unknown }

/**
 * Lines without what fewer than five have rated; where one line alone would follow from the whole, the next smallest says nothing either. Of two of one
 * size it is always the same: else one answer would tell what another one held back.
 */
export function shielded(lines: ReadonlyMap<string, TrainerCounts>): Map<string, TrainerCounts> {
  const by = [...lines]
    .filter(([, { ratings }]) => ratings > 0)
    .sort(([one, a], [other, b]) => a.ratings - b.ratings || (one < other ? -1 : 1))
  const gone = new Set<string>()
  let together = 0
  for (const [key, { ratings }] of by) {
    if (ratings >= fewestRatings && (together === 0 || together >= fewestRatings)) break
    gone.add(key)
    together += ratings
  }
  return new Map([...lines].map(([key, counts]) => [key, gone.has(key) || counts.ratings === 0 ? { ...counts, ...hidden } : counts]))
}

const shieldedTotal = (total: TrainerCounts) => (total.ratings < fewestRatings ? { ...total, ...hidden } : total)

const shieldedSide = (side: PeriodCounts<TrainerCounts>): PeriodCounts<TrainerCounts> => ({
  ...side,
  total: shieldedTotal(side.total),
  points: shielded(side.points),
  months: shielded(side.months),
  by: Object.fromEntries(Object.entries(side.by).map(([split, lines]) => [split, shielded(lines)])),
})

export async function trainerNames(tx: Tx, met: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = met.filter(key => key !== nobody)
  if (known.length === 0) return new Map()
  const { _id, vorname, nachname } = person
  const rows = await tx.select({ _id, vorname, nachname }).from(person).where(inArray(_id, known))
  return new Map(rows.map(row => [row._id, `${row.vorname} ${row.nachname}`.trim()]))
}

/** Counts as a page tells them. */
export const toldSide = ({ total, lines }: Side): Side => ({
  total: shieldedTotal(total as TrainerCounts),
  lines: shielded(lines as ReadonlyMap<string, TrainerCounts>),
})

/** The statistics of trainers for the range and studios asked for. */
export const trainerNumbers = (given: TrainerStatsContext, asked: TrainerStatsAsked) => numbersOf(given, asked, shieldedSide)

/** The same with what few have rated, for what holds it back itself. */
export const trainerCounts = (given: TrainerStatsContext, asked: TrainerStatsAsked) => numbersOf(given, asked, side => side)

async function numbersOf(given: TrainerStatsContext, asked: TrainerStatsAsked, shield: typeof shieldedSide) {
  const { tx, who } = given
  const studios = trainerStudiosSeenBy(who, asked.selectedStudios)
  const counted = await countSides(
    tx,
    flows,
    { facts: factsOf(given, studios), kept: { family: 'trainers', studios } },
    asked as StatsAsked,
  )
  const sides: ComparedSides<TrainerCounts> = {
    ...counted,
    now: shield(counted.now),
    ...(counted.before && { before: shield(counted.before) }),
  }
  const [studioOf, trainers] = [await studioNames(tx), await trainerNames(tx, keysOf(sides, 'trainer'))]
  const names = {
    studio: (key: string) => (key === nobody ? 'Ohne Studio' : (studioOf.get(key) ?? key)),
    month: (key: string) => key,
  }
  const trainer = (key: string) => (key === nobody ? 'Ohne Trainer' : (trainers.get(key) ?? 'Trainer'))
  return flowStatistic(flows.sums, sides, {
    studios: studios === 'all' ? [...studioOf.keys()].sort() : [...studios],
    names: areMonths(sides.period.spans) ? { trainer, ...names } : names,
    own: ['ratings', 'halves'],
    nothing: hidden,
  })
}

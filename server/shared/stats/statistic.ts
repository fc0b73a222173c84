import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { Counts, Statistic } from '#contract/stats.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { beginOf, curveOf, type Period } from './period.ts'
import type { CountSums, Groups } from './statisticSums.ts'

/** Studios among those asked for in which the caller holds one of these rights; refused where none is left. */
export function seenStudios(who: Pick<Who, 'grants'>, rights: readonly Right[], selected: readonly string[] | undefined): 'all' | string[] {
  const own = studiosWithAny(rights, who)
  if (!selected?.length) return own
  const left = own === 'all' ? [...selected] : selected.filter(code => own.includes(code))
  if (left.length === 0) throw new Refusal('forbidden')
  return left
}

interface Distinct<C extends Counts> {
  total: Partial<C>
  /** By the first day of a point's day, week or month. */
  points: ReadonlyMap<string, Partial<C>>
  /** Those of a point that is not among them. */
  otherwise: Partial<C>
}

interface StatisticInput<C extends Counts> {
  period: Period
  sums: CountSums<C>
  /** Codes of the studios. */
  studios: string[]
  /** Counts by day. `rest` holds days of the period before that come after its cut, for the rest of the grey line. */
  now: Groups<C>
  before?: Groups<C>
  rest?: Groups<C>
  /** Numbers that add up over neither time nor studios (V28): those of the whole and of each point, by its first day. */
  distinct?: { now: Distinct<C>; before?: Distinct<C> }
  splits: (Omit<Statistic['splits'][number], 'rows'> & { rows: { key: string; name: string; now: C; before: C | null }[] })[]
}

/** Counts by day, the days in their order. */
const sortDays = <C extends Counts>(groups: Groups<C>) => new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)))

/** A statistic's answer, from counts by day and by split. Stocks need counts of each day that is over. */
export function statisticOf<C extends Counts>({ period, sums, studios, now, before, rest, distinct, splits }: StatisticInput<C>) {
  const { before: back } = period
  const total = (groups: Groups<C>, own?: Distinct<C>): C => ({
    ...(sums.over([...sortDays(groups).values()]) ?? sums.none),
    ...own?.total,
  })
  const curve = curveOf(period, { now: new Map(now), before: before && sortDays(sums.merged(before, rest ?? new Map())) }, sums.over)
  const at = (own: Distinct<C> | undefined, counts: C | null, day: string | null | undefined) =>
    counts && own ? { ...counts, ...(own.points.get(day ? beginOf(day, period.step) : '') ?? own.otherwise) } : counts
  return {
    at: period.until,
    from: period.spans[0]!.from,
    to: period.spans.at(-1)!.to,
    running: period.running,
    studios,
    compared: back ? { from: back.spans[0]!.from, to: back.spans.at(-1)!.to } : null,
    comparison: period.comparison,
    total: { now: total(now, distinct?.now), before: before ? total(before, distinct?.before) : null },
    range: period.step,
    curve: curve.map(point => ({
      ...point,
      now: at(distinct?.now, point.now, point.at),
      before: at(distinct?.before, point.before, point.beforeAt),
    })),
    splits,
  }
}
export type Numbers<C extends Counts> = ReturnType<typeof statisticOf<C>>

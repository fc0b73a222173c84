import { addDays } from '#contract/days.ts'
import type { Counts } from '#contract/stats.ts'
import { likeMonth, type Period, type Shift, type StatsSpan } from './period.ts'
import type { CountSums, Groups } from './statisticSums.ts'

/** The facts that are counted: those of the spans, after `after` and until `until`. */
export interface TimeWindow {
  spans: readonly StatsSpan[]
  until: string
  after?: string
  /** Distance to the period asked for, where this is the one before. */
  shift?: Shift
}

/** Counts of a period, of as much of the one before, and of what is left of that one while the period runs. */
export interface Counting<C> {
  now: C
  before?: C
  rest?: C
}

/** What of these days comes after one of them. */
export const spansAfter = (spans: readonly StatsSpan[], day: string): StatsSpan[] =>
  spans.flatMap(({ from, to }) => (to <= day ? [] : [{ from: [from, addDays(day, 1)].sort()[1]!, to }]))

/** Counts a period and the one that it is compared with. */
export async function countPeriod<C>(
  { spans, until, running, before: back }: Period,
  count: (window: TimeWindow) => Promise<C>,
): Promise<Counting<C>> {
  const now = await count({ spans, until })
  if (!back) return { now }
  const earlier = { spans: back.spans, shift: back.shift }
  const before = await count({ ...earlier, until: back.until })
  const rest = running ? await count({ ...earlier, until, after: back.until }) : undefined
  return { now, before, rest }
}

/** The days of what was counted, as a statistic takes them. */
export const daysOf = <C extends Counts>({ now, before, rest }: Counting<{ days: Groups<C> }>) => ({
  now: now.days,
  before: before?.days,
  rest: rest?.days,
})

/** The split by month; a day of the period before counts in the month that it is compared with. */
export function monthSplit<C extends Counts>(
  { fold, splitOf }: CountSums<C>,
  now: Groups<C>,
  before: Groups<C> | undefined,
  { before: back }: Period,
) {
  const inMonths = (days: Groups<C>, monthOf: (day: string) => string) => fold(days, day => [monthOf(day)])
  const earlier = before && back && inMonths(before, day => likeMonth(day, back.shift))
  return splitOf(
    'month',
    inMonths(now, day => day.slice(0, 7)),
    earlier,
    key => key,
  )
}

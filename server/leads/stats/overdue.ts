import { sql } from 'drizzle-orm'
import type { LeadCounts } from '#contract/leads/measures.ts'
import { unknown } from '#contract/stats.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { ComparedSides, PeriodCounts } from '#server/shared/stats/flows.ts'
import { beginOf } from '#server/shared/stats/period.ts'

/** A lead `l` that somebody should have gone on with by now. */
export const isOverdue = sql`l.mark is null and l.state not in ('spam', 'merged') and l.step_kind is not null and l.step_due < now()`

type OverdueKeyFilter = (key: string) => boolean

/** The same counts, with what is overdue unknown but where it is kept. */
function keptIn(
  counts: PeriodCounts<LeadCounts>,
  total: boolean,
  { point, month }: { point: OverdueKeyFilter; month: OverdueKeyFilter },
): PeriodCounts<LeadCounts> {
  const blank = (some: LeadCounts) => ({ ...some, overdue: unknown })
  const of = (groups: Map<string, LeadCounts>, keeps: OverdueKeyFilter) =>
    new Map([...groups].map(([key, some]) => [key, keeps(key) ? some : blank(some)]))
  return {
    total: total ? counts.total : blank(counts.total),
    days: counts.days,
    points: of(counts.points, point),
    months: of(counts.months, month),
    by: Object.fromEntries(Object.entries(counts.by).map(([split, groups]) => [split, of(groups, () => total)])),
  }
}

/** Overdue leads are known of today alone: of a period without it, and of every other point and month, their number is unknown (V52). */
export function overdueToday(sides: ComparedSides<LeadCounts>): ComparedSides<LeadCounts> {
  const { period, now, before, rest } = sides
  const today = dayOf(period.until)
  const has = period.spans.some(({ from, to }) => from <= today && today <= to)
  const never = { point: () => false, month: () => false }
  const begin = beginOf(today, period.step)
  return {
    period,
    now: keptIn(now, has, { point: key => has && key === begin, month: key => has && key === today.slice(0, 7) }),
    before: before && keptIn(before, false, never),
    rest: rest && keptIn(rest, false, never),
  }
}

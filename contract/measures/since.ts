import { addDays, lastOfMonth } from '#contract/days.ts'
import type { Counts, Statistic, StatisticSince } from '#contract/stats.ts'

/**
 * The day from which on something is told, where that is later than the time in question (V52). `nothing` is told of that time, only a `part` of it, or
 * a `sum` lacks one of its studios until then. Without a day nothing was told yet.
 */
export interface LateStart {
  of: 'nothing' | 'part' | 'sum'
  day: string | null
}

const lateWords: Readonly<Record<LateStart['of'], string>> = { nothing: 'erst ab', part: 'ab', sum: 'mindestens, ganz ab' }
/** Words of a number that nobody counted: somebody wrote it down. */
export const handWords = 'von Hand geführt'

/** Words of it, with the day as the screen or the paper writes it. */
export function lateText({ of, day }: LateStart, write: (day: string) => string): string | undefined {
  if (day === null) return undefined
  return `${lateWords[of]} ${write(day)}`
}

/** Counts as they are told; null is «–». */
interface ToldCounts<C extends Counts> {
  now: C | null
  before: C | null
  late?: LateStart
  /** Words of what is still being worked out of it: until then it is too low. */
  pending?: string
}

interface Point<C extends Counts> {
  at: string
  now: C | null
  beforeAt?: string | null
  before: C | null
  part: boolean
}

/** A statistic's numbers by what is known of their time. */
export interface ToldParts<C extends Counts = Counts> {
  total: ToldCounts<C>
  curve: Point<C>[]
  splits: { by: string; ordered?: boolean; rows: (ToldCounts<C> & { key: string; name: string })[] }[]
}
/** A statistic as its page shows it. */
export type ToldStatistic = Omit<Statistic, keyof ToldParts> & ToldParts

interface Counted<C extends Counts> extends Pick<Statistic, 'from' | 'to' | 'compared' | 'range' | 'studios'> {
  since?: StatisticSince
  total: { now: C; before: C | null }
  curve: readonly Point<C>[]
  splits: readonly { by: string; ordered?: boolean; rows: readonly { key: string; name: string; now: C; before: C | null }[] }[]
}

/** The first day of which anything is told, and the one from which on all of it is. */
interface Start {
  first: string | null
  whole: string | null
}

/** The late start of days; undefined where all of them are told. */
export function lateOf({ first, whole }: Start, { from, to }: { from: string; to: string }): LateStart | undefined {
  if (first === null || first > to) return { of: 'nothing', day: first }
  if (whole !== null && whole > from) return { of: whole === first ? 'part' : 'sum', day: whole }
  return undefined
}

/** The last day of a point of the curve. */
const endOf = (at: string, step: string) => (step === 'month' ? lastOfMonth(at) : step === 'week' ? addDays(at, 6) : at)

/** A statistic's numbers with gaps where its domain knows nothing of a time: «–» and a line that begins later, never 0 (V52). */
export function toldOf<C extends Counts>(counted: Counted<C>): ToldParts<C> {
  const { from, to, compared, range, since, total, curve, splits } = counted
  if (!since) return { total, curve: [...curve], splits: splits.map(split => ({ ...split, rows: [...split.rows] })) }
  const told = <T extends { now: C; before: C | null }>(line: T, start: Start, time = { from, to }, before = compared) => {
    const late = lateOf(start, time)
    const isBeforeTold = before !== null && start.first !== null && start.first <= before.from
    return { ...line, now: late?.of === 'nothing' ? null : line.now, before: isBeforeTold ? line.before : null, ...(late && { late }) }
  }
  const studios = new Map(since.studios.map(({ studio, day }) => [studio, day]))
  const lacking = new Map(since.pending?.studios.map(({ studio, words }) => [studio, words]))
  const withPending = <T>(line: T, pending: string | undefined) => ({ ...line, ...(pending && { pending }) })
  const lineOf = (by: string, row: { key: string; name: string; now: C; before: C | null }) => {
    // A line of no studio is told since the first of them is.
    if (by === 'studio' && counted.studios.includes(row.key)) {
      const day = studios.get(row.key) ?? null
      return withPending(told(row, { first: day, whole: day }), lacking.get(row.key))
    }
    if (by !== 'month') return told(row, since)
    const first = `${row.key}-01`
    return told(row, since, { from: [first, from].sort()[1]!, to: [lastOfMonth(first), to].sort()[0]! })
  }
  const isTold = (at: string | null | undefined) => at != null && since.first !== null && since.first <= endOf(at, range)
  return {
    total: withPending(told(total, since), since.pending?.whole),
    curve: curve.map(point => ({
      ...point,
      now: isTold(point.at) ? point.now : null,
      before: isTold(point.beforeAt) ? point.before : null,
    })),
    splits: splits.map(split => ({ ...split, rows: split.rows.map(row => lineOf(split.by, row)) })),
  }
}

import { clockOfMinute, minuteOf } from '#contract/clock.ts'

/** A booking is made by quarters of an hour. */
export const quarter = 15

export interface DaycareStretch {
  /** HH:MM by the studio's clock. */
  from: string
  to: string
}

export interface Hours {
  /** Per weekday, 1 is Monday; none on which nobody looks after children. */
  weekdays: readonly (DaycareStretch & { weekday: number })[]
  closed: readonly string[]
  places: number
  mostMinutes: number
}

/** The stretch in which children are looked after on a day; undefined on which they aren't. */
export function openOn({ weekdays, closed }: Pick<Hours, 'weekdays' | 'closed'>, day: string, weekday: number): DaycareStretch | undefined {
  if (closed.includes(day)) return undefined
  const found = weekdays.find(one => one.weekday === weekday)
  return found && { from: found.from, to: found.to }
}

/** How many of these stretches hold each quarter from `from` to `to`. */
export function takenBy(all: readonly DaycareStretch[], { from, to }: DaycareStretch): number[] {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return Array.from({ length: Math.max(0, Math.ceil((end - start) / quarter)) }, (_, nth) => {
    const at = start + nth * quarter
    return all.filter(one => minuteOf(one.from) < at + quarter && minuteOf(one.to) > at).length
  })
}

/** Places that are free through all of a stretch. */
export const freeIn = (places: number, all: readonly DaycareStretch[], asked: DaycareStretch) =>
  Math.max(0, places - Math.max(0, ...takenBy(all, asked)))

/** Why a stretch can't be booked on a day that is open for `hours`; undefined where it can. */
export function bookingObstacleOf(
  { from, to }: DaycareStretch,
  hours: DaycareStretch | undefined,
  mostMinutes: number,
): string | undefined {
  if (!hours) return 'An diesem Tag ist der Kinderhort zu.'
  const [start, end] = [minuteOf(from), minuteOf(to)]
  if (start % quarter !== 0 || end % quarter !== 0 || end <= start) return 'Gebucht wird in Viertelstunden.'
  if (start < minuteOf(hours.from) || end > minuteOf(hours.to)) return `Offen ist von ${hours.from} bis ${hours.to}.`
  return end - start > mostMinutes ? `Ein Kind bleibt höchstens ${mostMinutes} Minuten.` : undefined
}

/** A child who is there in a stretch, by whole years. */
export interface Present extends DaycareStretch {
  age: number
}

interface Quarter {
  from: string
  /** Carers on shift, and those that the children who are booked need. */
  carers: number
  needed: number
}

/** Carers and children by quarters of a stretch: a carer counts for those that they are there for from beginning to end. */
export function quartersOf(
  open: DaycareStretch,
  carers: readonly DaycareStretch[],
  children: readonly Present[],
  ratios: readonly Ratio[],
): Quarter[] {
  const [start, end] = [minuteOf(open.from), minuteOf(open.to)]
  return Array.from({ length: Math.max(0, Math.ceil((end - start) / quarter)) }, (_, nth) => {
    const at = start + nth * quarter
    const there = children.filter(one => minuteOf(one.from) < at + quarter && minuteOf(one.to) > at)
    return {
      from: clockOfMinute(at),
      carers: carers.filter(one => minuteOf(one.from) <= at && minuteOf(one.to) >= at + quarter).length,
      needed: carersFor(
        there.map(({ age }) => age),
        ratios,
      ),
    }
  })
}

/** Stretches in a row in which carers are missing, with how many at the worst. */
export function gapsIn(quarters: readonly Quarter[]): (DaycareStretch & { missing: number })[] {
  const gaps: (DaycareStretch & { missing: number })[] = []
  for (const { from, carers, needed } of quarters) {
    if (needed <= carers) continue
    const to = clockOfMinute(minuteOf(from) + quarter)
    const last = gaps.at(-1)
    if (last?.to === from) gaps[gaps.length - 1] = { from: last.from, to, missing: Math.max(last.missing, needed - carers) }
    else gaps.push({ from, to, missing: needed - carers })
  }
  return gaps
}

/** Children of up to so many years of whom one carer looks after so many. */
export interface Ratio {
  upTo: number
  children: number
}

/** Carers that these ages, in whole years, need; the youngest's share is the largest. Without a line for an age one carer is taken for it alone. */
export function carersFor(ages: readonly number[], ratios: readonly Ratio[]): number {
  const lines = [...ratios].sort((a, b) => a.upTo - b.upTo)
  const share = ages.reduce((sum, age) => sum + 1 / (lines.find(({ upTo }) => age <= upTo)?.children ?? lines.at(-1)?.children ?? 1), 0)
  return Math.max(0, Math.ceil(share - 1e-9))
}

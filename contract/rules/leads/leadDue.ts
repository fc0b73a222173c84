import { clockOfMinute, minuteOf } from '#contract/clock.ts'
import { addDays } from '#contract/days.ts'
import { lineOn, openSpansOf, type WallTime } from '#contract/rules/studios/openness.ts'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'

const dayMinutes = 1440
const mostDays = 30
const clockOf = (minutes: number) => clockOfMinute(Math.floor(minutes))

/** A day and a time of it, by the clock on the wall. */
export interface DueAt {
  day: string
  time: string
}

const spansOn = (groups: readonly OpeningGroup[], day: string) => openSpansOf(lineOn(groups[0]?.hours ?? [], day) ?? {})

/** So many minutes of opening hours after a moment; of a studio without hours, of the clock (V03). */
export function dueAfter(groups: readonly OpeningGroup[], { day, minute }: WallTime, minutes: number): DueAt {
  let left = minutes
  for (let ahead = 0; ahead <= mostDays; ahead++) {
    const on = addDays(day, ahead)
    for (const [from, to] of spansOn(groups, on)) {
      const start = ahead === 0 ? Math.max(from, minute) : from
      if (start >= to) continue
      if (start + left < to) return { day: on, time: clockOf(start + left) }
      left -= to - start
    }
  }
  const end = minute + minutes
  return { day: addDays(day, Math.floor(end / dayMinutes)), time: clockOf(end % dayMinutes) }
}

const noon = 12 * 60
const morning = '10:00'
const evening = '17:30'

/** The other half of the next day on which the studio is open, for whoever was not reached now (V03). */
export function otherHalf(groups: readonly OpeningGroup[], { day, minute }: WallTime): DueAt {
  const time = minute < noon ? evening : morning
  for (let ahead = 1; ahead <= mostDays; ahead++) {
    const on = addDays(day, ahead)
    if (spansOn(groups, on).length > 0) return { day: on, time: findOpenTime(spansOn(groups, on), time) }
  }
  return { day: addDays(day, 1), time }
}

/** The time itself where it is open then, else the nearest that is. */
function findOpenTime(spans: readonly (readonly [number, number])[], time: string) {
  const wished = minuteOf(time)
  if (spans.some(([from, to]) => from <= wished && wished < to)) return time
  const [first] = spans
  const last = spans.at(-1)
  return clockOf(wished < noon ? (first?.[0] ?? wished) : Math.max(last?.[0] ?? wished, (last?.[1] ?? wished) - 60))
}

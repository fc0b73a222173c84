import { addDays, daysBetween } from '#contract/days.ts'
import { beginOf } from '#contract/zone.ts'
import { limits } from './law.ts'
import { type Blame, gapsOf, inWeek, weeksIn } from './weeksJudged.ts'
import { hourMs, type PlacedShift } from './worker.ts'

interface HalfDays {
  monday: string
  those: readonly PlacedShift[]
  /** Work on more than five days, and no half day free beside the rest of its week. */
  isMissing: boolean
  /** Free half days beyond the one day off that a week has by itself. */
  spare: number
}

function halfDaysOf(all: readonly PlacedShift[]): HalfDays[] {
  const gaps = gapsOf(all)
  return weeksIn(all)
    .sort()
    .map(monday => {
      const those = inWeek(all, monday)
      const [from, to] = [beginOf(monday), beginOf(addDays(monday, 7))]
      const halves = gaps.filter(gap => gap.from >= from && gap.from < to && gap.to - gap.from >= limits.halfDay * hourMs)
      const days = new Set(those.map(({ wall }) => wall.day)).size
      return {
        monday,
        those,
        isMissing: days === limits.daysInRow && halves.length < 2,
        spare: 2 * Math.max(0, limits.daysInRow - 1 - days),
      }
    })
}

/**
 * The free half day of a week with work on more than five days (T16). Somebody who agrees may have those of eight weeks joined: each is looked for
 * among the days off of the other weeks, once.
 */
export function judgeHalfDays(all: readonly PlacedShift[], blame: Blame) {
  const weeks = halfDaysOf(all)
  for (const { monday, those } of weeks.filter(({ isMissing }) => isMissing)) {
    const near = weeks.find(week => week.spare > 0 && Math.abs(daysBetween(monday, week.monday)) < 7 * limits.joinedWeeks)
    const last = those.slice(-1)
    if (near) {
      near.spare -= 1
      blame(
        last,
        those,
        'half-day-joined',
        'Der freie halbe Tag liegt in einer anderen Woche: Das geht innert acht Wochen, mit Einverständnis',
      )
    } else blame(last, those, 'half-day', 'Wer an mehr als fünf Tagen arbeitet, hat dazu einen freien halben Tag')
  }
}

import { mondays } from '#client/workouts/mondays.ts'
import type { Tally } from '#client/workouts/tally.ts'
import { addDays } from '#contract/days.ts'

export interface WeekVolume {
  /** Its Monday. */
  week: string
  volume: number
  sets: number
  /** It is not over: it never counts as a full one. */
  current: boolean
  /** Something of it is only here. */
  open: boolean
}

export function weekVolumes(tally: Tally, today: string, weeks = 12): WeekVolume[] {
  const all = mondays(today, weeks)
  return all.map((week, at) => {
    const days = Array.from({ length: 7 }, (_, i) => addDays(week, i))
    const totals = days.map(day => tally.fold.day(day))
    return {
      week,
      volume: totals.reduce((sum, day) => sum + (day?.volume ?? 0), 0),
      sets: totals.reduce((sum, day) => sum + (day?.sets ?? 0), 0),
      current: at === all.length - 1,
      open: days.some(tally.waitsOn),
    }
  })
}

/** The mean of the full weeks since the first one with volume; 0 as long as none is over. */
export function meanOf(weeks: readonly WeekVolume[]) {
  const full = weeks.slice(weeks.findIndex(({ volume }) => volume > 0)).filter(({ current }) => !current)
  return full.length === 0 ? 0 : full.reduce((sum, { volume }) => sum + volume, 0) / full.length
}

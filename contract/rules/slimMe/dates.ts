import { addDays, daysBetween } from '#contract/days.ts'

/** How many weeks a programme takes, at least and at most (V40). */
export const fewestWeeks = 4
export const mostWeeks = 16

export const slimStates = { coming: 'Beginnt noch', running: 'Läuft', over: 'Vorbei' } as const
export type SlimState = keyof typeof slimStates

/** The days of a programme: it meets each week on the weekday of its first day, but for those that are left out. */
interface ProgrammeSpan {
  first: string
  weeks: number
}
interface Meeting extends ProgrammeSpan {
  skipped: readonly string[]
  /** HH:MM in Zurich. */
  clock: string
}

export const lastDayOf = ({ first, weeks }: ProgrammeSpan) => addDays(first, 7 * weeks - 1)

/** Every day on which it would meet. */
export const weekdaysOf = ({ first, weeks }: ProgrammeSpan) => Array.from({ length: weeks }, (_, nth) => addDays(first, 7 * nth))

/** The days on which it meets. */
export const datesOf = (of: Omit<Meeting, 'clock'>) => weekdaysOf(of).filter(day => !of.skipped.includes(day))

/** Week of the programme in which a day lies, the first being 1; none before and after. */
export function weekAt({ first, weeks }: ProgrammeSpan, day: string) {
  const week = Math.floor(daysBetween(first, day) / 7) + 1
  return week >= 1 && week <= weeks ? week : undefined
}

export function slimStateOf(of: ProgrammeSpan, day: string): SlimState {
  if (day < of.first) return 'coming'
  return day > lastDayOf(of) ? 'over' : 'running'
}

/** The day on which it meets next, as seen from a day and a clock. */
export const nextDate = (of: Meeting, day: string, clock: string) =>
  datesOf(of).find(date => date > day || (date === day && of.clock >= clock))

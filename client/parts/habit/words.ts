import { counted, date, thousands } from '#client/kit/format.ts'
import { addDays } from '#contract/days.ts'
import type { Habit } from '#contract/habits/calls.ts'
import { type Weekday, weekdays } from '#contract/rules/habits/strength.ts'
import { type HabitUnit, unitWord } from '#contract/rules/habits/words.ts'

const short: Record<Weekday, string> = { mo: 'Mo', di: 'Di', mi: 'Mi', do: 'Do', fr: 'Fr', sa: 'Sa', so: 'So' }
export const weekdayOptions = weekdays.map(day => [day, short[day]] as const)

/** «täglich», «Mo, Mi, Fr», «3-mal in der Woche». */
export function rhythmText({ rhythm, weekdays: on, times }: Pick<Habit, 'rhythm' | 'weekdays' | 'times'>) {
  if (rhythm === 'weekly') return `${times}-mal in der Woche`
  if (rhythm === 'daily' || on.length === weekdays.length) return 'täglich'
  return weekdays
    .filter(day => on.includes(day))
    .map(day => short[day])
    .join(', ')
}

/** The sources that tick a habit which nobody ticks by hand. */
export const sourceText = { own: undefined, workout: 'aus deinen Trainings', course: 'aus deinen Kursen' } as const

/** «12 Tage in Folge»; for chosen weekdays «4-mal in Folge». */
export const streakText = ({ rhythm }: Pick<Habit, 'rhythm'>, streak: number) =>
  rhythm === 'weekdays' ? `${thousands(streak)}-mal in Folge` : `${counted(streak, 'Tag', 'Tage')} in Folge`

/** «1 Glas», «8 Gläser». */
export const amountText = (unit: HabitUnit, amount: number) => `${thousands(amount)} ${unitWord(unit, amount)}`

/** «67 %», «–» where nothing was due yet. */
export const percent = (share: number | null) => (share === null ? '–' : `${thousands(share * 100)} %`)

/** Weeks over which a habit is looked at; a span that reaches back before it was begun names that day. */
export function spansOf(begun: string, today: string): (readonly [weeks: 4 | 12, name: string])[] {
  const reaches = (weeks: number) => begun <= addDays(today, 1 - 7 * weeks)
  const since = `Seit ${date(begun)}`
  if (reaches(12)) return [4, 12].map(weeks => [weeks as 4 | 12, `${weeks} Wochen`])
  return reaches(4)
    ? [
        [4, '4 Wochen'],
        [12, since],
      ]
    : [[12, since]]
}

/** «An 12 der letzten 24 Tage erledigt, an 3 zum Teil». */
export const weeksWords = (days: number, met: number, part: number) =>
  `An ${met} der letzten ${days} Tage erledigt${part > 0 ? `, an ${part} zum Teil` : ''}`

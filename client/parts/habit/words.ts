import { counted, thousands } from '#client/kit/format.ts'
import type { Habit } from '#contract/habits/calls.ts'
import { type Weekday, weekdays } from '#contract/rules/habits/strength.ts'
import { type Unit, unitWord } from '#contract/rules/habits/words.ts'

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

/** What ticks a habit that nobody ticks by hand. */
export const sourceText = { own: undefined, workout: 'aus deinen Trainings', course: 'aus deinen Kursen' } as const

/** «12 Tage in Folge»; for chosen weekdays «4-mal in Folge». */
export const streakText = ({ rhythm }: Pick<Habit, 'rhythm'>, streak: number) =>
  rhythm === 'weekdays' ? `${thousands(streak)}-mal in Folge` : `${counted(streak, 'Tag', 'Tage')} in Folge`

/** «1 Glas», «8 Gläser». */
export const amountText = (unit: Unit, amount: number) => `${thousands(amount)} ${unitWord(unit, amount)}`

/** «67 %», «–» where nothing was due yet. */
export const percent = (share: number | null) => (share === null ? '–' : `${thousands(share * 100)} %`)

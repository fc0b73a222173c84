import { weekWords } from '#client/parts/weekWords.ts'
import { mondays } from '#client/workouts/mondays.ts'
import type { DayMark } from '#client/workouts/tally.ts'
import { addDays, firstOfMonth, lastOfMonth, mondayOf, monthOfDay } from '#contract/days.ts'

export interface CalendarDay {
  day: string
  mark: DayMark
  today: boolean
  future: boolean
  outside: boolean
}

/** The last three weeks, or all weeks of an earlier month. */
export function calendarWeeks(today: string, month: string | undefined, markOf: (day: string) => DayMark): CalendarDay[][] {
  return mondaysOf(today, month).map(monday =>
    Array.from({ length: 7 }, (_, i) => {
      const day = addDays(monday, i)
      return {
        day,
        mark: markOf(day),
        today: day === today,
        future: day > today,
        outside: month !== undefined && monthOfDay(day) !== monthOfDay(month),
      }
    }),
  )
}

function mondaysOf(today: string, month: string | undefined) {
  if (month === undefined) return mondays(today, 3)
  const first = mondayOf(firstOfMonth(month))
  const weeks: string[] = []
  for (let monday = first; monday <= lastOfMonth(month); monday = addDays(monday, 7)) weeks.push(monday)
  return weeks
}

const ordinals = ['erste', 'zweite', 'dritte', 'vierte', 'fünfte', 'sechste', 'siebte']

/** '2 von 3 Trainings diese Woche, heute das dritte' */
export function weekSentence(done: number, goal: number, runningToday: boolean) {
  const next = runningToday ? ordinals[done] : undefined
  const head = weekWords(done, goal)
  return next ? `${head}, heute das ${next}` : head
}

import { addDays, daysBetween, mondayOf } from '#contract/days.ts'
import type { Streak } from '#contract/workouts.ts'

const firstMonday = '1970-01-05'
const weekNumber = (day: string) => daysBetween(firstMonday, mondayOf(day)) / 7
const mondayOfWeek = (week: number) => addDays(firstMonday, week * 7)

/** A week from Monday to Sunday and whether its goal was reached. */
export interface StreakWeek {
  week: string
  trainings: number
  goal: number
  kept: boolean
}

function trainings(days: Iterable<string>, today: string) {
  const last = weekNumber(today)
  const byWeek = new Map<number, number>()
  for (const iso of new Set(days)) {
    const week = weekNumber(iso)
    if (week <= last) byWeek.set(week, (byWeek.get(week) ?? 0) + 1)
  }
  return byWeek
}

/** Weeks in a row that reached the goal of training days. The running week counts once reached and breaks nothing before its end. */
export function streakOf(days: Iterable<string>, goal: number, today: string): Streak {
  const byWeek = trainings(days, today)
  const kept = (week: number) => (byWeek.get(week) ?? 0) >= goal
  const now = weekNumber(today)
  let weeks = kept(now) ? 1 : 0
  for (let week = now - 1; kept(week); week--) weeks++
  let best = 0
  for (const week of byWeek.keys()) {
    if (!kept(week) || kept(week - 1)) continue
    let run = 1
    while (kept(week + run)) run++
    best = Math.max(best, run)
  }
  return { weeks, goal, thisWeek: byWeek.get(now) ?? 0, best }
}

/** Every week from the first training to today's, oldest first, at most the last `most`. */
export function weeksOf(days: Iterable<string>, goal: number, today: string, most = 260): StreakWeek[] {
  const byWeek = trainings(days, today)
  if (byWeek.size === 0) return []
  const last = weekNumber(today)
  const first = Math.max(Math.min(...byWeek.keys()), last - most + 1)
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const trained = byWeek.get(first + n) ?? 0
    return { week: mondayOfWeek(first + n), trainings: trained, goal, kept: trained >= goal }
  })
}

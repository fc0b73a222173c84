import { useEffect, useMemo, useRef, useState } from 'react'
import { useFind, useWhole } from '#client/data/local.ts'
import { today } from '#client/data/time.ts'
import { addDays, streakOf } from '#contract/training/streak.ts'
import { lastShownHome, type RecentRun, rememberHome } from './lastShown.ts'

const firstSpan = 70
const widest = 20_000
const none: readonly string[] = []

/** Trainings, newest first, and whether they are all, of as many weeks as the start page tells of: the last one, and the whole of a streak that `visits` may be part of. */
export function useRecentRuns(
  person: string | undefined,
  goal = 3,
  visits: readonly string[] = none,
): { runs?: RecentRun[]; whole: boolean } {
  const isWhole = useWhole()
  const [span, setSpan] = useState(firstSpan)
  const query = useMemo(() => ({ selector: { day: { $gte: addDays(today(), -span) } }, sort: [{ day: 'asc' as const }] }), [span])
  const found = useFind('workoutRuns', query)
  const runs = useMemo(() => found?.toSorted((a, b) => (a.started < b.started ? 1 : -1)), [found])
  const short = useMemo(() => runs !== undefined && span < widest && reachesBack(runs, visits, goal, span), [runs, visits, goal, span])
  useEffect(() => {
    if (short) setSpan(before => Math.min(widest, before * 4))
  }, [short])
  useEffect(() => {
    if (person && runs && !short && isWhole) rememberHome(person, { runs })
  }, [person, runs, short, isWhole])
  const kept = useMemo(() => lastShownHome(person).runs, [person])
  // The shown trainings stay while a wider span loads.
  const shown = useRef<RecentRun[] | undefined>(kept)
  shown.current = runs ?? shown.current
  return { runs: shown.current, whole: (isWhole && !short) || kept !== undefined }
}

/** Tells that the answer may lie before the span: no training at all in it, or a streak as long as it is. */
function reachesBack(runs: RecentRun[], visits: readonly string[], goal: number, span: number) {
  const days = [...runs.map(({ day }) => day), ...visits]
  return runs.length === 0 || (streakOf(days, goal, today()).weeks + 2) * 7 >= span
}

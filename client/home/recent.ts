import { useEffect, useMemo, useRef, useState } from 'react'
import { useFind, useWhole } from '#client/data/local.ts'
import { today } from '#client/data/time.ts'
import { addDays } from '#contract/days.ts'
import { streakOf } from '#contract/rules/training/streak.ts'
import { lastShownHome, type RecentRun, rememberHome } from './lastShown.ts'

const firstSpan = 70
const widest = 20_000
const none: readonly string[] = []

interface Around {
  goal?: number
  visits?: readonly string[]
  /** Trainings that the studio told before this device had them. */
  ahead?: RecentRun[]
}

/** Trainings, newest first, and whether they are all, of as many weeks as the start page tells of: the last one, and the whole of a streak that `visits` may be part of. */
export function useRecentRuns(
  person: string | undefined,
  { goal = 3, visits = none, ahead }: Around = {},
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
  const last = useMemo(() => lastShownHome(person).runs, [person])
  const kept = ahead ?? last
  const known = useMemo(() => (isWhole || !kept ? runs : runs && joinRecentRuns(runs, kept)), [runs, kept, isWhole])
  // The shown trainings stay while a wider span loads.
  const shown = useRef(known)
  shown.current = known ?? shown.current
  return { runs: shown.current ?? kept, whole: (isWhole && !short) || kept !== undefined }
}

/** Until all trainings are on this device, those that were told stand beside those that are here. */
function joinRecentRuns(here: readonly RecentRun[], told: readonly RecentRun[]) {
  const ids = new Set(here.map(({ id }) => id))
  return [...here, ...told.filter(({ id }) => !ids.has(id))].sort((a, b) => (a.started < b.started ? 1 : -1))
}

/** Tells that the answer may lie before the span: no training at all in it, or a streak as long as it is. */
function reachesBack(runs: RecentRun[], visits: readonly string[], goal: number, span: number) {
  const days = [...runs.map(({ day }) => day), ...visits]
  return runs.length === 0 || (streakOf(days, goal, today()).weeks + 2) * 7 >= span
}

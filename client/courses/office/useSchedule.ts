import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { staleIn, useCall, useCalls } from '#client/data/calls.ts'
import { onFrame } from '#client/data/live.ts'
import { addDays, today } from '#client/data/time.ts'
import type { GridColumn } from '#client/kit/calendar/grid.ts'
import { mondayOf } from '#contract/courses/repeat.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { overlaid, type Shown, standing, useActs } from './acts.ts'
import type { PlanShown } from './address.ts'
import { clashing } from './clashes.ts'
import { baseOf, columnAt, type Drawn, dayOfColumn, drawn, type Layout, resourcesOf, weeksInAll } from './columns.ts'

const none: readonly string[] = []

/** Studios, rooms, instructors and courses to plan with. */
export const useChoices = () => useCall(courseSchedule.choices)

/** The weeks in sight with what waits on this device, as blocks in columns. */
export function useSchedule(shown: PlanShown, usual: string | undefined) {
  const { data: choices, error, stand, again } = useChoices()
  const all = choices?.studios.map(({ code }) => code) ?? none
  const wanted = shown.studios.filter(code => all.includes(code))
  const first = all.find(code => code === usual) ?? all[0]
  const chosen = (wanted.length > 0 ? wanted : first ? [first] : []).join(',')
  const studios = useMemo(() => (chosen ? chosen.split(',') : []), [chosen])
  const resources = useMemo(() => resourcesOf(shown.by, studios, choices), [shown.by, studios, choices])
  const base = useBase(shown.day)
  const layout = useMemo<Layout>(() => ({ base, by: shown.by, resources, days: weeksInAll * 7 }), [base, shown.by, resources])
  const [weeks, onSight] = useWeeksInSight(layout, shown.day)
  const answers = useCalls(
    courseSchedule.week,
    studios.length > 0 ? weeks.map(from => ({ query: { from, studios: studios.length === all.length ? undefined : studios } })) : [],
  )
  useLiveWeeks(studios)
  const acts = useActs()
  const rows = useRows(answers, acts, choices, shown, studios)
  const clashes = useMemo(() => clashing(rows), [rows])
  const before = useRef<Drawn>(undefined)
  const now = useMinute()
  const drawing = useMemo(() => {
    before.current = drawn(rows, layout, clashes, now, before.current)
    return before.current
  }, [rows, layout, clashes, now])
  const byId = useMemo(() => new Map(rows.map(row => [row._id, row])), [rows])
  return {
    ...{ choices, studios, layout, acts, rows, byId, clashes, drawing, onSight, weeks },
    columnAt: useColumns(layout),
    error: answers.find(answer => answer.error && !answer.data)?.error ?? (choices ? undefined : error),
    stand:
      answers.reduce<number | undefined>(
        (oldest, answer) => (answer.stand && answer.stand < (oldest ?? Infinity) ? answer.stand : oldest),
        undefined,
      ) ?? stand,
    again: () => void Promise.all([again(), ...answers.map(answer => answer.again())]),
    ready: !!choices && answers.length > 0 && answers.every(answer => answer.data),
  }
}

/** Each column once, so that scrolling draws only those that come into sight. */
function useColumns(layout: Layout) {
  const day = today()
  return useMemo(() => {
    const known = new Map<number, GridColumn>()
    return (index: number) => {
      const column = known.get(index) ?? columnAt(layout, index, day)
      known.set(index, column)
      return column
    }
  }, [layout, day])
}

/** Where the columns begin; it moves only when somebody goes far away. */
function useBase(day: string) {
  const [base, setBase] = useState(() => baseOf(day))
  const isIn = day >= base && day < addDays(base, weeksInAll * 7 - 7)
  useEffect(() => {
    if (!isIn) setBase(baseOf(day))
  }, [isIn, day])
  return isIn ? base : baseOf(day)
}

/** Mondays of the weeks in sight and of the one after, so that it is there when it comes. */
function useWeeksInSight(layout: Layout, day: string) {
  const [weeks, setWeeks] = useState(() => [mondayOf(day), addDays(mondayOf(day), 7)])
  const known = useRef(weeks.join())
  const onSight = useCallback(
    (first: number, last: number) => {
      const from = mondayOf(dayOfColumn(layout, first))
      const to = addDays(mondayOf(dayOfColumn(layout, last)), 7)
      const next: string[] = []
      for (let monday = from; monday <= to; monday = addDays(monday, 7)) next.push(monday)
      // Told with every column that comes into sight, while the weeks are mostly the same.
      if (known.current === next.join()) return
      known.current = next.join()
      startTransition(() => setWeeks(next))
    },
    [layout],
  )
  return [weeks, onSight] as const
}

type Answers = readonly { data?: { executions: readonly Shown[] }; stand?: number }[]

function useRows(
  answers: Answers,
  acts: ReturnType<typeof useActs>,
  choices: Parameters<typeof overlaid>[2],
  shown: PlanShown,
  studios: readonly string[],
) {
  const stands = answers.map(({ stand }) => stand ?? 0).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is another one when it was loaded at another time
  const loaded = useMemo(() => answers.flatMap(({ data }) => data?.executions ?? []), [stands])
  const oldest = Math.min(...answers.map(({ stand }) => stand ?? Date.now()))
  const { courses, instructors, drafts } = shown
  const filters = JSON.stringify([courses, instructors, drafts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew with each day that is scrolled to, and filters mostly say the same
  return useMemo(() => {
    return overlaid(loaded, standing(acts, oldest), choices).filter(
      row =>
        studios.includes(row.studio) &&
        (courses.length === 0 || courses.includes(row.course._id)) &&
        (instructors.length === 0 || (row.instructor !== null && instructors.includes(row.instructor._id))) &&
        (!drafts || !row.published),
    )
  }, [loaded, acts, oldest, choices, filters, studios])
}

/** Minutes pass: the now-line moves, and what has begun stays. */
function useMinute() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What others change is seen a moment later. */
function useLiveWeeks(studios: readonly string[]) {
  const latest = useRef(studios)
  latest.current = studios
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onFrame(({ event, data }) => {
      const ours = event === 'course:changed' || event === 'course:seats' || event === 'course:planned'
      if (!ours || !latest.current.includes((data as { studio: string }).studio)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void staleIn(['courseSchedule'])
      }, 600)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

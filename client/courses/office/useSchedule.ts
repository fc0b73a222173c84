import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onFrame } from '#client/data/live.ts'
import { staleIn, useCalls } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import type { GridColumn } from '#client/kit/calendar/calendarGrid.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { overlaid, pendingCourseActs, type ShownExecution, useCoursePlanActs } from './coursePlanActs.ts'
import type { PlanShown } from './coursePlanAddress.ts'
import { baseOf, columnAt, type Drawn, drawColumns, type GridLayout, resourcesOf, weeksInAll } from './gridColumns.ts'
import { clashesIn, rowIn, useSame, type WeekPart } from './parts.ts'
import { useChoices } from './planningChoices.ts'

const none: readonly string[] = []

/** Most studios in one request: a week of a whole chain in one answer would hold a frame up while it is read. */
const studiosAtOnce = 4

/** The weeks in sight with the acts that wait on this device, as blocks in columns. */
export function useSchedule(shown: PlanShown, usual: string | undefined) {
  const { data: choices, error, stand, again } = useChoices()
  const all = choices?.studios.map(({ code }) => code) ?? none
  const wanted = shown.studios.filter(code => all.includes(code))
  const first = all.find(code => code === usual) ?? all[0]
  const chosen = (wanted.length > 0 ? wanted : first ? [first] : []).join(',')
  const studios = useMemo(() => (chosen ? chosen.split(',') : []), [chosen])
  const resources = useMemo(() => resourcesOf(shown.by, studios, choices), [shown.by, studios, choices])
  const base = useBase(shown.day)
  const layout = useMemo<GridLayout>(() => ({ base, by: shown.by, resources, days: weeksInAll * 7 }), [base, shown.by, resources])
  const [weeks, onSight] = useWeeksInSight(layout, shown.day)
  const asked = useMemo(() => {
    const groups = Array.from({ length: Math.ceil(studios.length / studiosAtOnce) }, (_, at) =>
      studios.slice(at * studiosAtOnce, (at + 1) * studiosAtOnce),
    )
    return weeks.flatMap(from => groups.map(group => ({ query: { from, studios: group } })))
  }, [studios, weeks])
  const answers = useCalls(courseSchedule.week, asked)
  useLiveWeeks(studios)
  const acts = useCoursePlanActs()
  const parts = useParts(answers, acts, { choices, shown, studios })
  const isClash = useMemo(() => clashesIn(parts), [parts])
  const rows = useMemo(() => flatOnce(parts), [parts])
  const before = useRef<Drawn>(undefined)
  const now = useMinute()
  const drawing = useMemo(() => {
    before.current = drawColumns(parts, { layout, isClash, now }, before.current)
    return before.current
  }, [parts, layout, isClash, now])
  const rowOf = useCallback((id: string) => rowIn(parts, id), [parts])
  return {
    choices,
    studios,
    layout,
    acts,
    parts,
    rows,
    rowOf,
    isClash,
    drawing,
    onSight,
    weeks,
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

/** All rows in one list, made once and only on demand. */
function flatOnce(parts: readonly WeekPart[]) {
  let flat: readonly ShownExecution[] | undefined
  return () => {
    flat ??= parts.flatMap(({ rows }) => rows)
    return flat
  }
}

/** Makes each column once, so that scrolling draws only those that come into sight. */
function useColumns(layout: GridLayout) {
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

/** First day of the columns; it moves only when somebody goes far away. */
function useBase(day: string) {
  const [base, setBase] = useState(() => baseOf(day))
  const isIn = day >= base && day < addDays(base, weeksInAll * 7 - 7)
  useEffect(() => {
    if (!isIn) setBase(baseOf(day))
  }, [isIn, day])
  return isIn ? base : baseOf(day)
}

/** Mondays of the weeks in sight and of the one after, which is prefetched. */
function useWeeksInSight({ base, resources }: GridLayout, day: string) {
  const [weeks, setWeeks] = useState(() => [mondayOf(day), addDays(mondayOf(day), 7)])
  const known = useRef('')
  const columns = resources.length * 7
  const onSight = useCallback(
    (first: number, last: number) => {
      const [from, to] = [Math.floor(first / columns), Math.floor(last / columns) + 1]
      const key = `${base} ${from} ${to}`
      // Called with every column that comes into sight, while the weeks are mostly the same.
      if (known.current === key) return
      known.current = key
      const next = Array.from({ length: to - from + 1 }, (_, at) => addDays(base, (from + at) * 7))
      startTransition(() => setWeeks(before => (before.join() === next.join() ? before : next)))
    },
    [base, columns],
  )
  return [weeks, onSight] as const
}

type Answers = readonly { data?: { from: string; executions: readonly ShownExecution[] }; stand?: number }[]

const loadedPart = new WeakMap<object, { key: string; part: WeekPart }>()

interface Choosing {
  choices: Parameters<typeof overlaid>[2]
  shown: PlanShown
  studios: readonly string[]
}

/** The studio's rows, in the lists in which they were loaded; where acts wait on this device, one list as it will be. */
function useParts(answers: Answers, acts: ReturnType<typeof useCoursePlanActs>, { choices, shown, studios }: Choosing) {
  const loaded = useSame(answers.flatMap(({ data }) => data ?? []))
  const oldest = Math.min(...answers.map(({ stand }) => stand ?? Date.now()))
  const waiting = useSame(pendingCourseActs(acts, oldest))
  const { courses, instructors, drafts } = shown
  const filters = JSON.stringify([courses, instructors, drafts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew with each day that is scrolled to, and filters mostly say the same
  return useMemo((): readonly WeekPart[] => {
    const key = `${studios.join()} ${filters}`
    const isShown = (row: ShownExecution) =>
      studios.includes(row.studio) &&
      (courses.length === 0 || courses.includes(row.course._id)) &&
      (instructors.length === 0 || (row.instructor !== null && instructors.includes(row.instructor._id))) &&
      (!drafts || !row.published)
    if (waiting.length > 0) {
      const all = loaded.flatMap(({ executions }) => executions)
      return [{ rows: overlaid(all, waiting, choices).filter(isShown) }]
    }
    return loaded.map(data => {
      const known = loadedPart.get(data)
      if (known?.key === key) return known.part
      const part = { from: data.from, rows: data.executions.filter(isShown) }
      loadedPart.set(data, { key, part })
      return part
    })
  }, [loaded, waiting, choices, filters, studios])
}

/** Follows the minutes: the now-line moves, and courses that have begun stay. */
function useMinute() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Refetches weeks a moment after others changed them. */
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

import { useMemo } from 'react'
import { useFind, useSyncStatus } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import type { TickState } from '#client/kit/Tick.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { addDays } from '#contract/days.ts'
import { type Habit, habits } from '#contract/habits/calls.ts'
import { daysBack } from '#contract/rules/habits/strength.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { type HabitTick, tickId } from '#sync/collections/habitTicks.ts'
import { me, namedActs, namedRow, ways } from './habitWays.ts'

/** The state of what was done of the habits, by this device. */
export interface Done {
  tickOf(habit: Pick<Habit, '_id'>, day: string): HabitTick | undefined
  /** The days on which it was met. */
  metDays(habit: Pick<Habit, '_id' | 'source'>): ReadonlySet<string>
  /** How much of a day's goal was done, 0 to 1. */
  shareOf(habit: Pick<Habit, '_id' | 'source'>, day: string): number
  /** How a day stands. */
  stateOf(habit: Pick<Habit, '_id' | 'source'>, day: string): TickState
}

const isMet = ({ amount, goal }: Pick<HabitTick, 'amount' | 'goal'>) => amount >= goal

/** Days of finished trainings on this device, and of visited courses as the studio told them last. */
function useAutomatic(rows: readonly Habit[] | undefined, since: string) {
  const has = (source: Habit['source']) => rows?.some(row => row.source === source) ?? false
  const asked = useMemo(() => ({ selector: { day: { $gte: since }, state: 'finished' as const } }), [since])
  const runs = useFind('workoutRuns', has('workout') ? asked : undefined)
  const { data } = useCall(habits.courseDays, has('course') ? me : undefined)
  return useMemo(() => ({ workout: new Set(runs?.map(({ day }) => day)), course: new Set(data) }), [runs, data])
}

/** The member's habits with what was done of them; `done` is missing while the device still looks. */
export function useHabits(today: string) {
  const { data, error, stand, again } = useCall(habits.list, me)
  const { rows: shown, refused } = useWaitingRows(data, stand, ways)
  const rows = useMemo(() => shown?.map(namedRow), [shown])
  const since = addDays(today, 1 - daysBack)
  const ticks = useFind(
    'habitTicks',
    useMemo(() => ({ selector: { day: { $gte: since } } }), [since]),
  )
  const automatic = useAutomatic(rows, since)
  const { refused: wrong } = useSyncStatus()
  const done = useMemo((): Done | undefined => {
    if (!ticks) return undefined
    const byId = new Map(ticks.map(tick => [tick.id, tick]))
    const met = new Map<string, Set<string>>()
    for (const tick of ticks.filter(isMet)) met.set(tick.habit, (met.get(tick.habit) ?? new Set()).add(tick.day))
    const metDays: Done['metDays'] = ({ _id, source }) => (source === 'own' ? (met.get(_id) ?? new Set()) : automatic[source])
    const tickOf: Done['tickOf'] = ({ _id }, day) => byId.get(tickId(_id, day))
    const stateOf: Done['stateOf'] = (habit, day) => {
      const tick = tickOf(habit, day)
      if (tick && wrong.some(({ doc }) => doc === tick.id)) return 'refused'
      if (!metDays(habit).has(day)) return 'todo'
      return !tick || acknowledged(tick) ? 'ok' : 'waiting'
    }
    const shareOf: Done['shareOf'] = (habit, day) => {
      if (metDays(habit).has(day)) return 1
      const tick = habit.source === 'own' ? tickOf(habit, day) : undefined
      return tick ? Math.min(1, tick.amount / tick.goal) : 0
    }
    return { tickOf, metDays, shareOf, stateOf }
  }, [ticks, automatic, wrong])
  return { rows, refused: namedActs(refused), done, error, stand, again }
}

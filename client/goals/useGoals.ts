import { useMemo, useRef, useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { CallError } from '#client/data/problem.ts'
import { monthName } from '#client/kit/stat/words.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useWriting } from '#client/kit/waiting/useWriting.ts'
import { goals as calls, type GoalMonth, type GoalsForm } from '#contract/goals/calls.ts'
import { cellOf, type Goal, type GoalClash, joinGoals } from '#contract/rules/goals/join.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { goalCellsOf, goalStartOf, type OpenedGoalMonth } from './goalStart.ts'

const own = { save: calls.save }

/** This device's unsent act of a studio's month. */
export function useUnsentMonth(studio: string, month: string): OutboxRow | undefined {
  const acts = useOutboxActs(own)
  return useMemo(
    () =>
      acts.findLast(({ row }) => {
        const body = row.body as Partial<GoalsForm> | undefined
        return row.state !== 'done' && row.params?.month === month && body?.studio === studio
      })?.row,
    [acts, studio, month],
  )
}

interface Edited extends OpenedGoalMonth {
  row: GoalMonth
  act?: OutboxRow
}

const byCell = (goals: readonly Goal[]) => JSON.stringify(goals.map(goal => [cellOf(goal), goal.value]).sort())

/** The goals with what somebody else set in that cell; mine stands already. */
function withTheirs(goals: readonly Goal[], { person, figure, theirs }: GoalClash): Goal[] {
  const others = goals.filter(goal => goal.person !== person || goal.figure !== figure)
  return theirs === null ? others : [...others, { person, figure, value: theirs }]
}

/** A studio's month while it is edited: saved whole with its version, and joined cell by cell where somebody else was first (V29). */
export function useGoals(opened: Edited) {
  const { row, act } = opened
  const [start] = useState(() => goalStartOf(opened))
  const [goals, setGoals] = useState(start.goals)
  const [kept, setKept] = useState(start.kept)
  const [clashes, setClashes] = useState(start.clashes)
  const [reason, setReason] = useState((act?.body as GoalsForm | undefined)?.reason ?? '')
  const [busy, setBusy] = useState(false)
  const seen = useRef(start.seen)
  const write = useWriting(calls.save, {
    title: ({ params }) => `Ziele ${monthName(params.month)}`,
    again: act && { row: act },
    base: () => ({ goals: seen.current.goals }),
  })

  async function put(wanted: Goal[]): Promise<GoalMonth | undefined | null> {
    const { studio, month } = row
    try {
      return await write({
        params: { month },
        body: { studio, version: seen.current.version, goals: wanted, reason: reason.trim() || null },
      })
    } catch (error) {
      const now = error instanceof CallError && error.code === 'stale' ? (error.current as GoalMonth | undefined) : undefined
      if (!now || now.version === seen.current.version) throw error
      const joined = joinGoals(seen.current.goals, wanted, goalCellsOf(now.goals))
      seen.current = { version: now.version, goals: goalCellsOf(now.goals) }
      setGoals(joined.joined)
      setClashes(joined.clashes)
      if (joined.clashes.length > 0) return null
      return put(joined.joined)
    }
  }

  async function save() {
    if (busy) return
    setBusy(true)
    try {
      const answer = await put(goals)
      // Undefined where it waits; null where somebody has to choose first.
      if (answer === null) return
      sayDone(answer, `Die Ziele für ${monthName(row.month)} sind gespeichert.`)
      if (answer) seen.current = { version: answer.version, goals: goalCellsOf(answer.goals) }
      setKept(answer ? goalCellsOf(answer.goals) : goals)
    } catch (error) {
      sayFailed(error)
    } finally {
      setBusy(false)
    }
  }

  const settle = (clash: GoalClash, isTheirs: boolean) => {
    setClashes(all => all.filter(each => each !== clash))
    if (isTheirs) setGoals(all => withTheirs(all, clash))
  }
  return { goals, setGoals, isChanged: byCell(goals) !== byCell(kept), clashes, settle, reason, setReason, save, busy }
}

import { CallError } from '#client/data/problem.ts'
import { prefetch } from '#client/data/reads.ts'
import type { OverlaidRow, WaitingAct, Ways } from '#client/kit/waiting/overlay.ts'
import { type Habit, habits } from '#contract/habits/calls.ts'
import { earlierOf } from '#contract/rules/habits/strength.ts'

/** The caller. */
export const me = { params: { id: 'me' } }

/** The member's acts that wait: a habit made or changed, its removal, its return. */
export const ways: Ways<Habit> = {
  calls: { add: habits.save, remove: habits.archive, restore: habits.restore },
  fresh: { version: 1 },
  meant(body, _kind, before) {
    const { from, ...habit } = body as Habit & { from?: string }
    return { ...habit, ...(from && before.rhythm && { earlier: earlierOf(before, habit, from) }) }
  },
}

/** One call makes and edits; an edit says which version it saw. */
const nameHabitAct = (act: WaitingAct): WaitingAct =>
  act.kind === 'add' && (act.row.body as { version?: number }).version !== undefined ? { ...act, kind: 'edit' } : act

export const namedActs = (acts: readonly WaitingAct[]) => acts.map(nameHabitAct)
export const namedRow = (row: OverlaidRow<Habit>): OverlaidRow<Habit> => (row.act ? { ...row, act: nameHabitAct(row.act) } : row)

/** The habit as the studio has it now, for an edit that it refused. */
export async function loadHabit({ _id }: Habit) {
  const found = (await prefetch(habits.list, me, 0)).find(row => row._id === _id)
  if (!found) throw new CallError('missing', 'Diese Gewohnheit gibt es nicht mehr.')
  return found
}

import { today } from '#client/data/time.ts'
import { date, shortDate, shortWeekday } from '#client/kit/format.ts'
import { addDays } from '#contract/days.ts'
import { isOverdue, type TodoState, todoStates } from '#contract/rules/todos/states.ts'
import type { Todo } from '#contract/todos/shapes.ts'

export const stateWord = (state: TodoState) => todoStates[state]

/** «heute», «morgen», «Do 3.12.»; the year where it is another one. */
export function dueWord(due: string, now = today()) {
  if (due === now) return 'heute'
  if (due === addDays(now, 1)) return 'morgen'
  if (due === addDays(now, -1)) return 'gestern'
  return due.slice(0, 4) === now.slice(0, 4) ? `${shortWeekday(due)} ${shortDate(due)}` : date(due)
}

type Due = Pick<Todo, 'due' | 'state'>

/** How urgent it is, and how a chip shows that; nothing without a day, or once it is done. */
export function dueLook({ due, state }: Due, now = today()): { text: string; look: 'danger' | 'warn' | 'plain' } | undefined {
  if (!due) return undefined
  if (isOverdue({ due, state }, now)) return { text: `überfällig seit ${dueWord(due, now)}`, look: 'danger' }
  if (state === 'done' || state === 'archived') return undefined
  return { text: due === now ? 'heute fällig' : `fällig ${dueWord(due, now)}`, look: due === now ? 'warn' : 'plain' }
}

/** «Ida Frei, Reto Ammann» or «Niemand». */
export const assignedWords = ({ assigned }: { assigned: readonly { name: string }[] }) =>
  assigned.map(({ name }) => name).join(', ') || 'Niemand zugeteilt'

import type { Moves } from '#contract/states.ts'

/** States of a to-do (T43). */
export const todoStates = { open: 'Offen', doing: 'In Arbeit', done: 'Erledigt', archived: 'Archiviert' } as const
export type TodoState = keyof typeof todoStates

/** Those that somebody still has to work on. */
export const dueStates = ['open', 'doing'] as const satisfies readonly TodoState[]

/** Whoever has done a thing without beginning it ticks it off at once; what was done or archived by mistake goes back to where it was. */
export const todoMoves: Moves<TodoState> = {
  open: ['doing', 'done'],
  doing: ['done', 'open'],
  done: ['archived', 'open', 'doing'],
  archived: ['open', 'done'],
}

/** True where its day has passed and it is not done. */
export const isOverdue = ({ due, state }: { due: string | null; state: TodoState }, today: string) =>
  due !== null && due < today && (dueStates as readonly TodoState[]).includes(state)

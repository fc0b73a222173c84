import { useRef } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import type { TodoState } from '#contract/rules/todos/states.ts'
import { todos } from '#contract/todos/calls.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { stateWord } from './words.ts'

export type TodoToTurn = Pick<Todo, '_id' | 'title' | 'state'>

/** Puts a to-do into another state, true where that went or waits; what is done or archived so can be taken back. */
export function useTodoTurn() {
  const called = useRef('')
  const { send } = useSend(todos.turn, { title: ({ body }) => `${stateWord(body.to)}: ${called.current}` })
  const turn = async ({ _id, title, state }: TodoToTurn, to: TodoState, undoes = true): Promise<boolean> => {
    called.current = title
    try {
      await send({ params: { id: _id }, body: { from: state, to } })
      const back = () => void turn({ _id, title, state: to }, state, false)
      const ends = to === 'done' || to === 'archived'
      toast(`${stateWord(to)}: ${title}`, { undo: ends && undoes ? back : undefined })
      return true
    } catch (error) {
      sayFailed(error)
      return false
    }
  }
  return turn
}

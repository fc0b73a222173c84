import { useMemo, useRef } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { counted } from '#client/kit/format.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { type TodoState, todoMoves } from '#contract/rules/todos/states.ts'
import { follows } from '#contract/states.ts'
import { todos } from '#contract/todos/calls.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { stateWord } from './words.ts'

/** Acts that put the ticked to-dos into one state together; all of it can be taken back. */
export function useTodoBulk() {
  const called = useRef('')
  const { send } = useSend(todos.turn, { title: ({ body }) => `${stateWord(body.to)}: ${called.current}` })
  return useMemo<BulkAct<Todo>[]>(() => {
    const turn = async (rows: readonly Todo[], to: (row: Todo) => { from: TodoState; to: TodoState }) => {
      for (const row of rows) {
        called.current = row.title
        await send({ params: { id: row._id }, body: to(row) })
      }
    }
    const into = (state: TodoState, label: string, key: string, said: string): BulkAct<Todo> => ({
      label,
      key,
      act: async rows => {
        // An archived to-do is ticked by mistake: «Erledigt» would take it out of the archive.
        const able = rows.filter(row => row.state !== 'archived' && follows(todoMoves, row.state, state))
        await turn(able, row => ({ from: row.state, to: state }))
        return { count: able.length, back: () => turn(able, row => ({ from: state, to: row.state })) }
      },
      said: count => `${counted(count, 'Aufgabe', 'Aufgaben')} ${said}.`,
      none: () => (state === 'archived' ? 'Archivieren lässt sich, was erledigt ist.' : 'Das ist alles schon erledigt oder archiviert.'),
    })
    return [into('done', 'Erledigt', 'e', 'erledigt'), into('archived', 'Archivieren', 'a', 'archiviert')]
  }, [send])
}

import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { calledName } from '#client/kit/format.ts'
import { isNew, type OverlaidRow, pendingActs } from '#client/kit/waiting/overlay.ts'
import { todos } from '#contract/todos/calls.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { usePeople } from './usePeople.ts'
import { type TodoKind, withActs } from './withActs.ts'

const acts = {
  turn: todos.turn,
  comment: todos.comment,
  assign: todos.assign,
  unassign: todos.unassign,
  link: todos.link,
  unlink: todos.unlink,
  removeImage: todos.removeImage,
  removeAttachment: todos.removeAttachment,
} satisfies Record<TodoKind, unknown>
const ups = { image: todos.addImage, attachment: todos.attach }

/** The person who acts here, on a tablet the employee. */
function useMyself() {
  const person = useEmployee()
  return useMemo(() => ({ _id: person?._id ?? '', name: person ? calledName(person) : '' }), [person])
}

/**
 * A to-do with all its comments, as it will be once this device's acts have arrived. `row` is what a list knows of it: shown until, or without a
 * network in place of, what the studio says.
 */
export function useTodo(row: OverlaidRow<Todo>, may: boolean) {
  const { data, stand, error, again } = useCall(todos.one, isNew(row) ? undefined : { params: { id: row._id } })
  const me = useMyself()
  const people = usePeople(may ? row.studio : undefined)
  const done = useOutboxActs(acts)
  const sent = useOutboxActs(ups)
  const whole = useMemo(() => {
    const own = done.filter(({ id }) => id === row._id)
    const nameOf = (_id: string) => (_id === me._id ? me.name : people.data?.find(one => one._id === _id)?.name)
    // A list does not tell when its rows were true: every act that has arrived counts over them.
    return withActs(data ?? row, pendingActs(own, data ? (stand ?? 0) : Number.POSITIVE_INFINITY), me, nameOf)
  }, [data, stand, row, done, me, people.data])
  const own = [...done, ...sent].filter(({ id }) => id === row._id)
  return {
    todo: whole,
    waiting: sent.filter(({ id, row: act }) => id === row._id && act.state === 'waiting'),
    refused: own.filter(({ row: act }) => act.state === 'refused'),
    people,
    error,
    again,
  }
}

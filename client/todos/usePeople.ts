import { useCall } from '#client/data/reads.ts'
import { todos } from '#contract/todos/calls.ts'

/** Whom a to-do of this studio may be assigned to, as `data`; undefined where no studio is named. */
export const usePeople = (studio: string | undefined) => useCall(todos.people, studio ? { query: { studio } } : undefined)

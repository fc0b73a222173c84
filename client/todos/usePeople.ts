import { useCall } from '#client/data/reads.ts'
import { todos } from '#contract/todos/calls.ts'

/** People to whom a to-do of this studio may be assigned, as `data`; undefined where no studio is named. */
export const usePeople = (studio: string | undefined) => useCall(todos.people, studio ? { query: { studio } } : undefined)

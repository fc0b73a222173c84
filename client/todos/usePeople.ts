import { useMemo } from 'react'
import { useCalls } from '#client/data/reads.ts'
import { todos } from '#contract/todos/calls.ts'

/** Whom a to-do of this studio may be assigned to, as `data`; undefined where no studio is named. */
export function usePeople(studio: string | undefined) {
  const inputs = useMemo(() => (studio ? [{ query: { studio } }] : []), [studio])
  return useCalls(todos.people, inputs)[0]
}

import { useRef, useState } from 'react'
import type { OutboxRow } from '#sync/client/types.ts'
import { joinValues, type Opening } from './opening.tsx'

type FormValues = Record<string, unknown>

/** Two who change one row in forms: what the one at hand is made from, and what has to be asked of whoever is at it. */
export function useJoining(names: readonly string[], opening: Opening | undefined, start: object | undefined) {
  const base = useRef<object | undefined>(opening ? opening.base : start)
  const [asked, setAsked] = useState(opening?.clashes)
  const madeFrom = (values: object | undefined) => {
    base.current = values
  }
  return {
    asked,
    settle: () => setAsked(undefined),
    /** Options that go along with an act that waits. */
    from: { base: opening && (() => base.current), onArrived: ({ body }: OutboxRow) => madeFrom(body as object) },
    madeFrom,
    /** Joins what was typed with the row that somebody else left; true where nobody has to be asked. */
    meet(mine: FormValues, theirs: FormValues): [merged: FormValues, agreed: boolean] {
      const { merged, clashes } = joinValues(base.current, mine, theirs, names)
      base.current = { ...base.current, ...theirs }
      setAsked(clashes.length > 0 ? { open: clashes, theirs } : undefined)
      return [merged, clashes.length === 0]
    },
  }
}

import { useRef, useState } from 'react'
import type { OutboxRow } from '#sync/client/types.ts'
import { joined, type Opening } from './opening.tsx'

type Values = Record<string, unknown>

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
    /** What goes along with an act that waits. */
    from: { base: opening && (() => base.current), onArrived: ({ body }: OutboxRow) => madeFrom(body as object) },
    madeFrom,
    /** Joins what was typed with the row that somebody else left; true where nobody has to be asked. */
    meet(mine: Values, theirs: Values): [merged: Values, agreed: boolean] {
      const { merged, clashes } = joined(base.current, mine, theirs, names)
      base.current = { ...base.current, ...theirs }
      setAsked(clashes.length > 0 ? { open: clashes, theirs } : undefined)
      return [merged, clashes.length === 0]
    },
  }
}

import { v7 } from 'uuid'
import type { EventKind } from '#contract/people.ts'
import type { Tx } from '#server/kit/database.ts'
import { personEvent } from './tables.ts'

interface Event {
  person: string
  kind: EventKind
  /** Who did it; left out where it was the person or the product. */
  by?: string
  /** What exactly; without health data. */
  data?: Record<string, unknown>
}

/** Notes in a person's history what happened with them. */
export async function recordEvent(tx: Tx, { person, kind, by, data = {} }: Event) {
  await tx.insert(personEvent).values({ _id: v7(), person, kind, by, at: new Date().toISOString(), data })
}

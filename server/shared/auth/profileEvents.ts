import { v7 } from 'uuid'
import type { PersonEventKind } from '#contract/people.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { personEvent } from './tables.ts'

interface Event {
  person: string
  kind: PersonEventKind
  /** The author; left out where it was the person or the product. */
  by?: string
  /** Details, without health data. */
  data?: Record<string, unknown>
}

/** Adds an event to a person's history. */
export async function recordEvent(tx: Tx, { person, kind, by, data = {} }: Event) {
  await tx.insert(personEvent).values({ _id: v7(), person, kind, by, at: new Date().toISOString(), data })
}

/** Has every open app of this person load the profile again. */
export const tellProfile = (tx: Tx, { bus }: WithBus, _id: string) =>
  bus.publish(tx, { kind: 'live', people: [_id], event: 'profile:changed', data: {} })

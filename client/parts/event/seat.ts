import { nameOf } from '#contract/call.ts'
import { type Event, type EventSignup, events } from '#contract/events/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** Somebody's places in an event as this device knows them: the studio's answer, and the act that waits here. */
export interface Place {
  kind: 'none' | 'booked' | 'waiting' | 'joining' | 'leaving'
  /** Guests as the person wants them. */
  guests: number
  signup?: EventSignup
  /** The waiting act, also for a change of guests. */
  row?: OutboxRow
  /** The last act, where the studio refused it. */
  refused?: OutboxRow
}

const [up, off] = [events.signUp, events.signOff].map(nameOf)

export const isEventAct = ({ call }: Pick<OutboxRow, 'call'>) => call === up || call === off

const held = (signup: EventSignup | null | undefined): Place => ({
  kind: signup?.state === 'booked' || signup?.state === 'waiting' ? signup.state : 'none',
  guests: signup?.state === 'booked' || signup?.state === 'waiting' ? signup.guests : 0,
  signup: signup ?? undefined,
})

/**
 * Joins the studio's answer with this device's acts. `stand` is the moment of loading in ms: an act that was acknowledged after that still
 * counts as waiting, so that nothing flickers between the answer and the fresh list.
 */
export function placeIn({ _id, signup }: Pick<Event, '_id' | 'signup'>, rows: readonly OutboxRow[], stand = 0): Place {
  const own = rows.filter(row => isEventAct(row) && row.params?.id === _id)
  return own.filter(row => row.state !== 'done' || Date.parse(row.answered ?? '') > stand).reduce(after, held(signup))
}

function after(before: Place, row: OutboxRow): Place {
  const { signup } = before
  if (row.state === 'refused') return { ...held(signup), refused: row }
  if (row.call === off) return before.kind === 'none' ? before : { ...before, kind: 'leaving', row }
  const { guests = 0 } = (row.body ?? {}) as { guests?: number }
  const { kind } = held(signup)
  return { kind: kind === 'none' ? 'joining' : kind, guests, signup, row }
}

export const isMine = ({ kind }: Place) => kind !== 'none'

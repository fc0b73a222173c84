import { useMemo } from 'react'
import { useAllActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { type Event, events } from '#contract/events/calls.ts'
import { type EventSeat, isEventAct, isMine, placeIn } from './seat.ts'

export interface OwnEvent {
  event: Event
  place: EventSeat
}

/** The acts about events in this device's outbox, acknowledged ones too: the list they change comes a moment later. */
function useActs() {
  const rows = useAllActs()
  return useMemo(() => rows.filter(isEventAct), [rows])
}

/** Coming events, and the person's own places in them, as the studio and this device know them. */
export function useEvents() {
  const { data, stand, error, again } = useCall(events.list)
  const { data: mine, stand: mineStand, error: mineError, again: mineAgain } = useCall(events.mine)
  const rows = useActs()
  return useMemo(() => {
    const placed = (all: readonly Event[] | undefined, at: number | undefined): OwnEvent[] =>
      (all ?? []).map(event => ({ event, place: placeIn(event, rows, at) }))
    const listed = placed(data, stand).filter(({ event }) => event.published)
    const known = placed(mine, mineStand)
    // An event that was asked for here stands in none of the studio's own lists yet.
    const asked = listed.filter(({ event, place }) => isMine(place) && !known.some(one => one.event._id === event._id))
    const own = [...known, ...asked].sort((a, b) => (a.event.startsAt < b.event.startsAt ? -1 : 1))
    return {
      listed: data && listed,
      own: mine && own,
      stand,
      error: error ?? mineError,
      again: () => Promise.all([again(), mineAgain()]),
    }
  }, [data, stand, error, again, mine, mineStand, mineError, mineAgain, rows])
}

/** One event with the person's place; without a network as the lists last told of it. */
export function useEvent(id: string) {
  const one = useCall(events.one, { params: { id } })
  const { data: list, stand: listStand } = useCall(events.list)
  const { data: mine, stand: mineStand } = useCall(events.mine)
  const rows = useActs()
  const found = [
    { event: one.data, at: one.stand },
    { event: list?.find(({ _id }) => _id === id), at: listStand },
    { event: mine?.find(({ _id }) => _id === id), at: mineStand },
  ]
  const { event, at } = found.filter(each => each.event).sort((a, b) => (b.at ?? 0) - (a.at ?? 0))[0] ?? {}
  return { event, place: event && placeIn(event, rows, at), stand: at, error: one.error, again: one.again }
}

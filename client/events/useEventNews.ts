import { useEffect } from 'react'
import { outdated, queries } from '#client/data/cache.ts'
import { onNews } from '#client/data/live.ts'
import { keyOf, staleIn } from '#client/data/reads.ts'
import { type Event, events } from '#contract/events/calls.ts'
import type { LiveEvents } from '#contract/live.ts'

/** Random delay in ms at most: many apps hear of the same change at once, and need not all ask in the same second. */
const spread = 2000

/** Writes freshly told places into the answers that show them; the moment of loading stays as it is. */
function writePlaces({ event: _id, free, booked, waiting, cancelled }: LiveEvents['event:seats']) {
  const fresh = (row: Event): Event => (row._id === _id ? { ...row, free, booked, waiting, cancelled } : row)
  for (const call of [events.list, events.mine, events.one])
    for (const [key, data] of queries.getQueriesData<Event | Event[]>({ queryKey: [keyOf(call)[0]] })) {
      if (!data) continue
      const next = Array.isArray(data) ? data.map(fresh) : fresh(data)
      queries.setQueryData(key, next, { updatedAt: queries.getQueryState(key)?.dataUpdatedAt })
    }
}

/** Keeps the events of an open screen current. */
export function useEventNews() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (wait: number, act: () => unknown) => {
      clearTimeout(timer)
      timer = setTimeout(() => void act(), wait)
    }
    const deaf = onNews({
      events: ['event:seats', 'event:mine', 'event:changed'],
      heard: ({ event, data }) => {
        if (event === 'event:seats') writePlaces(data as LiveEvents['event:seats'])
        else soon(event === 'event:mine' ? 0 : Math.random() * spread, () => staleIn(['events']))
      },
      missed: before => soon(Math.random() * spread, () => outdated({ queryKey: [keyOf(events.list)[0]] }, before)),
    })
    return () => {
      deaf()
      clearTimeout(timer)
    }
  }, [])
}

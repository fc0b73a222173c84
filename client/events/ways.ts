import { prefetch } from '#client/data/calls.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { type Event, events } from '#contract/events.ts'

/** How events are written; each of these waits in the outbox where there is no network. */
export const ways: Ways<Event> = {
  calls: { add: events.create, edit: events.edit, remove: events.remove, restore: events.restore },
  fresh: { version: 1, mine: true, published: false, picture: null, pictureAddress: null },
  one: ({ _id }) => prefetch(events.one, { params: { id: _id } }, 0),
}

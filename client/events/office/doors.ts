import { forgetAnswers } from '#client/data/cache.ts'
import { prefetch, useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { keepScanner } from '#client/kit/code/detector.ts'
import type { DoorKind } from '#client/parts/door/kind.ts'
import { nameOf } from '#contract/call.ts'
import { type DoorEvent, eventDoor } from '#contract/events/eventDoor.ts'
import { dayMs } from '#contract/time.ts'

const frames = ['event:door', 'event:seats', 'event:changed']

/** The doors of events. */
export const eventDoors: DoorKind<DoorEvent> = {
  call: eventDoor.check,
  domain: 'eventDoor',
  isAbout: (event, data, id) => frames.includes(event) && (data as { event?: string } | undefined)?.event === id,
  useRoster: id => useCall(eventDoor.roster, { params: { id } }),
  useCheck: title => useSend(eventDoor.check, { title }).send,
  about: ({ title, place, reason }) => ({ title, facts: [place], reason }),
  back: 'eventDoor',
  noun: 'Event',
}

/** Time in ms that a roster is kept: it holds names, so it stays for its day and the one after. */
const longest = 2 * dayMs
const rosters = nameOf(eventDoor.roster)

function isOld([call]: readonly unknown[], data: unknown) {
  const ended = (data as { execution?: { endsAt?: string } } | undefined)?.execution?.endsAt
  return call === rosters && ended !== undefined && Date.parse(ended) < Date.now() - longest
}

/** Prefetches the rosters of today's and tomorrow's events that this person looks after, and the code for scanning. */
export async function loadEventDoors(age = 300_000) {
  const doors = await prefetch(eventDoor.doors, {}, age)
  for (const { _id } of doors.slice(0, 20)) await prefetch(eventDoor.roster, { params: { id: _id } }, age).catch(() => {})
  await forgetAnswers(isOld)
  if (doors.length > 0) await keepScanner().catch(() => {})
}

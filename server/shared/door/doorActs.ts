import type { SignupState } from '#contract/courses/calls.ts'
import type { DoorAct } from '#contract/courses/courseDoor.ts'
import { isLetIn } from '#contract/rules/courses/doorOutcomes.ts'
import { type ActRow, actRow, judged, standingOf } from './standing.ts'

/** The course or event of a door. */
interface DoorHeld {
  startsAt: string
  endsAt: string
  cancelledAt: string | null
  booked: number
  /** None where there are places for all. */
  capacity: number | null
}

interface DoorSeat {
  state: SignupState
  missedAt: string | null
}

/** One door while what is held there is locked: the acts and seats that are known, and the people about whom something new is. */
export interface OpenDoor<Held extends DoorHeld, Seat extends DoorSeat> {
  row: Held
  acts: ActRow[]
  /** By person. */
  seats: Map<string, Seat>
  closedAt: string | null
  changed: Set<string>
}

/** Acts as a door has them once they are taken: answers to all, and those that are new. */
interface TakenActs {
  told: ActRow[]
  fresh: ActRow[]
}

interface Taking {
  personOf: (act: DoorAct) => string | null
  /** The state with which somebody signed up. */
  stateOf: (who: string) => SignupState | null
  by: string | null
  now: number
}

/** Judges a door's acts, each on those before it. An act that is known already is answered as it was before. */
export function takeActs<Held extends DoorHeld, Seat extends DoorSeat>(
  door: OpenDoor<Held, Seat>,
  acts: readonly DoorAct[],
  { personOf, stateOf, by, now }: Taking,
): TakenActs {
  const fresh: ActRow[] = []
  const told = acts.map(act => {
    const before = door.acts.find(({ _id }) => _id === act._id)
    if (before) return before
    const who = personOf(act)
    const outcome = judged({ held: door.row, acts: door.acts, stateOf }, act, who, now)
    const done = actRow(act, { who, by, now, outcome })
    door.acts.push(done)
    if (who) door.changed.add(who)
    if (act.kind === 'close') door.closedAt ??= done.at
    fresh.push(done)
    return done
  })
  return { told, fresh }
}

/** An act as whoever sent it is answered. */
export const doorReplyOf = ({ _id: act, outcome, person, over }: ActRow) => ({ act, outcome, person, over })

/** Changes of the counts of places. */
export interface MovedPlaces {
  booked: number
  waiting: number
}

/** Ways in which a domain writes the seats of its door. */
export interface SeatWays<Seat> {
  write(seat: Seat, set: { visitedAt: string | null; missedAt: string | null }): Promise<unknown>
  /** Gives places to somebody who is inside without. */
  admit(who: string, visitedAt: string): Promise<MovedPlaces>
  /** Takes back what the door gave; undefined where they had booked it themselves. */
  takeBack(who: string, seat: Seat): Promise<MovedPlaces | undefined>
}

/** Writes what follows from the acts for each seat, and marks the new ones with which somebody came in over the places that there are. */
export async function settleSeats<Held extends DoorHeld, Seat extends DoorSeat>(
  door: OpenDoor<Held, Seat>,
  ways: SeatWays<Seat>,
  { fresh, now }: { fresh: readonly ActRow[]; now: number },
): Promise<MovedPlaces> {
  const { booked: before, capacity } = door.row
  const by = { booked: 0, waiting: 0 }
  for (const who of door.changed) {
    const { booked, waiting } = await settleSeat(door, ways, { who, now })
    by.booked += booked
    by.waiting += waiting
    const isOver = capacity !== null && before + by.booked > capacity && booked > 0
    if (isOver) for (const act of fresh) if (act.person === who && isLetIn(act.outcome)) act.over = true
  }
  return by
}

async function settleSeat<Held extends DoorHeld, Seat extends DoorSeat>(
  { acts, seats, row, closedAt }: OpenDoor<Held, Seat>,
  { write, admit, takeBack }: SeatWays<Seat>,
  { who, now }: { who: string; now: number },
): Promise<MovedPlaces> {
  const { visited, at, came } = standingOf(acts, who)
  const seat = seats.get(who)
  const visitedAt = visited ? (at ?? row.startsAt) : null
  if (visitedAt !== null && seat?.state !== 'booked') return admit(who, visitedAt)
  if (!visited && seat?.state === 'booked') {
    const back = await takeBack(who, seat)
    if (back) return back
  }
  if (!seat) return { booked: 0, waiting: 0 }
  const isMissed = !visited && seat.state === 'booked' && (came === false || closedAt !== null)
  await write(seat, { visitedAt, missedAt: isMissed ? (seat.missedAt ?? closedAt ?? new Date(now).toISOString()) : null })
  return { booked: 0, waiting: 0 }
}

import type { DoorAct, DoorEntry, DoorLogged } from '#contract/courses/courseDoor.ts'
import type { DoorOutcome } from '#contract/rules/courses/doorOutcomes.ts'

const minute = 60_000

/** An execution of a course, or an event, that is held at a door. */
export interface DoorSession {
  _id: string
  startsAt: string
  endsAt: string
  /** Null takes everybody. */
  capacity?: number | null
  cancelled: boolean
}

/** A door as the studio last told it. */
export interface DoorRoster<H extends DoorSession = DoorSession> {
  execution: H
  entries: readonly DoorEntry[]
  log: readonly DoorLogged[]
  closedAt?: string | null
}

/** Minutes before the start from which people are let in, and after the end until which no reason is asked for. */
export const doorOpens = 60
export const doorCloses = 30

export const doorMoments = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  opens: Date.parse(startsAt) - doorOpens * minute,
  starts: Date.parse(startsAt),
  ends: Date.parse(endsAt),
  closes: Date.parse(endsAt) + doorCloses * minute,
})

/** An act of this device that the roster doesn't know yet. */
export type OwnAct = DoorAct & { refused?: string }

export interface DoorPerson extends DoorEntry {
  visited: boolean
  /** Something about this person waits for the studio. */
  waits: boolean
}

/** A person whom this device let in and who is on no roster yet: found by name, or by a code alone, whose owner only the studio knows. */
export interface DoorGuest {
  /** The person or the code. */
  key: string
  person?: string
  code?: string
  /** Check-ins that could be taken back; a correction is overruled by another. */
  acts: string[]
  at: string
}

export interface DoorView<H extends DoorSession = DoorSession> {
  execution: H
  people: DoorPerson[]
  guests: DoorGuest[]
  /** Seats that nobody has, or had until it began; without end where everybody is taken. */
  free: number
  /** Seats of those who are inside, people they brought included. */
  inside: number
  /** Waiting and not inside, in their order. */
  waiting: DoorPerson[]
  started: boolean
  /** It is over: who came is still noted until `late`. */
  ended: boolean
  /** A tap is not enough any more: a visit is corrected, with a reason. */
  late: boolean
  closed: boolean
}

const applied = (entry: DoorPerson, act: OwnAct): DoorPerson => {
  const waits = true
  if (act.kind === 'here') return { ...entry, acts: [...entry.acts, act._id], waits, visitedAt: entry.visitedAt ?? act.at }
  if (act.kind === 'correct') return { ...entry, acts: [], came: act.came ?? null, waits }
  return { ...entry, acts: entry.acts.filter(id => id !== act.of), waits }
}

const isAbout = (entry: DoorPerson, act: OwnAct) =>
  act.person ? act.person === entry.person : act.of ? entry.acts.includes(act.of) : false

function guestsOf(acts: readonly OwnAct[], listed: ReadonlySet<string>) {
  const undone = new Set(acts.flatMap(({ kind, of }) => (kind === 'undo' && of ? [of] : [])))
  const guests = new Map<string, DoorGuest>()
  for (const { _id, kind, code, person, came, at } of acts) {
    const key = person ?? code
    if (!key || undone.has(_id) || listed.has(key)) continue
    const known = guests.get(key)
    if (kind === 'here') guests.set(key, { key, person, code, acts: [...(known?.acts ?? []), _id], at: known?.at ?? at })
    else if (kind === 'correct' && came) guests.set(key, { key, person, acts: [], at })
    else if (kind === 'correct') guests.delete(key)
  }
  return [...guests.values()]
}

/** Seats that somebody takes: their own, and one for each guest. */
export const seatsOf = ({ guests }: { guests?: number | null }) => 1 + (guests ?? 0)
const seatsIn = (people: readonly { guests?: number | null }[]) => people.reduce((sum, one) => sum + seatsOf(one), 0)

/** The roster with what this device did since: an act that the roster's log knows already, or that was refused, changes nothing more. */
export function doorView<H extends DoorSession>(roster: DoorRoster<H>, own: readonly OwnAct[], now: number): DoorView<H> {
  const known = new Set(roster.log.map(({ _id }) => _id))
  const acts = own.filter(({ _id, refused }) => !known.has(_id) && !refused).sort((a, b) => (a.at < b.at ? -1 : 1))
  const people = roster.entries.map(entry => {
    const start: DoorPerson = { ...entry, visited: false, waits: false }
    const end = acts
      .filter(act => act.kind !== 'close' && act.kind !== 'away')
      .reduce((so, act) => (isAbout(so, act) ? applied(so, act) : so), start)
    return { ...end, visited: end.acts.length > 0 || end.came === true }
  })
  const guests = guestsOf(acts, new Set(roster.entries.map(({ person }) => person)))
  const { starts, ends, closes } = doorMoments(roster.execution)
  const started = now >= starts
  const closed = !!roster.closedAt || acts.some(({ kind }) => kind === 'close')
  const inside = seatsIn(people.filter(({ visited }) => visited)) + guests.length
  const held = seatsIn(people.filter(({ visited, state, came }) => visited || (state === 'booked' && came !== false))) + guests.length
  return {
    execution: roster.execution,
    people,
    guests,
    inside,
    started,
    free: Math.max(0, (roster.execution.capacity ?? Number.POSITIVE_INFINITY) - (started ? inside : held)),
    waiting: people.filter(({ state, visited }) => state === 'waiting' && !visited).sort((a, b) => (a.position ?? 0) - (b.position ?? 0)),
    ended: now >= ends,
    late: closed || now > closes,
    closed,
  }
}

/**
 * Decides whether somebody may come in, by the data on this device. A booked seat is kept until the course begins; free seats go to the
 * waiting list first, in its order, until then; after the start anybody at the door gets a free one.
 */
export function decideAtDoor(view: DoorView, who: DoorPerson | undefined, now: number): DoorOutcome {
  const { opens, closes } = doorMoments(view.execution)
  if (view.execution.cancelled) return 'cancelled'
  if (who?.visited) return 'again'
  if (now < opens) return 'early'
  if (now > closes) return 'closed'
  const seats = seatsOf(who ?? {})
  if (who?.state === 'booked' && (!view.started || view.free >= seats)) return 'visited'
  if (view.free < seats) return 'full'
  const turn = who?.state === 'waiting' ? view.waiting.findIndex(({ person }) => person === who.person) : view.waiting.length
  if (!view.started && view.free < seatsIn(view.waiting.slice(0, turn)) + seats) return 'waits-first'
  if (who?.state === 'waiting') return 'moved-up'
  return who?.state === 'off' || who?.state === 'late' ? 'signed-off' : 'walk-in'
}

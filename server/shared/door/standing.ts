import { inArray } from 'drizzle-orm'
import { markOfCode } from '#contract/codes.ts'
import type { SignupState } from '#contract/courses/calls.ts'
import type { DoorAct, DoorEntry, DoorLogged } from '#contract/courses/courseDoor.ts'
import type { DoorOutcome } from '#contract/rules/courses/doorOutcomes.ts'
import { doorMoments } from '#contract/rules/door/doorRules.ts'
import type { courseDoorAct } from '#server/courses/door/tables.ts'
import type { CourseSignupRecord } from '#server/courses/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { ownersOf } from '#server/shared/codes/codes.ts'

/** An act at a door of whatever kind; what it happened at is its domain's. */
export type ActRow = Omit<typeof courseDoorAct.$inferSelect, 'execution'>

const letsIn: readonly DoorOutcome[] = ['visited', 'again', 'moved-up', 'walk-in', 'signed-off']
const byMoment = (a: ActRow, b: ActRow) => (a.at === b.at ? (a._id < b._id ? -1 : 1) : a.at < b.at ? -1 : 1)

export interface DoorStanding {
  visited: boolean
  /** Check-ins that nobody took back and no correction overruled. */
  acts: string[]
  came: boolean | null
  /** Instant of the first of those check-ins. */
  at: string | null
}

/**
 * Works out whether one person was there, from all acts of the door in whatever order they arrived. A check-in stands until that very
 * check-in is taken back, and the latest correction overrules all before it.
 */
export function standingOf(all: readonly ActRow[], who: string): DoorStanding {
  const undone = new Set(all.flatMap(({ kind, of }) => (kind === 'undo' && of ? [of] : [])))
  const acts = all.filter(({ person }) => person === who)
  const correction = acts
    .filter(({ kind }) => kind === 'correct')
    .sort(byMoment)
    .at(-1)
  const here = acts
    .filter(
      ({ _id, kind, outcome, at }) =>
        kind === 'here' && letsIn.includes(outcome) && !undone.has(_id) && !(correction && at <= correction.at),
    )
    .sort(byMoment)
  const came = correction?.came ?? null
  return { visited: here.length > 0 || came === true, acts: here.map(({ _id }) => _id), came, at: here[0]?.at ?? null }
}

/** The moment of an act, never in the future: a device's clock may run ahead. */
export const doorActMomentOf = (at: string, now: number) => new Date(Math.min(Date.parse(at), now)).toISOString()

interface Judging {
  /** The course or event that is held, the acts known so far, and the state with which somebody signed up. */
  held: { startsAt: string; endsAt: string; cancelledAt: string | null }
  acts: readonly ActRow[]
  stateOf: (who: string) => SignupState | null
}

/** Outcome of an act about somebody, or about nobody where the code is no member's. */
export function judged({ held, acts, stateOf }: Judging, act: DoorAct, who: string | null, now: number): DoorOutcome {
  if (act.kind === 'close') return 'missed'
  if (act.kind === 'undo') return 'undone'
  if (act.kind === 'away') return act.said ?? 'full'
  if (who === null) return 'unknown-code'
  if (act.kind === 'correct') return 'corrected'
  const { visited } = standingOf(acts, who)
  return outcomeOf(held, stateOf(who), { at: doorActMomentOf(act.at, now), visited })
}

/** An act as it is written down. */
export function actRow(
  act: DoorAct,
  { who, by, now, outcome }: { who: string | null; by: string | null; now: number; outcome: DoorOutcome },
): ActRow {
  return {
    _id: act._id,
    person: who,
    kind: act.kind,
    by,
    outcome,
    over: false,
    at: doorActMomentOf(act.at, now),
    received: new Date(now).toISOString(),
    of: act.of ?? null,
    came: act.came ?? null,
    reason: act.reason?.trim() || null,
    said: act.said && act.said !== outcome ? act.said : null,
  }
}

/** The people whom these acts name, by their ids or by their codes: those who are there. */
export async function namedIn(tx: Tx, acts: readonly DoorAct[]) {
  const owners = await ownersOf(
    tx,
    acts.flatMap(({ code }) => code ?? []),
  )
  const ids = [...new Set([...acts.flatMap(act => act.person ?? []), ...owners.values()])]
  const rows = ids.length === 0 ? [] : await tx.select({ _id: person._id }).from(person).where(inArray(person._id, ids))
  const known = new Set(rows.map(({ _id }) => _id))
  /** The person that an act is about: by name, by code, or by the act that it takes back. */
  return (act: DoorAct, before: readonly ActRow[]) => {
    if (act.of) return before.find(({ _id }) => _id === act.of)?.person ?? null
    const who = act.person ?? (act.code ? owners.get(act.code) : undefined)
    return who && known.has(who) ? who : null
  }
}

/** Outcome of a check-in at the studio: somebody who was let in was there, unless there was nothing to come to. */
export function outcomeOf(
  execution: { startsAt: string; endsAt: string; cancelledAt: string | null },
  state: SignupState | null,
  { at, visited }: { at: string; visited: boolean },
): DoorOutcome {
  const moment = Date.parse(at)
  const { opens, closes } = doorMoments(execution)
  if (moment < opens) return 'early'
  if (moment > closes) return 'closed'
  // Somebody who came before the cancellation was there.
  if (execution.cancelledAt && execution.cancelledAt <= at) return 'cancelled'
  if (visited) return 'again'
  if (state === 'booked') return 'visited'
  if (state === 'waiting') return 'moved-up'
  return state === null ? 'walk-in' : 'signed-off'
}

type Named = Pick<typeof person.$inferSelect, 'vorname' | 'nachname'>
const nameOf = ({ vorname, nachname }: Named) => `${vorname} ${nachname}`.trim()

/** An act with the names of whom it is about and of whose it is, where their accounts are there. */
interface Logged {
  act: ActRow
  about: Named | null
  by: Named | null
}

/** Acts as a door's log has them: what arrived last comes first, of what arrived together what was done last. */
export const newestFirst = <L extends Logged>(log: readonly L[]): L[] =>
  log.toSorted((a, b) => (a.act.received === b.act.received ? (a.act.at < b.act.at ? 1 : -1) : a.act.received < b.act.received ? 1 : -1))

export function loggedOf({ act, about, by }: Logged): DoorLogged {
  const { _id, kind, person: who, at, received, outcome, over, reason } = act
  return { _id, kind, person: who, at, received, outcome, over, reason, name: about && nameOf(about), by: by && nameOf(by) }
}

/** The turn of each seat that waits, by its id, from 1 on. */
export function turnsOf(seats: readonly Pick<CourseSignupRecord, '_id' | 'state' | 'receipt'>[]): ReadonlyMap<string, number> {
  const waiting = seats.filter(({ state }) => state === 'waiting').sort((a, b) => a.receipt - b.receipt)
  return new Map(waiting.map(({ _id }, at) => [_id, at + 1]))
}

interface Coming {
  /** The course or event. */
  thing: string
  who: Named & { _id: string }
  code: string | null
  acts: readonly ActRow[]
}

/** Somebody on a door's list: who they are, whether they came, and what their code is known by there. */
export async function comingOf({ thing, who, code, acts }: Coming) {
  const { acts: standing, came } = standingOf(acts, who._id)
  const { _id, vorname, nachname } = who
  return {
    person: _id,
    vorname,
    nachname,
    acts: standing,
    came,
    mark: code && (await markOfCode(thing, code)),
  } satisfies Partial<DoorEntry>
}

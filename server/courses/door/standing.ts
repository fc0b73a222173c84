import { type DoorOutcome, doorMoments } from '#contract/courses/doorRules.ts'
import type { SignupState } from '#contract/courses.ts'
import type { SignupRow } from '#server/courses/rules.ts'
import type { courseDoorAct } from './tables.ts'

export type ActRow = typeof courseDoorAct.$inferSelect

const letsIn: readonly DoorOutcome[] = ['visited', 'again', 'moved-up', 'walk-in', 'signed-off']
const byMoment = (a: ActRow, b: ActRow) => (a.at === b.at ? (a._id < b._id ? -1 : 1) : a.at < b.at ? -1 : 1)

export interface Standing {
  visited: boolean
  /** Check-ins that nobody took back and no correction overruled. */
  acts: string[]
  came: boolean | null
  /** When they came, by the first of them. */
  at: string | null
}

/**
 * Whether one person was there, by all that was done at the door, in whatever order it arrived: a check-in stands until that very check-in is
 * taken back; the latest correction overrules what was done before it.
 */
export function standingOf(all: readonly ActRow[], who: string): Standing {
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

/** What somebody signed up as. Who was let in without, and out again, has a row all the same (a rating may hang on it), and never did. */
export const signedUpAs = (seat: Pick<SignupRow, 'state' | 'walkIn'> | undefined): SignupState | null =>
  !seat || (seat.walkIn && seat.state !== 'booked') ? null : seat.state

/** What a check-in comes to at the studio: who was let in was there, unless there was nothing to come to. */
export function outcomeOf(
  execution: { startsAt: string; endsAt: string; cancelledAt: string | null },
  state: SignupState | null,
  { at, visited }: { at: string; visited: boolean },
): DoorOutcome {
  const moment = Date.parse(at)
  const { opens, closes } = doorMoments(execution)
  if (moment < opens) return 'early'
  if (moment > closes) return 'closed'
  // Who came before anybody cancelled was there.
  if (execution.cancelledAt && execution.cancelledAt <= at) return 'cancelled'
  if (visited) return 'again'
  if (state === 'booked') return 'visited'
  if (state === 'waiting') return 'moved-up'
  return state === null ? 'walk-in' : 'signed-off'
}

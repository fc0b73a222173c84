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
  /** Instant of the first of those check-ins. */
  at: string | null
}

/**
 * Works out whether one person was there, from all acts of the door in whatever order they arrived. A check-in stands until that very
 * check-in is taken back, and the latest correction overrules all before it.
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

/** State that somebody signed up with. A walk-in who was taken out again never signed up, but keeps a row (a rating may hang on it). */
export const signedUpAs = (seat: Pick<SignupRow, 'state' | 'walkIn'> | undefined): SignupState | null =>
  !seat || (seat.walkIn && seat.state !== 'booked') ? null : seat.state

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

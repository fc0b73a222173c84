import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { CourseExecution, SignupState } from '#contract/courses/calls.ts'
import { dayMs } from '#contract/time.ts'
import { executionsOf } from '#server/courses/executionList.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { CalendarEntry } from '#server/shared/exports/calendar.ts'
import { studio } from '#server/shared/studios/tables.ts'

const keptDays = 90

const states = { booked: 'confirmed', waiting: 'tentative', off: 'cancelled', late: 'cancelled' } as const

interface Seat {
  _id: string
  state: SignupState
  place: number | null
  at: string
  /** Instant of the execution's own last change. */
  changed?: string | null
}

function titleOf(state: SignupState, { course, cancelled }: CourseExecution) {
  if (cancelled) return `${course.title} (fällt aus)`
  if (state === 'waiting') return `${course.title} (Warteliste)`
  return state === 'booked' ? course.title : `${course.title} (abgemeldet)`
}

function linesOf(place: number | null, { room, instructor, substitutes, reason }: CourseExecution) {
  const leads = instructor && `Leitung: ${instructor.name}${substitutes ? ` (vertritt ${substitutes})` : ''}`
  return [leads, place && room.spot && `${room.spot} ${place}`, reason && `Fällt aus: ${reason}`].filter(line => !!line) as string[]
}

type EntryPlacing = Pick<CalendarEntry, 'sequence' | 'where'>

/** A seat as a calendar tells it; `where` is the studio's name and postal address. */
export const entryFor = (
  { _id, state, place, at, changed }: Seat,
  execution: CourseExecution,
  { sequence, where }: EntryPlacing,
): CalendarEntry => ({
  _id,
  sequence,
  at: changed && changed > at ? changed : at,
  startsAt: execution.startsAt,
  endsAt: execution.endsAt,
  state: execution.cancelled ? 'cancelled' : states[state],
  title: titleOf(state, execution),
  lines: linesOf(place, execution),
  where: `${execution.room.name}, ${where}`,
  path: `/kurse/${execution._id}`,
})

const seats = async (tx: Tx, where: SQL | undefined): Promise<CalendarEntry[]> => {
  const held = await tx
    .select({
      seat: courseSignup,
      version: courseExecution.version,
      changed: courseExecution.changed,
      name: studio.name,
      adresse: studio.adresse,
    })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .innerJoin(studio, eq(studio.code, courseExecution.studio))
    .where(where)
    .orderBy(courseExecution.startsAt)
    .limit(2000)
  if (held.length === 0) return []
  const ids = held.map(({ seat }) => seat.execution)
  const known = new Map((await executionsOf(tx, ids)).map(({ execution }) => [execution._id, execution]))
  return held.flatMap(({ seat, version, changed, name, adresse }) => {
    const execution = known.get(seat.execution)
    if (!execution) return []
    return [entryFor({ ...seat, changed }, execution, { sequence: seat.version + version - 2, where: `Formkurve ${name}, ${adresse}` })]
  })
}

/** Seats of the last 90 days and all to come, given back ones too. */
export const entriesOf = (tx: Tx, person: string, now = Date.now()) =>
  seats(
    tx,
    and(
      eq(courseSignup.person, person),
      eq(courseExecution.published, true),
      gt(courseExecution.startsAt, new Date(now - keptDays * dayMs).toISOString()),
    ),
  )

export const seatEntriesOf = (tx: Tx, person: string, execution: string) =>
  seats(tx, and(eq(courseSignup.person, person), eq(courseSignup.execution, execution), eq(courseExecution.published, true)))

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CourseSignup } from '#contract/courses/calls.ts'
import type { Livestream, LivestreamParticipant } from '#contract/livestreams.ts'
import { Refusal } from '#contract/refusals.ts'
import { executionsOf } from '#server/courses/executionList.ts'
import { shownSeat } from '#server/courses/ownSeats.ts'
import { type CourseSignupRecord, type ExecutionRow, rulesOf } from '#server/courses/rules.ts'
import { courseExecution, courseSetting, courseSignup, livestream } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type LivestreamRow, leads, opensAt } from './rules.ts'

export interface LivestreamRecord {
  stream: LivestreamRow
  row: ExecutionRow
}

const most = 200

/** Ids of livestreams that have not ended, soonest first. */
export async function upcoming(tx: Tx, now = Date.now()) {
  const rows = await tx
    .select({ _id: livestream.execution })
    .from(livestream)
    .innerJoin(courseExecution, eq(livestream.execution, courseExecution._id))
    .where(and(eq(courseExecution.published, true), sql`${courseExecution.endsAt} > ${new Date(now).toISOString()}::timestamptz`))
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
    .limit(most)
  return rows.map(({ _id }) => _id)
}

export async function streamRow(tx: Tx, id: string): Promise<LivestreamRecord> {
  const [found] = await tx
    .select({ stream: livestream, row: courseExecution })
    .from(livestream)
    .innerJoin(courseExecution, eq(livestream.execution, courseExecution._id))
    .where(and(eq(livestream.execution, id), eq(courseExecution.published, true)))
  if (!found) throw new Refusal('missing')
  return found
}

/** Livestreams as this person sees them, in the order of their executions. */
export async function livestreamsOf(tx: Tx, who: Who, ids: readonly string[]): Promise<Livestream[]> {
  if (ids.length === 0) return []
  const [found, streams, seats] = [
    await executionsOf(tx, ids),
    await tx
      .select({ stream: livestream, setting: courseSetting })
      .from(livestream)
      .innerJoin(courseExecution, eq(livestream.execution, courseExecution._id))
      .leftJoin(courseSetting, eq(courseSetting.studio, courseExecution.studio))
      .where(inArray(livestream.execution, [...ids])),
    await seatsIn(tx, who._id, ids),
  ]
  const streamOf = new Map(streams.map(each => [each.stream.execution, each]))
  const all: Livestream[] = []
  for (const { execution, row, offered } of found) {
    const known = streamOf.get(row._id)
    if (!known) continue
    const seat = seats.get(row._id)
    all.push({
      execution,
      description: offered.description,
      rules: rulesOf(row.studio, known.setting),
      opensAt: new Date(opensAt(row, known.stream)).toISOString(),
      closesAt: row.endsAt,
      signup: seat ? await shownSeat(tx, seat, row) : null,
      leads: leads(who, row),
      version: row.version,
      openMinutes: known.stream.openMinutes,
    })
  }
  return all
}

async function seatsIn(tx: Tx, who: string, ids: readonly string[]): Promise<Map<string, CourseSignupRecord>> {
  const rows = await tx
    .select()
    .from(courseSignup)
    .where(and(eq(courseSignup.person, who), inArray(courseSignup.execution, [...ids])))
  return new Map(rows.map(row => [row.execution, row]))
}

export async function livestreamFor(tx: Tx, who: Who, id: string): Promise<Livestream> {
  const [found] = await livestreamsOf(tx, who, [id])
  if (!found) throw new Refusal('missing')
  return found
}

const nothing = { state: 'off', place: null, position: null, chance: null, promoted: false, visited: false } as const

export async function seatAnswer(tx: Tx, id: string, seat: CourseSignupRecord | undefined): Promise<CourseSignup> {
  const { row } = await streamRow(tx, id)
  return seat ? shownSeat(tx, seat, row) : { execution: id, ...nothing }
}

/** Participants, booked ones first, by turn. */
export async function participants(tx: Tx, id: string): Promise<LivestreamParticipant[]> {
  const rows = await tx
    .select({ seat: courseSignup, vorname: person.vorname, nachname: person.nachname })
    .from(courseSignup)
    .innerJoin(person, eq(courseSignup.person, person._id))
    .where(and(eq(courseSignup.execution, id), inArray(courseSignup.state, ['booked', 'waiting']), isNull(person.deletedAt)))
    .orderBy(asc(courseSignup.state), asc(courseSignup.receipt))
  return rows.map(({ seat, vorname, nachname }) => ({
    _id: seat.person as string,
    name: `${vorname} ${nachname}`,
    joinedAt: seat.visitedAt,
    state: seat.state as LivestreamParticipant['state'],
  }))
}

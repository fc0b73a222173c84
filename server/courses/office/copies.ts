import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import { anyClash } from '#contract/courses/clash.ts'
import type { ExecutionForm } from '#contract/courses/scheduleForms.ts'
import { course, courseExecution, courseRoom } from '#server/courses/tables.ts'
import { when } from '#server/courses/words.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { type Candidate, clashesOf } from './clashes.ts'
import { leadIn } from './rules.ts'

/** Outcome of a copied week: the executions to plan, those that are left out, and those that have no leader any more. */
export interface Copies {
  rows: ExecutionForm[]
  left: ExecutionForm[]
  leaderless: ExecutionForm[]
}

/**
 * Keeps of a copied week what can be planned: an execution whose course or room is gone is left out, and one whose leader leads no courses
 * in the studio any more is planned without. One row must not keep the forty others back.
 */
export async function takeable(tx: Tx, studio: string, asked: readonly ExecutionForm[]): Promise<Copies> {
  const courses = await tx
    .select({ _id: course._id, studio: course.studio })
    .from(course)
    .where(and(inArray(course._id, idsOf(asked, 'course')), isNull(course.removedAt)))
  const rooms = await tx
    .select({ _id: courseRoom._id, studio: courseRoom.studio })
    .from(courseRoom)
    .where(and(inArray(courseRoom._id, idsOf(asked, 'room')), isNull(courseRoom.removedAt)))
  const offered = new Set(courses.filter(row => row.studio === null || row.studio === studio).map(({ _id }) => _id))
  const own = new Set(rooms.filter(row => row.studio === studio).map(({ _id }) => _id))
  const leads = await leadIn(tx, studio)
  const stands = (row: ExecutionForm) => offered.has(row.course) && own.has(row.room)
  const lacks = ({ instructor }: ExecutionForm) => instructor !== null && !leads.has(instructor)
  const kept = asked.filter(stands)
  return {
    rows: kept.map(row => (lacks(row) ? { ...row, instructor: null } : row)),
    left: asked.filter(row => !stands(row)),
    leaderless: kept.filter(lacks),
  }
}

/** Leaves out executions of a copied week that overlap with something that whoever copied it was not told of. */
export async function withoutClashes(
  tx: Tx,
  { rows, left, leaderless }: Copies,
  candidates: readonly Candidate[],
  despite: readonly string[],
) {
  if (despite.includes(anyClash)) return { rows, left, leaderless }
  const met = new Set((await clashesOf(tx, candidates)).filter(({ key }) => !despite.includes(key)).map(({ execution }) => execution))
  const isMet = ({ _id }: ExecutionForm) => met.has(_id)
  return {
    rows: rows.filter(row => !isMet(row)),
    left: [...left, ...rows.filter(isMet)],
    leaderless: leaderless.filter(row => !isMet(row)),
  }
}

/** Tells whoever copied a week what was left out of it, and which courses have no leader: each by its name and time. */
export async function tellCopies(
  { tx, house, who }: Acting<WithBus, Pick<Who, '_id'>>,
  { studio, rows, left, leaderless }: Copies & { studio: string },
) {
  if (left.length === 0 && leaderless.length === 0) return
  const names = new Map(
    (
      await tx
        .select({ _id: course._id, title: course.title })
        .from(course)
        .where(and(inArray(course._id, idsOf([...left, ...leaderless], 'course')), or(isNull(course.studio), eq(course.studio, studio))))
    ).map(({ _id, title }) => [_id, title]),
  )
  const leads = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(and(inArray(person._id, idsOf(leaderless, 'instructor')), exists(ledBy(tx, studio))))
  const called = (row: ExecutionForm) => `${names.get(row.course) ?? 'Kurs'} ${when(row.startsAt)}`
  // A notice goes with one person that it names: where there are several, it names none.
  const [lead, another] = leads
  const named = another === undefined ? lead : undefined
  const formerly = named ? `${named.vorname} ${named.nachname}` : 'wer sie leitete,'
  const parts = [
    `${rows.length} von ${rows.length + left.length} Kursen kopiert`,
    leaderless.length > 0 && `Ohne Leitung, weil ${formerly} hier keine Kurse mehr leitet: ${leaderless.map(called).join('; ')}`,
    left.length > 0 && `Nicht kopiert: ${left.map(called).join('; ')}`,
  ]
  const title = `${parts.filter(Boolean).join('. ')}.`
  await notify(tx, house, { people: [who._id], title, about: named?._id, link: '/kurslisten', _id: v7() })
}

/** Executions of the studio that a person leads or led: only of such a one is the name told. */
const ledBy = (tx: Tx, studio: string) =>
  tx
    .select({ _id: courseExecution._id })
    .from(courseExecution)
    .where(and(eq(courseExecution.studio, studio), eq(courseExecution.instructor, person._id)))

const idsOf = <K extends 'course' | 'room' | 'instructor'>(rows: readonly ExecutionForm[], name: K) =>
  [...new Set(rows.flatMap(row => row[name] ?? []))] as string[]

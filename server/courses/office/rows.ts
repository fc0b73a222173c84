import { and, arrayContains, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CourseForm, LabelRow, RoomForm } from '#contract/courses/courseOffice.ts'
import { foldLetters } from '#contract/fold.ts'
import { Refusal } from '#contract/refusals.ts'
import { course, courseExecution, courseLabel, courseRoom } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked, reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { pictureKind } from './coursePictures.ts'
import { isAhead, offices } from './rules.ts'

/** How many executions are to come; named in full, because a query of one table leaves the table's name away. */
const ahead = (column: 'course' | 'room') =>
  sql<number>`(select count(*)::int from course_execution e where e.${sql.identifier(column)} = ${sql.raw(column === 'course' ? 'course' : 'course_room')}._id
    and e.starts_at > now() and e.cancelled_at is null)`

async function mustNotBeInUse(tx: Tx, where: SQL) {
  if ((await tx.$count(courseExecution, and(where, isAhead))) > 0) throw new Refusal('in-use')
}

/** Refuses labels and a picture that do not exist. */
async function mustHave(tx: Tx, { labels, picture }: Pick<CourseForm, 'labels' | 'picture'>) {
  if (labels.length > 0 && (await tx.$count(courseLabel, inArray(courseLabel._id, labels))) !== new Set(labels).size)
    throw new Refusal('invalid', { labels: 'Dieses Label gibt es nicht mehr.' })
  await mustBePicture(tx, pictureKind, 'picture', picture)
}

/** Courses of the caller's studios and the chain's own, which everybody there plans with; a removed one stays with its past executions. */
export const courses = rowsOf({
  table: course,
  fields: async (form: Omit<CourseForm, '_id'>, { tx, who }) => ({ ...form, picture: await fileNamed(tx, who, form.picture) }),
  beside: { ahead: ahead('course') },
  visibleTo(who) {
    const mine = studiosWithAny(offices, who)
    return mine === 'all' ? undefined : or(isNull(course.studio), inArray(course.studio, mine))
  },
  meant: given => ofStudioAsked(course.studio, given),
  mayStand: ({ tx }, fields) => mustHave(tx, fields),
  mayGo: (tx, { _id }) => mustNotBeInUse(tx, eq(courseExecution.course, _id)),
})

export const rooms = rowsOf({
  table: courseRoom,
  fields: (form: Omit<RoomForm, '_id'>) => form,
  beside: { ahead: ahead('room') },
  visibleTo: who => reachConditionOf(courseRoom.studio, studiosWithAny(['r_edit', 'gf_c_plan'], who)),
  meant: given => ofStudioAsked(courseRoom.studio, given),
  mayGo: (tx, { _id }) => mustNotBeInUse(tx, eq(courseExecution.room, _id)),
})

/** Two labels of one name are one too many, however they are written. */
async function mustBeNew(tx: Tx, _id: string, name: string) {
  // One after the other: no key of the record folds as German does.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('formkurve course labels', 0))`)
  const known = await tx.select().from(courseLabel)
  if (known.some(row => row._id !== _id && foldLetters(row.name) === foldLetters(name)))
    throw new Refusal('taken', { name: 'Dieses Label gibt es schon.' })
}

export const labels = rowsOf({
  table: courseLabel,
  fields: ({ name }: Pick<LabelRow, 'name'>) => ({ name }),
  beside: { courses: sql<number>`(select count(*)::int from course c where course_label._id = any(c.labels) and c.removed_at is null)` },
  mayStand: ({ tx }, { name }, _id) => mustBeNew(tx, _id, name),
  async mayGo(tx, { _id }) {
    if ((await tx.$count(course, and(arrayContains(course.labels, [_id]), isNull(course.removedAt)))) > 0) throw new Refusal('in-use')
  },
})

import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CourseForm, CourseRow, LabelRow, RoomForm, RoomRow } from '#contract/courses/office.ts'
import { fold } from '#contract/fold.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { course, courseExecution, courseLabel, courseRoom } from '#server/courses/tables.ts'
import { fileNamed, mustBePicture } from '#server/files/named.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { mustBeSeen } from '#server/studios/rules.ts'
import { pictureKind } from './pictures.ts'
import { isAhead, offices, studiosWithAny } from './rules.ts'

const collator = new Intl.Collator('de-CH', { numeric: true })

/** One page of rows that are few enough to be sorted as German wants it. */
export function paged<Row extends { _id: string }>(
  rows: Row[],
  { q, offset = 0, limit = 100, sort }: PageQuery,
  words: (row: Row) => string,
  usual: keyof Row & string,
) {
  const wanted = q ? rows.filter(row => fold(words(row)).includes(fold(q))) : rows
  const down = sort?.startsWith('-') ?? false
  const by = (sort?.replace('-', '') ?? usual) as keyof Row
  const besides = (row: Row) => `${words(row)} ${'studio' in row ? row.studio : ''}`
  const order = (a: Row, b: Row) =>
    collator.compare(String(a[by] ?? ''), String(b[by] ?? '')) || collator.compare(besides(a), besides(b)) || (a._id < b._id ? -1 : 1)
  const sorted = wanted.toSorted((a, b) => (down ? -order(a, b) : order(a, b)))
  return { rows: sorted.slice(offset, offset + limit), total: wanted.length }
}

/** How many executions are to come; named in full, because a query of one table leaves the table's name away. */
const ahead = (column: 'course' | 'room') =>
  sql<number>`(select count(*)::int from course_execution e where e.${sql.identifier(column)} = ${sql.raw(column === 'course' ? 'course' : 'course_room')}._id
    and e.starts_at > now() and e.cancelled_at is null)`

/** Courses of the caller's studios and the chain's own, which everybody there plans with. */
export async function courseRows(tx: Tx, who: Who, where?: SQL): Promise<CourseRow[]> {
  const mine = studiosWithAny(offices, who)
  const visible = mine === 'all' ? undefined : or(isNull(course.studio), inArray(course.studio, mine))
  const rows = await tx
    .select({ row: course, ahead: ahead('course') })
    .from(course)
    .where(and(isNull(course.removedAt), visible, where))
  return rows.map(({ row, ahead: count }) => ({ ...row, ahead: count }))
}

export async function courseOne(tx: Tx, who: Who, _id: string) {
  const [row] = await courseRows(tx, who, eq(course._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

/** What a course names is there. */
async function mustHave(tx: Tx, { labels, picture }: Pick<CourseForm, 'labels' | 'picture'>) {
  if (labels.length > 0 && (await tx.$count(courseLabel, inArray(courseLabel._id, labels))) !== new Set(labels).size)
    throw new Refusal('invalid', { labels: 'Dieses Label gibt es nicht mehr.' })
  await mustBePicture(tx, pictureKind, 'picture', picture)
}

export async function addCourse(tx: Tx, who: Who, { picture, ...said }: CourseForm) {
  const form = { ...said, picture: await fileNamed(tx, who, picture) }
  await mustHave(tx, form)
  const [added] = await tx.insert(course).values(form).onConflictDoNothing().returning()
  if (!added) await mustBeMine(tx, course, form)
  return courseOne(tx, who, form._id)
}

/** Added a second time it is the same row; another studio's it is not, nor is one that means something else. */
async function mustBeMine(tx: Tx, table: typeof course | typeof courseRoom, form: CourseForm | RoomForm) {
  const [row] = await tx.select().from(table).where(eq(table._id, form._id))
  if (!row || !isSame(row, form)) throw new Refusal('taken')
}

const isSame = (row: object, form: object) =>
  Object.entries(form).every(
    ([name, value]) =>
      value === undefined || JSON.stringify((row as Record<string, unknown>)[name] ?? null) === JSON.stringify(value ?? null),
  )

export async function editCourse(
  tx: Tx,
  who: Who,
  _id: string,
  { version, studio, _id: _, picture, ...said }: CourseForm & { version: number },
) {
  const [row] = await tx
    .select()
    .from(course)
    .where(and(eq(course._id, _id), isNull(course.removedAt)))
    .for('update')
  if (row && row.studio !== studio) throw new Refusal('missing')
  const form = { ...said, picture: await fileNamed(tx, who, picture) }
  const same = row !== undefined && isSame(row, form)
  mustBeSeen(row, version, same, row && { ...row, ahead: 0 })
  await mustHave(tx, form)
  if (!same)
    await tx
      .update(course)
      .set({ ...form, version: row.version + 1 })
      .where(eq(course._id, _id))
  return courseOne(tx, who, _id)
}

type Kind = typeof course | typeof courseRoom

async function mustBeFree(tx: Tx, table: Kind, _id: string) {
  const column = table === course ? courseExecution.course : courseExecution.room
  if ((await tx.$count(courseExecution, and(eq(column, _id), isAhead))) > 0) throw new Refusal('in-use')
}

/** Hidden from now on; past executions keep it. */
export async function removeRow(tx: Tx, table: Kind, _id: string, studio: string | null, version: number) {
  const [row] = await tx
    .select({ studio: table.studio, version: table.version, removedAt: table.removedAt })
    .from(table)
    .where(eq(table._id, _id))
    .for('update')
  if (!row || row.studio !== studio) throw new Refusal('missing')
  if (row.removedAt) return
  await mustBeFree(tx, table, _id)
  mustBeSeen(row, version, false)
  await tx
    .update(table)
    .set({ removedAt: new Date().toISOString(), version: row.version + 1 })
    .where(eq(table._id, _id))
}

export async function restoreRow(tx: Tx, table: Kind, _id: string, studio: string | null) {
  const [row] = await tx.select({ studio: table.studio, removedAt: table.removedAt }).from(table).where(eq(table._id, _id)).for('update')
  if (!row || row.studio !== studio) throw new Refusal('missing')
  if (row.removedAt)
    await tx
      .update(table)
      .set({ removedAt: null, version: sql`${table.version} + 1` })
      .where(eq(table._id, _id))
}

const roomRights: readonly Right[] = ['r_edit', 'gf_c_plan']

export async function roomRows(tx: Tx, who: Who, where?: SQL): Promise<RoomRow[]> {
  const mine = studiosWithAny(roomRights, who)
  const rows = await tx
    .select({ row: courseRoom, ahead: ahead('room') })
    .from(courseRoom)
    .where(and(isNull(courseRoom.removedAt), mine === 'all' ? undefined : inArray(courseRoom.studio, mine), where))
  return rows.map(({ row, ahead: count }) => ({ ...row, ahead: count }))
}

export async function roomOne(tx: Tx, who: Who, _id: string) {
  const [row] = await roomRows(tx, who, eq(courseRoom._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

export async function addRoom(tx: Tx, who: Who, form: RoomForm) {
  const [added] = await tx.insert(courseRoom).values(form).onConflictDoNothing().returning()
  if (!added) await mustBeMine(tx, courseRoom, form)
  return roomOne(tx, who, form._id)
}

export async function editRoom(tx: Tx, who: Who, _id: string, { version, studio, _id: _, ...said }: RoomForm & { version: number }) {
  const [row] = await tx
    .select()
    .from(courseRoom)
    .where(and(eq(courseRoom._id, _id), isNull(courseRoom.removedAt)))
    .for('update')
  if (row && row.studio !== studio) throw new Refusal('missing')
  const form = { ...said, online: said.online ?? row?.online ?? false }
  const same = row !== undefined && isSame(row, form)
  mustBeSeen(row, version, same, row && { ...row, ahead: 0 })
  if (!same)
    await tx
      .update(courseRoom)
      .set({ ...form, version: row.version + 1 })
      .where(eq(courseRoom._id, _id))
  return roomOne(tx, who, _id)
}

const bearing = sql<number>`(select count(*)::int from course c where course_label._id = any(c.labels) and c.removed_at is null)`

export const labelRows = (tx: Tx, where?: SQL): Promise<LabelRow[]> =>
  tx.select({ _id: courseLabel._id, name: courseLabel.name, version: courseLabel.version, courses: bearing }).from(courseLabel).where(where)

export async function labelOne(tx: Tx, _id: string) {
  const [row] = await labelRows(tx, eq(courseLabel._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

/** Two labels of one name are one too many, however they are written. */
async function mustBeNew(tx: Tx, _id: string, name: string) {
  // One after the other: no key of the record folds as German does.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('formkurve course labels', 0))`)
  const rows = await tx.select().from(courseLabel)
  if (rows.some(row => row._id !== _id && fold(row.name) === fold(name)))
    throw new Refusal('taken', { name: 'Dieses Label gibt es schon.' })
}

export async function addLabel(tx: Tx, form: { _id: string; name: string }) {
  await mustBeNew(tx, form._id, form.name)
  await tx.insert(courseLabel).values(form).onConflictDoNothing()
  const label = await labelOne(tx, form._id)
  if (label.name !== form.name) throw new Refusal('taken')
  return label
}

export async function editLabel(tx: Tx, _id: string, { name, version }: { name: string; version: number }) {
  const [row] = await tx.select().from(courseLabel).where(eq(courseLabel._id, _id)).for('update')
  mustBeSeen(row, version, row?.name === name, row && { ...row, courses: 0 })
  await mustBeNew(tx, _id, name)
  if (row.name !== name)
    await tx
      .update(courseLabel)
      .set({ name, version: row.version + 1 })
      .where(eq(courseLabel._id, _id))
  return labelOne(tx, _id)
}

export async function removeLabel(tx: Tx, _id: string, version: number) {
  const row = await labelOne(tx, _id)
  if (row.courses > 0) throw new Refusal('in-use')
  mustBeSeen(row, version, false)
  await tx.delete(courseLabel).where(eq(courseLabel._id, _id))
}

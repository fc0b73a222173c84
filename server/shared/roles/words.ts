import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import { rights as known } from '#contract/rights.ts'
import type { RightRow, TopicRow } from '#contract/roles/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { lockRights } from './administration.ts'
import { tellRole } from './roleNews.ts'
import { type Giver, holdingsOf, mayTouch } from './rules.ts'
import { personRight, right, rightTopic, roleRight } from './tables.ts'
import { record } from './trail.ts'

const rowOf = (row: typeof right.$inferSelect): RightRow => ({ ...row, known: Object.hasOwn(known, row.code) })

export async function listRights(tx: Tx): Promise<RightRow[]> {
  return (await tx.select().from(right).orderBy(asc(right.code))).map(rowOf)
}

export async function listTopics(tx: Tx): Promise<TopicRow[]> {
  const topics = await tx.select().from(rightTopic).orderBy(asc(rightTopic.place), asc(rightTopic.title))
  const rights = await listRights(tx)
  return topics.map(({ _id, title }) => ({ _id, title, rights: rights.filter(({ topic }) => topic === _id) }))
}

async function begin(tx: Tx, by: Giver) {
  await lockRights(tx)
  mayTouch(await holdingsOf(tx, by), [], 'all')
}

async function oneRight(tx: Tx, code: string) {
  const [row] = await tx.select().from(right).where(eq(right.code, code))
  if (!row) throw new Refusal('missing')
  return rowOf(row)
}

async function oneTopic(tx: Tx, _id: string): Promise<TopicRow> {
  const row = (await listTopics(tx)).find(topic => topic._id === _id)
  if (!row) throw new Refusal('missing')
  return row
}

async function mustBeTopic(tx: Tx, _id: string) {
  const [row] = await tx.select({ _id: rightTopic._id }).from(rightTopic).where(eq(rightTopic._id, _id))
  if (!row) throw new Refusal('invalid', { topic: 'Dieses Thema gibt es nicht mehr.' })
}

export interface RightWords {
  title: string
  topic: string
}

/** Adds a right, which guards nothing until code names it. The administration holds it from the start, or nobody could ever give it. */
export async function createRight(tx: Tx, house: WithBus & WithDomains, by: Giver, { code, title, topic }: RightWords & { code: string }) {
  await begin(tx, by)
  const [same] = await tx.select({ code: right.code }).from(right).where(sql`lower(${right.code}) = lower(${code})`)
  if (same) throw new Refusal('taken', { code: 'Dieses Kürzel gibt es schon.' })
  await mustBeTopic(tx, topic)
  await tx.insert(right).values({ code, title, topic })
  await tx.insert(roleRight).values({ role: 'admin', right: code })
  await record(tx, [{ by: by._id, act: 'right-made', right: code, title }])
  await tellRole(tx, house, 'admin')
  return oneRight(tx, code)
}

export async function editRight(tx: Tx, by: Giver, code: string, { title, topic, version }: RightWords & { version: number }) {
  await begin(tx, by)
  const before = await oneRight(tx, code)
  if (before.version !== version) throw new Refusal('stale', undefined, before)
  await mustBeTopic(tx, topic)
  if (before.title === title && before.topic === topic) return before
  await tx
    .update(right)
    .set({ title, topic, version: version + 1 })
    .where(eq(right.code, code))
  const told =
    title === before.title
      ? { before: (await oneTopic(tx, before.topic)).title, after: (await oneTopic(tx, topic)).title }
      : { before: before.title, after: title }
  await record(tx, [{ by: by._id, act: 'right-edited', right: code, title, ...told }])
  return oneRight(tx, code)
}

export async function removeRight(tx: Tx, house: WithBus & WithDomains, by: Giver, code: string) {
  await begin(tx, by)
  const row = await oneRight(tx, code)
  if (row.known) throw new Refusal('known-right')
  const [bundled] = await tx
    .select({ role: roleRight.role })
    .from(roleRight)
    .where(and(eq(roleRight.right, code), ne(roleRight.role, 'admin')))
    .limit(1)
  const [held] = await tx.select({ person: personRight.person }).from(personRight).where(eq(personRight.right, code)).limit(1)
  if (bundled || held) throw new Refusal('in-use')
  await tx.delete(right).where(eq(right.code, code))
  await record(tx, [{ by: by._id, act: 'right-removed', right: code, title: row.title }])
  await tellRole(tx, house, 'admin')
}

async function mustBeFreeTopic(tx: Tx, title: string, but?: string) {
  const [same] = await tx
    .select({ _id: rightTopic._id })
    .from(rightTopic)
    .where(and(sql`lower(${rightTopic.title}) = lower(${title})`, but ? ne(rightTopic._id, but) : undefined))
  if (same) throw new Refusal('taken', { title: 'Dieses Thema gibt es schon.' })
}

export async function createTopic(tx: Tx, by: Giver, title: string) {
  await begin(tx, by)
  await mustBeFreeTopic(tx, title)
  const _id = v7()
  const [last] = await tx.select({ place: sql<number>`coalesce(max(place), 0)::int` }).from(rightTopic)
  await tx.insert(rightTopic).values({ _id, title, place: (last?.place ?? 0) + 1 })
  await record(tx, [{ by: by._id, act: 'topic-made', title }])
  return oneTopic(tx, _id)
}

export async function editTopic(tx: Tx, by: Giver, _id: string, title: string) {
  await begin(tx, by)
  const before = await oneTopic(tx, _id)
  if (before.title === title) return before
  await mustBeFreeTopic(tx, title, _id)
  await tx.update(rightTopic).set({ title }).where(eq(rightTopic._id, _id))
  await record(tx, [{ by: by._id, act: 'topic-edited', title, before: before.title, after: title }])
  return oneTopic(tx, _id)
}

export async function removeTopic(tx: Tx, by: Giver, _id: string) {
  await begin(tx, by)
  const row = await oneTopic(tx, _id)
  if (row.rights.length > 0) throw new Refusal('in-use')
  await tx.delete(rightTopic).where(eq(rightTopic._id, _id))
  await record(tx, [{ by: by._id, act: 'topic-removed', title: row.title }])
}

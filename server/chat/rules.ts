import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { silentUntil } from '#server/moderation/silence.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { friendIdsOf } from '#server/social/pair.ts'
import { hasBlocked, isBlocked } from '#server/social/rules.ts'
import { chatGroup, chatMember, chatMessage, chatWindow } from './tables.ts'

/** True of a studio's own account. */
export const isStudioAccount = (_id: SQL | string) =>
  sql`exists (select 1 from person_role pr where pr.person = ${_id} and pr.role = 'studio')`

/**
 * Condition for a `person` to whom somebody may write (K07): friends, and staff and the members of their studios, both ways; the studio's own
 * account is staff too. Nobody else: unasked messages are the usual way of pestering. Where one has blocked the other neither may; only what
 * the studio itself says still comes (K08).
 */
export const reachableFor = (me: SQL | string): SQL => sql`${person.deletedAt} is null and ${person._id} <> ${me} and (
  ${person._id} in ${friendIdsOf(sql`${me}::uuid`)} or exists (
    select 1 from person_role pr where pr.role <> 'member' and (
      (pr.person = ${me} and (pr.studios is null or ${person.studioCode} = any(pr.studios)))
      or (pr.person = ${person._id} and (pr.studios is null or (select own.studio_code from person own where own._id = ${me}) = any(pr.studios))))))
  and (not ${isBlocked(sql`${me}::uuid`, sql`${person._id}`)} or ${isStudioAccount(me)} or ${isStudioAccount(sql`${person._id}`)})`

/** Those of these people to whom somebody may write. */
export async function reachable(tx: Tx, me: string, people: readonly string[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const rows = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(sql`${person._id} in ${[...people]}`, reachableFor(me)))
  return new Set(rows.map(({ _id }) => _id))
}

/** Refuses `missing` for whom one may not write to, as for an id that nobody has. */
export async function mustReach(tx: Tx, me: string, people: readonly string[]) {
  const found = await reachable(tx, me, people)
  if (people.some(each => !found.has(each))) throw new Refusal('missing')
}

/** Condition for messages whose place and whose present text lie in somebody's time in the group (K10); of one taken back only the place counts. */
export const readableFor = (me: SQL | string): SQL => sql`${placedFor(me)} and
  (${chatMessage.deleted} is not null or ${windowConditionOf(me, chatMessage.worded)})`

/** Condition for messages whose place lies in somebody's time in the group. */
export const placedFor = (me: SQL | string): SQL => windowConditionOf(me, chatMessage.number)

const windowConditionOf = (
  me: SQL | string,
  at: typeof chatMessage.number | typeof chatMessage.worded,
) => sql`exists (select 1 from ${chatWindow}
  where ${chatWindow.group} = ${chatMessage.group} and ${chatWindow.person} = ${me}
  and ${at} between ${chatWindow.first} and coalesce(${chatWindow.last}, ${at}))`

/**
 * Condition for messages that can be unread for somebody: not their own, not taken back, and not of whom they have blocked, who would light up
 * their app from a group that both are in (K08). What the studio says still counts.
 */
export const isNewsFor = (me: SQL | string): SQL => sql`${chatMessage.deleted} is null and ${chatMessage.sender} is distinct from ${me}
  and (not ${hasBlocked(me, sql`${chatMessage.sender}`)} or ${isStudioAccount(sql`${chatMessage.sender}`)})`

type Group = typeof chatGroup.$inferSelect
type Member = typeof chatMember.$inferSelect

const ofMember = (group: string, me: string) => and(eq(chatMember.group, group), eq(chatMember.person, me))

/** A group and somebody's place in it. Who never was in it gets `missing`. */
export async function placeIn(tx: Tx, group: string, me: string): Promise<{ group: Group; member: Member }> {
  const [groups, members] = await Promise.all([
    tx.select().from(chatGroup).where(eq(chatGroup._id, group)),
    tx.select().from(chatMember).where(ofMember(group, me)),
  ])
  return mustHaveMembership(groups, members)
}

/** The same of somebody who is in it; who has left is refused, `chat-left`. */
export async function presentPlace(tx: Tx, group: string, me: string) {
  return present(await placeIn(tx, group, me))
}

/** The same under the group's lock, in which alone numbers are given and members change. */
export async function lockedPlace(tx: Tx, group: string, me: string) {
  return present(await heldPlace(tx, group, me))
}

/** A group and somebody's place in it under the group's lock, whether they have left or not. */
export async function heldPlace(tx: Tx, group: string, me: string): Promise<{ group: Group; member: Member }> {
  // A statement of its own: it sees what whoever held the lock before has written.
  const [groups, members] = await Promise.all([
    tx.select().from(chatGroup).where(eq(chatGroup._id, group)).for('update'),
    tx.select().from(chatMember).where(ofMember(group, me)),
  ])
  return mustHaveMembership(groups, members)
}

/** Refuses who has left. */
export function present<Place extends { member: Member }>(place: Place): Place {
  if (place.member.left !== null) throw new Refusal('chat-left')
  return place
}

function mustHaveMembership([group]: Group[], [member]: Member[]) {
  if (!group || !member) throw new Refusal('missing')
  return { group, member }
}

/** The same for an admin of a group with a name; nobody else may change it, and a one-to-one chat nobody (K06). */
export async function ledPlace(tx: Tx, group: string, me: string) {
  const place = await lockedPlace(tx, group, me)
  if (place.group.kind !== 'group' || place.member.role !== 'admin') throw new Refusal('forbidden')
  return place
}

/** Refuses where the other side of a one-to-one chat can't be written to (any more), alike for every reason (K08). */
export async function mustBeOpen(tx: Tx, group: Pick<Group, '_id' | 'kind'>, me: string) {
  if (!(await isOpen(tx, group, me))) throw new Refusal('chat-closed')
}

/** False of a one-to-one chat whose other side can't be written to: there neither hears of the other any more. */
export async function isOpen(tx: Tx, { _id, kind }: Pick<Group, '_id' | 'kind'>, me: string): Promise<boolean> {
  if (kind !== 'direct') return true
  const [other] = await tx
    .select({ _id: person._id })
    .from(chatMember)
    .innerJoin(person, eq(person._id, chatMember.person))
    .where(and(eq(chatMember.group, _id), isNull(chatMember.left), reachableFor(me)))
  return other !== undefined
}

/** Refuses `silenced` for whom the studio keeps from writing; they still reach the staff, one to one. */
export async function maySpeak(tx: Tx, { _id, kind }: Pick<Group, '_id' | 'kind'>, { _id: me }: Pick<Who, '_id'>) {
  if ((await silentUntil(tx, me)) === null) return
  const { rows } = await tx.execute(sql`select 1 where ${kind === 'direct' ? isWithStaff(_id, me) : sql`false`}`)
  if (rows.length === 0) throw new Refusal('silenced')
}

/** True of a group in which somebody else is of the staff. */
export const isWithStaff = (group: SQL | string, me: SQL | string) =>
  sql`exists (select 1 from ${chatMember} join person_role pr on pr.person = ${chatMember.person}
    where ${chatMember.group} = ${group} and ${chatMember.person} <> ${me} and pr.role <> 'member')`

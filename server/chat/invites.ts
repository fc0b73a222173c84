import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { largestGroup } from '#contract/chat/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { TooMany } from '#server/serve/refuse.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { friendIdsOf } from '#server/social/pair.ts'
import { isBlocked, knownAmong } from '#server/social/rules.ts'
import { activeIn, addChatMembers } from './entering.ts'
import { isStudioAccount, ledPlace, reachableFor } from './rules.ts'
import { faceColumns, faceFor } from './shownMessages.ts'
import { chatGroup, chatInvite, chatMember } from './tables.ts'
import { tellAdded, tellSelf } from './topic.ts'

/**
 * Days for which an invitation stands, and invitations that somebody may send in a day to people to whom they may not write, as friend
 * requests (K43).
 */
const days = 30
const mostInADay = 30

/**
 * Tells apart whom somebody adds, their friends, and whom they may only ask (K07): staff and members of their studios, both ways, and whom they
 * know. Everybody else is `missing`, as is a studio's own account, which answers one to one. `strangers` are those to whom they may not write.
 */
export async function askedAmong(tx: Tx, me: string, people: readonly string[]) {
  const open = await openAmong(tx, me, people)
  const strangers = people.filter(each => !open.has(each))
  const known = await knownAmong(tx, me, strangers)
  if (people.some(each => !known.has(each) && (open.get(each)?.studio ?? true))) throw new Refusal('missing')
  const added = people.filter(each => open.get(each)?.friend)
  return { added, invited: people.filter(each => !added.includes(each)), strangers }
}

/** Those of these people to whom somebody may write, and what they are. */
async function openAmong(tx: Tx, me: string, people: readonly string[]) {
  if (people.length === 0) return new Map<string, never>()
  const friend = sql<boolean>`${person._id} in ${friendIdsOf(sql`${me}::uuid`)}`
  const rows = await tx
    .select({ _id: person._id, friend, studio: sql<boolean>`${isStudioAccount(sql`${person._id}`)}` })
    .from(person)
    .where(and(inArray(person._id, [...people]), reachableFor(me)))
  return new Map(rows.map(row => [row._id, row]))
}

/** Invites people into a group. One that is open, or was declined, stands as it is until its time is over. */
export async function invite(
  { tx, house, who }: Acting<WithBus>,
  group: string,
  { invited, strangers }: Awaited<ReturnType<typeof askedAmong>>,
) {
  if (invited.length === 0) return
  const now = Date.now()
  const at = new Date(now).toISOString()
  const asked = (await sentToStrangers(tx, who._id, now)) + strangers.length
  if (strangers.length > 0 && asked > mostInADay) throw new TooMany(3600)
  const expires = new Date(now + days * dayMs).toISOString()
  const row = { by: who._id, at, expires, declined: false }
  await tx
    .insert(chatInvite)
    .values(invited.map(each => ({ ...row, group, person: each })))
    .onConflictDoUpdate({ target: [chatInvite.group, chatInvite.person], set: row, setWhere: sql`${chatInvite.expires} < ${at}` })
  for (const each of invited) await tellSelf(tx, house, group, each)
}

/** Invitations of a day to people to whom somebody may not write. */
const sentToStrangers = (tx: Tx, me: string, now: number) =>
  tx.$count(
    chatInvite,
    and(
      eq(chatInvite.by, me),
      gt(chatInvite.at, new Date(now - dayMs).toISOString()),
      sql`not exists (select 1 from ${person} where ${person._id} = ${chatInvite.person} and ${reachableFor(me)})`,
    ),
  )

/** An invitation that stands for somebody: of whoever blocked them, or was blocked, none does. */
const openInviteConditionOf = (me: string) =>
  and(
    eq(chatInvite.person, me),
    eq(chatInvite.declined, false),
    gt(chatInvite.expires, sql`now()`),
    sql`not ${isBlocked(sql`${me}::uuid`, sql`${chatInvite.by}`)}`,
  )

/** Accepts or declines an invitation. Whoever invited learns of a no as little as of one not yet given. */
export async function answer({ tx, house, who }: Acting<WithBus>, _id: string, accept: boolean) {
  const [group] = await tx.select().from(chatGroup).where(eq(chatGroup._id, _id)).for('update')
  const mine = and(openInviteConditionOf(who._id), eq(chatInvite.group, _id))
  const here = group ? await activeIn(tx, _id) : []
  if (accept && here.some(each => each.person === who._id)) return
  if (!group || (await tx.$count(chatInvite, mine)) === 0) throw new Refusal('missing')
  if (!accept) {
    await tx.update(chatInvite).set({ declined: true }).where(mine)
    return void (await tellSelf(tx, house, _id, who._id))
  }
  if (here.length >= largestGroup) throw new Refusal('chat-full')
  await addChatMembers(tx, group, [who._id], 'member')
  await tellAdded(tx, house, _id, [who._id])
}

/** Open invitations of the caller, the newest first. */
export async function invitationsOf({ tx, house, who }: Acting) {
  const rows = await tx
    .select({
      group: chatGroup,
      by: faceColumns,
      at: chatInvite.at,
      expires: chatInvite.expires,
      members: sql<number>`(select count(*)::int from ${chatMember} m where m."group" = ${chatGroup._id} and m.left_at is null)`,
    })
    .from(chatInvite)
    .innerJoin(chatGroup, eq(chatGroup._id, chatInvite.group))
    .innerJoin(person, eq(person._id, chatInvite.by))
    .where(openInviteConditionOf(who._id))
    .orderBy(sql`${chatInvite.at} desc`)
    .limit(100)
  return rows.map(({ group, by, ...row }) => ({
    ...row,
    _id: group._id,
    name: group.name ?? '',
    bild: fileAddress(house, who, group.picture),
    by: faceFor(house, who, by),
  }))
}

/** People who were invited and have not come, for the group's admins: who declined is among them. */
export async function invitedInto({ tx, house, who }: Acting, _id: string) {
  await ledPlace(tx, _id, who._id)
  const rows = await tx
    .select(faceColumns)
    .from(chatInvite)
    .innerJoin(person, eq(person._id, chatInvite.person))
    .where(and(eq(chatInvite.group, _id), gt(chatInvite.expires, sql`now()`)))
    .orderBy(asc(person.sortName), asc(person._id))
  return rows.map(row => faceFor(house, who, row))
}

import { and, asc, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { directId, isOfPair } from '#contract/chat/calls.ts'
import { largestGroup, type MemberRole } from '#contract/chat/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { mayWrite } from '#server/moderation/silence.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import type { Pair } from '#server/social/plugs.ts'
import { nameOf } from '#server/social/socialNews.ts'
import { groupsOf } from './chatGroups.ts'
import { activeIn, addChatMembers } from './entering.ts'
import { askedAmong, invite } from './invites.ts'
import { dropPicture } from './messagePictures.ts'
import { emptyMessages } from './messages.ts'
import { tellPairs } from './presence/attendance.ts'
import { nearTo } from './presence/seen.ts'
import { ledPlace, lockedPlace, mustReach } from './rules.ts'
import { chatGroup, chatMember, chatWindow } from './tables.ts'
import { tellAdded, tellGone, tellGroup, tellSelf } from './topic.ts'

type Group = typeof chatGroup.$inferSelect
const now = () => new Date().toISOString()

/** Begins a group, or the one-to-one chat with one person; made again it is the same. Answers its id. */
export async function begin(given: Acting<WithBus>, body: { _id?: string; name?: string; memberIds: readonly string[] }): Promise<string> {
  if (body.name === undefined) return beginDirect(given, body)
  const { tx, house, who } = given
  if (body._id && isOfPair(body._id)) throw new Refusal('invalid', { _id: 'Diese Kennung ist nicht lesbar.' })
  const row = { _id: body._id ?? v7(), kind: 'group', name: body.name, created: now() }
  const others = [...new Set(body.memberIds)].filter(each => each !== who._id)
  // A group that was begun alone, on a device of before, comes with its id (K05).
  if (others.length === 0 && !body._id) throw new Refusal('invalid', { memberIds: 'Wähle mindestens eine Person.' })
  const fresh = await tx.insert(chatGroup).values(row).onConflictDoNothing().returning({ _id: chatGroup._id })
  if (fresh.length === 0) {
    const { group } = await lockedPlace(tx, row._id, who._id)
    if (group.name !== body.name) throw new Refusal('taken')
    return row._id
  }
  await mayWrite(tx, who._id)
  const asked = await askedAmong(tx, who._id, others)
  await addChatMembers(tx, { _id: row._id, count: 0 }, [who._id], 'admin')
  await addChatMembers(tx, { _id: row._id, count: 0 }, asked.added, 'member')
  await invite(given, row._id, asked)
  await tellAdded(tx, house, row._id, [who._id, ...asked.added])
  return row._id
}

async function beginDirect({ tx, house, who }: Acting<WithBus>, { _id, memberIds }: { _id?: string; memberIds: readonly string[] }) {
  const [other, ...more] = memberIds
  if (other === undefined || more.length > 0 || other === who._id) throw new Refusal('invalid', { memberIds: 'Wähle eine Person.' })
  const pair = await directId(who._id, other)
  if (_id !== undefined && _id !== pair) throw new Refusal('invalid', { _id: 'Diese Kennung ist nicht lesbar.' })
  const row = { _id: pair, kind: 'direct', name: null, created: now() }
  const [known] = await tx.select({ _id: chatGroup._id }).from(chatGroup).where(eq(chatGroup._id, pair))
  if (known) return pair
  await mustReach(tx, who._id, [other])
  const fresh = await tx.insert(chatGroup).values(row).onConflictDoNothing().returning({ _id: chatGroup._id })
  if (fresh.length === 0) return pair
  await addChatMembers(tx, { _id: pair, count: 0 }, [who._id, other], 'member')
  await tellAdded(tx, house, pair, [who._id, other])
  return pair
}

/** Adds friends of the admin, and invites others whom they reach (K07); who is in it already stays as they are. */
export async function add(given: Acting<WithBus>, _id: string, people: readonly string[]) {
  const { tx, house, who } = given
  const { group } = await ledPlace(tx, _id, who._id)
  const here = await activeIn(tx, _id)
  const fresh = [...new Set(people)].filter(each => !here.some(({ person }) => person === each))
  if (fresh.length === 0) return
  const asked = await askedAmong(tx, who._id, fresh)
  if (here.length + fresh.length > largestGroup) throw new Refusal('chat-full')
  await addChatMembers(tx, group, asked.added, 'member')
  await invite(given, _id, asked)
  if (asked.added.length > 0) await tellAdded(tx, house, _id, asked.added)
}

/** Renames a group for all. */
export async function rename({ tx, house, who }: Acting<WithBus>, _id: string, { name, version }: { name: string; version: number }) {
  const { group } = await ledPlace(tx, _id, who._id)
  mustBeSeen(group, version, group.name === name, { _id, name: group.name, version: group.version })
  if (group.name === name) return
  await mayWrite(tx, who._id)
  await changeChatGroup(tx, house, group, { name })
}

/** Sets the picture of a group. Of two who each replace the one that they saw, the second is told (K05). */
export async function picture({ tx, house, who }: Acting<WithBus>, _id: string, { name, seen }: { name: string; seen?: string }) {
  const { group } = await ledPlace(tx, _id, who._id)
  if (group.picture === name) return
  if (seen !== undefined && seen !== (group.picture ?? 'none')) throw new Refusal('stale', undefined, { _id, version: group.version })
  await mayWrite(tx, who._id)
  await changeChatGroup(tx, house, group, { picture: name })
  leaves(tx, group.picture ?? 'none', name)
  await dropPicture(tx, group.picture)
}

async function changeChatGroup(tx: Tx, house: WithBus, { _id, version }: Group, fields: Partial<Group>) {
  leaves(tx, version, version + 1)
  await Promise.all([
    tx
      .update(chatGroup)
      .set({ ...fields, version: version + 1 })
      .where(eq(chatGroup._id, _id)),
    tellGroup(tx, house, _id),
  ])
}

/** Removes somebody, or leaves. Who is no member any more stays out; whose role is no longer the one that was `seen` stays in. */
export async function remove(given: Acting, _id: string, person: string, seen?: MemberRole) {
  const { tx, house, who } = given
  const leaves = person === who._id
  const { group } = leaves ? await lockedPlace(tx, _id, who._id) : await ledPlace(tx, _id, who._id)
  if (group.kind !== 'group') throw new Refusal('forbidden')
  const role = (await activeIn(tx, _id)).find(each => each.person === person)?.role
  if (seen && role && role !== seen) throw await stale(given, _id)
  await goes(tx, house, group, person)
}

/** Takes everybody out of a group, which goes with all that was written in it (K39); all hear of it, and who is in it reads who did it. */
export async function dissolve({ tx, house, who }: Acting<WithBus>, _id: string) {
  const { group } = await ledPlace(tx, _id, who._id)
  const rows = await tx.select({ person: chatMember.person, left: chatMember.left }).from(chatMember).where(eq(chatMember.group, _id))
  const others = rows.filter(({ person, left }) => left === null && person !== who._id)
  await forget(tx, group)
  // Members who have left had its messages too, up to then.
  await tellGone(
    tx,
    house,
    _id,
    rows.map(({ person }) => person),
  )
  const title = `${await nameOf(tx, who._id)} hat die Gruppe «${group.name}» aufgelöst.`
  await notify(tx, house, { people: others.map(({ person }) => person), title, about: who._id, link: '/chat' })
}

async function forget(tx: Tx, { _id, picture }: Pick<Group, '_id' | 'picture'>) {
  await tx.delete(chatGroup).where(eq(chatGroup._id, _id))
  await dropPicture(tx, picture)
}

/** Ends somebody's time in a group; the longest-standing member follows its last admin, and a group without members goes (K05, K39). */
async function goes(tx: Tx, house: WithBus, group: Pick<Group, '_id' | 'count' | 'kind' | 'name' | 'picture'>, person: string) {
  const here = await activeIn(tx, group._id)
  const member = here.find(each => each.person === person)
  if (!member) return
  const staying = here.filter(each => each !== member)
  if (staying.length === 0) return forget(tx, group)
  const heir = staying.some(({ role }) => role === 'admin') ? undefined : staying[0]
  const isOf = and(eq(chatMember.group, group._id), eq(chatMember.person, person))
  const open = and(eq(chatWindow.group, group._id), eq(chatWindow.person, person), isNull(chatWindow.last))
  await Promise.all([
    tx.update(chatMember).set({ left: now(), leftName: group.name, role: 'member' }).where(isOf),
    tx.update(chatWindow).set({ last: group.count }).where(open),
    heir && group.kind === 'group' ? setRoleOf(tx, group._id, heir.person, 'admin') : undefined,
    tellGroup(tx, house, group._id, person),
  ])
}

const setRoleOf = (tx: Tx, group: string, person: string, role: MemberRole) =>
  tx
    .update(chatMember)
    .set({ role })
    .where(and(eq(chatMember.group, group), eq(chatMember.person, person)))

/** The second of two admins at once sees the group as the first left it (K05). */
const stale = async (given: Acting, _id: string) => new Refusal('stale', undefined, (await groupsOf(given, [_id]))[0])

/** Sets a role; somebody always leads a group. */
export async function setRole(given: Acting, _id: string, person: string, role: MemberRole) {
  const { tx, house, who } = given
  await ledPlace(tx, _id, who._id)
  const here = await activeIn(tx, _id)
  const member = here.find(each => each.person === person)
  if (!member && (await tx.$count(chatMember, and(eq(chatMember.group, _id), eq(chatMember.person, person)))) > 0)
    throw await stale(given, _id)
  if (!member) throw new Refusal('missing')
  if (member.role === role) return
  if (role === 'member' && here.filter(each => each.role === 'admin').length === 1) throw new Refusal('chat-last-admin')
  await Promise.all([setRoleOf(tx, _id, person, role), tellGroup(tx, house, _id)])
  leaves(tx, member.role, role)
}

/** Mutes a group for the caller alone. */
export async function mute({ tx, house, who }: Acting<WithBus>, _id: string, muted: boolean) {
  await lockedPlace(tx, _id, who._id)
  await tx
    .update(chatMember)
    .set({ muted })
    .where(and(eq(chatMember.group, _id), eq(chatMember.person, who._id)))
  await tellSelf(tx, house, _id, who._id)
}

/** Takes somebody who leaves the product out of all groups, and the text out of all that they wrote (K40). */
export async function leaveChat(tx: Tx, house: WithBus, person: string) {
  const near = await nearTo(tx, person, undefined, { hidden: true })
  await tellPairs(
    tx,
    house,
    person,
    near.map(({ _id }) => _id),
  )
  const own = await tx
    .select({ group: chatMember.group })
    .from(chatMember)
    .where(eq(chatMember.person, person))
    .orderBy(asc(chatMember.group))
  for (const { group: _id } of own) {
    const [group] = await tx.select().from(chatGroup).where(eq(chatGroup._id, _id)).for('update')
    if (!group) continue
    const emptied = await emptyMessages(tx, group, person)
    await goes(tx, house, { ...group, count: group.count + emptied }, person)
  }
}

/** The one-to-one chat of two people opens or closes with what they are to each other; its devices look again (K08). */
export async function between({ tx, house }: Within<WithBus>, { one, other, told }: Pair) {
  const pair = await directId(one, other)
  const known = (await tx.$count(chatGroup, eq(chatGroup._id, pair))) > 0
  if (known) await tellGroup(tx, house, pair)
  if (known || told) await tellPairs(tx, house, one, [other])
}

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ChatGroup } from '#contract/chat/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { lastIn, leftAt, unreadIn } from './messagePages.ts'
import { reachable } from './rules.ts'
import { blockedFor, byGroup, chatMessageOf, faceColumns, faceFor, marksFor, readersIn } from './shownMessages.ts'
import { chatGroup, chatMember } from './tables.ts'

type Row = typeof chatGroup.$inferSelect
type Mine = typeof chatMember.$inferSelect

/** Groups as the caller sees them, the one with the newest message first; all of theirs, or those named. */
export async function groupsOf({ tx, house, who }: Acting, only?: readonly string[]): Promise<ChatGroup[]> {
  if (only?.length === 0) return []
  const own = await tx
    .select({ group: chatGroup, mine: chatMember })
    .from(chatMember)
    .innerJoin(chatGroup, eq(chatGroup._id, chatMember.group))
    .where(and(eq(chatMember.person, who._id), only && inArray(chatMember.group, [...only])))
  const ids = own.map(({ group }) => group._id)
  const leftIds = own.flatMap(({ group, mine }) => (mine.left === null ? [] : [group._id]))
  const [members, last, unread, marks, blocked, ends] = await Promise.all([
    membersOf(tx, ids),
    lastIn(tx, ids, who._id),
    unreadIn(tx, ids, who._id),
    readersIn(tx, ids),
    blockedFor(tx, who._id),
    leftAt(tx, leftIds, who._id),
  ])
  const open = await reachable(tx, who._id, othersIn(own, members, who._id))
  const groups = own.map(({ group, mine }): ChatGroup => {
    const newest = last.get(group._id)
    const people = members.get(group._id) ?? []
    return {
      ...facesOf({ house, who }, group, people, mine),
      state: stateOf(group, mine, people, open),
      muted: mine.muted,
      // How much is written and changed after somebody's time is none of theirs (K10).
      count: mine.left === null ? group.count : (ends.get(group._id) ?? 0),
      read: mine.read,
      version: mine.left === null ? group.version : 1,
      createdAt: group.created,
      // Members who have left can mark nothing as read any more.
      unread: mine.left === null ? (unread.get(group._id) ?? 0) : 0,
      last: newest ? chatMessageOf(house, who, newest, marksFor(marks.get(group._id) ?? [], who._id, blocked)) : null,
    }
  })
  const at = ({ last, createdAt }: ChatGroup) => last?.at ?? createdAt
  return groups.sort((one, other) => (at(one) > at(other) ? -1 : 1))
}

/** The other sides of one-to-one chats. */
const othersIn = (own: readonly { group: Row }[], members: ReadonlyMap<string, People>, me: string) =>
  own
    .filter(({ group }) => group.kind === 'direct')
    .flatMap(({ group }) => members.get(group._id) ?? [])
    .map(({ _id }) => _id)
    .filter(_id => _id !== me)

type People = Awaited<ReturnType<typeof membersOf>> extends Map<string, infer List> ? List : never

/** A one-to-one chat has the other person's name and picture. Who has left sees the name as it was, and nobody come and go any more. */
function facesOf({ house, who }: Omit<Acting, 'tx'>, group: Row, people: People, mine: Mine) {
  const other = group.kind === 'direct' ? people.find(({ _id }) => _id !== who._id) : undefined
  const left = mine.left !== null
  // A picture from after somebody's time is none of theirs.
  const bild = other ? other.bild : left ? null : group.picture
  const seen = !left ? people : people.filter(({ _id }) => _id === who._id)
  return {
    _id: group._id,
    kind: group.kind as ChatGroup['kind'],
    name:
      group.kind === 'direct'
        ? other
          ? `${other.vorname} ${other.nachname}`
          : 'Gelöschter Benutzer'
        : ((left ? mine.leftName : null) ?? group.name ?? ''),
    bild: fileAddress(house, who, bild),
    members: seen.map(each => ({ ...faceFor(house, who, each), userId: each._id, role: each.role as 'admin' | 'member' })),
  }
}

function stateOf(group: Row, mine: Mine, people: People, open: ReadonlySet<string>): ChatGroup['state'] {
  if (mine.left !== null) return 'left'
  return group.kind === 'direct' && !people.some(({ _id }) => open.has(_id)) ? 'closed' : 'open'
}

/** The members of these groups, the longest-standing first. */
async function membersOf(tx: Tx, groups: readonly string[]) {
  const rows =
    groups.length === 0
      ? []
      : await tx
          .select({ ...faceColumns, group: chatMember.group, role: chatMember.role })
          .from(chatMember)
          .innerJoin(person, eq(person._id, chatMember.person))
          .where(and(inArray(chatMember.group, [...groups]), isNull(chatMember.left), isNull(person.deletedAt)))
          .orderBy(asc(chatMember.joined), asc(chatMember.person))
  return byGroup(rows)
}

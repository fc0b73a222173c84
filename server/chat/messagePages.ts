import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { chatPage, type MessagePage } from '#contract/chat/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { isNewsFor, placeIn, readableFor } from './rules.ts'
import { blockedFor, chatMessageOf, type GroupReader, marksFor, messagesWhere, ofGroup, type Read, readersOf } from './shownMessages.ts'
import { chatMessage, chatWindow } from './tables.ts'

interface MessagePageParams {
  after?: number
  before?: number
  around?: string
  limit?: number
}

/** A page of what the caller may read of a group. */
export async function pageOf(
  { tx, house, who }: { tx: Tx; house: House; who: Who },
  group: string,
  { around, limit = chatPage, ...asked }: MessagePageParams,
): Promise<MessagePage> {
  const mine = and(ofGroup(group), readableFor(who._id))
  const { after, before } = around === undefined ? asked : { after: undefined, before: await placeBehind(tx, mine, around, limit) }
  // The count is read first: all that has a number up to it is there by then, so a cursor that stands on it misses nothing. What came since
  // comes with the next page.
  const { count, left } = await countFor(tx, group, who._id)
  const upTo = left ? undefined : lte(chatMessage.changed, count)
  const [found, all, blocked] = await Promise.all([
    after === undefined
      ? messagesWhere(tx, and(mine, before === undefined ? undefined : lt(chatMessage.number, before)), desc(chatMessage.number), limit + 1)
      : messagesWhere(tx, and(mine, gt(chatMessage.changed, after), upTo), asc(chatMessage.changed), limit + 1),
    readersOf(tx, group),
    blockedFor(tx, who._id),
  ])
  const marks = marksFor(all, who._id, blocked)
  const rows = found.slice(0, limit)
  const more = found.length > limit
  const cursor = more && after !== undefined ? rows.at(-1)!.row.changed : Math.max(count, after ?? 0)
  return {
    rows: rows.map(read => chatMessageOf(house, who, read, marks)),
    marks: marksSince(marks, before === undefined ? (after ?? 0) : Number.POSITIVE_INFINITY, cursor),
    cursor,
    count,
    more,
  }
}

/** The place so far behind a message that a page which ends before it has as many on both sides. */
async function placeBehind(tx: Tx, mine: SQL | undefined, _id: string, limit: number) {
  const [found] = await tx
    .select({ number: chatMessage.number })
    .from(chatMessage)
    .where(and(mine, eq(chatMessage._id, _id)))
  if (!found) throw new Refusal('missing')
  return found.number + Math.ceil(limit / 2)
}

const marksSince = (marks: readonly GroupReader[], after: number, cursor: number) =>
  marks
    .filter(({ changed }) => changed > after && changed <= cursor)
    .map(({ person, first, read, changed }) => ({ userId: person, first, number: read, changed }))

/** The newest number that somebody knows of: the group's, or the one at which they left; what is taken back after that they learn too. */
async function countFor(tx: Tx, group: string, me: string): Promise<{ count: number; left: boolean }> {
  const place = await placeIn(tx, group, me)
  if (place.member.left === null) return { count: place.group.count, left: false }
  return { count: (await leftAt(tx, [group], me)).get(group) ?? 0, left: true }
}

/** The number at which the caller left each of these groups. */
export async function leftAt(tx: Tx, groups: readonly string[], me: string): Promise<Map<string, number>> {
  if (groups.length === 0) return new Map()
  const rows = await tx
    .select({ group: chatWindow.group, last: sql<number>`coalesce(max(${chatWindow.last}), 0)`.mapWith(Number) })
    .from(chatWindow)
    .where(and(inArray(chatWindow.group, [...groups]), eq(chatWindow.person, me)))
    .groupBy(chatWindow.group)
  return new Map(rows.map(({ group, last }) => [group, last]))
}

/** The newest message that the caller may read in each of these groups. */
export async function lastIn(tx: Tx, groups: readonly string[], me: string): Promise<Map<string, Read>> {
  if (groups.length === 0) return new Map()
  const newest = sql`${chatMessage._id} in (select l._id from unnest(${sql.param([...groups])}::uuid[]) g(_id), lateral (
    select "chat_message"._id from ${chatMessage} where ${chatMessage.group} = g._id and ${readableFor(me)} order by ${chatMessage.number} desc limit 1) l)`
  const found = await messagesWhere(tx, newest, desc(chatMessage.at), groups.length)
  return new Map(found.map(read => [read.row.group, read]))
}

/** How many messages of others stand above the caller's mark in each of their groups, a hundred at most. */
export async function unreadIn(tx: Tx, groups: readonly string[], me: string): Promise<Map<string, number>> {
  if (groups.length === 0) return new Map()
  const { rows } = await tx.execute<{ group: string; unread: number }>(sql`
    select mine."group" as "group", (select count(*)::int from (
      select 1 from ${chatMessage} where ${chatMessage.group} = mine."group" and ${chatMessage.number} > mine.read
        and ${isNewsFor(me)} and ${readableFor(me)} limit 100) newer) as unread
    from chat_member mine where mine.person = ${me} and mine."group" = any(${sql.param([...groups])}::uuid[])`)
  return new Map(rows.map(({ group, unread }) => [group, unread]))
}

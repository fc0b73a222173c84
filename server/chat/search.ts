import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { longestSearchPage } from '#contract/chat/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { wordsAsked } from '#server/kit/words.ts'
import { behind, cursorOf } from '#server/social/posts/cursor.ts'
import { readableFor } from './rules.ts'
import { blockedFor, chatMessageOf, marksFor, messagesWhere, readersIn } from './shownMessages.ts'
import { chatGroup, chatMember, chatMessage } from './tables.ts'

interface MessageSearchParams {
  q: string
  group?: string
  before?: string
}

/** A page of messages with these words, of those that the caller may read; what somebody wrote whom they blocked is folded, and not found. */
export async function searchMessages(given: Acting, { q, group, before }: MessageSearchParams) {
  const asked = wordsAsked(q)
  if (!asked) return { rows: [], next: null }
  const { tx, house, who } = given
  const ids = await idsOf(tx, who._id, { asked, group, before })
  if (ids.length === 0) return { rows: [], next: null }
  const most = longestSearchPage
  const reads = await messagesWhere(tx, inArray(chatMessage._id, ids.slice(0, most)), desc(chatMessage.at), most)
  const [readers, blocked] = await Promise.all([
    readersIn(
      tx,
      reads.map(({ row }) => row.group),
    ),
    blockedFor(tx, who._id),
  ])
  const marks = (each: string) => marksFor(readers.get(each) ?? [], who._id, blocked)
  const byId = new Map(reads.map(read => [read.row._id, read]))
  const rows = ids.slice(0, most).flatMap(_id => byId.get(_id) ?? [])
  const last = rows.at(-1)?.row
  return {
    rows: rows.map(read => chatMessageOf(house, who, read, marks(read.row.group))),
    next: ids.length > most && last ? cursorOf(last.at, last._id) : null,
  }
}

/**
 * Ids of the newest. Each conversation is asked for its newest alone: a frequent word is found by their order without looking at all of them, a
 * rare one by the index of words.
 */
async function idsOf(tx: Tx, me: string, { asked, group, before }: Omit<MessageSearchParams, 'q'> & { asked: string }): Promise<string[]> {
  const { rows } = await tx.execute<{ _id: string }>(sql`
    select newest._id from ${chatMember} join ${chatGroup} on ${chatGroup._id} = ${chatMember.group} cross join lateral (
      select ${chatMessage._id}, ${chatMessage.at} from ${chatMessage}
      where ${and(
        sql`${chatMessage.group} = ${chatMember.group}`,
        sql`${chatMessage.deleted} is null`,
        sql`${chatMessage.words} @@ ${asked}::tsquery`,
        readableFor(me),
        sql`not (${chatGroup.kind} = 'group' and ${isOfBlocked(me)})`,
        before ? behind(before, chatMessage.at, chatMessage._id, 'down') : undefined,
      )}
      order by ${chatMessage.number} desc limit ${longestSearchPage + 1}
    ) newest
    where ${chatMember.person} = ${me} ${group === undefined ? sql`` : sql`and ${chatMember.group} = ${group}`}
    order by newest.at desc, newest._id desc limit ${longestSearchPage + 1}`)
  return rows.map(({ _id }) => _id)
}

const isOfBlocked = (me: string): SQL =>
  sql`exists (select 1 from social_block b where b.person = ${me} and b.blocked = ${chatMessage.sender})`

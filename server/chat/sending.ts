import { sql } from 'drizzle-orm'
import { toldAs } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderingLater } from '#server/kit/jobs/jobs.ts'
import { given, prepared, prepareSql, writtenValueSql } from '#server/kit/prepared.ts'
import { isSilentAt } from '#server/moderation/silence.ts'
import { person } from '#server/shared/auth/tables.ts'
import { isWithStaff, reachableFor, readableFor } from './rules.ts'
import type { FaceRow } from './shownMessages.ts'
import { chatGroup, chatMember, chatMessage } from './tables.ts'

// The statements of a message, planned once: very many are sent, each in two ways there and back.

const held = prepared(
  prepareSql<{ count: number }>(
    'chat_held',
    sql`select count from ${chatGroup} where ${chatGroup._id} = ${given('group', 'uuid')} for update`,
  ),
)

/** The state that a message meets. */
export interface Met {
  /** Has left. */
  left: boolean
  open: boolean
  heard: boolean
  /** A message with its id is there already. */
  before: boolean
  /** The message that it answers, where its sender may read that. */
  replied: string | null
  sender: FaceRow | null
  employee: FaceRow | null
}

const me = sql.raw('asked.me')
const group = sql.raw('asked.of')
const faceOf = (who: string) => sql`(select json_build_object('_id', f._id, 'vorname', f.vorname, 'nachname', f.nachname, 'bild', f.bild)
  from person f where f._id = ${sql.raw(who)} and f.deleted_at is null)`
const others = sql`select 1 from ${chatMember} join ${person} on ${person._id} = ${chatMember.person}
  where ${chatMember.group} = ${group} and ${chatMember.left} is null and ${reachableFor(me)}`
const met = prepared(
  prepareSql<Met>(
    'chat_met',
    sql`with asked as materialized (select ${writtenValueSql('group', 'uuid')} as of, ${writtenValueSql('me', 'uuid')} as me, ${writtenValueSql('actor', 'uuid')} as actor,
        ${writtenValueSql('_id', 'uuid')} as _id, ${writtenValueSql('replyTo', 'uuid')} as reply_to, ${writtenValueSql('now', 'timestamptz')} as now)
      select own.left_at is not null as left,
        case when g.kind = 'direct' then exists (${others}) else true end as open,
        (not ${isSilentAt(me, sql.raw('asked.now'))} or (g.kind = 'direct' and ${isWithStaff(group, me)})) as heard,
        exists (select 1 from ${chatMessage} where ${chatMessage._id} = asked._id) as before,
        (select ${chatMessage._id} from ${chatMessage}
          where ${chatMessage._id} = asked.reply_to and ${chatMessage.group} = ${group} and ${readableFor(me)}) as replied,
        ${faceOf('asked.me')} as sender, ${faceOf('asked.actor')} as employee
      from asked join chat_group g on g._id = asked.of join chat_member own on own."group" = asked.of and own.person = asked.me`,
  ),
)

export interface MessageSending {
  group: string
  me: string
  /** The employee who writes it for the studio's account. */
  actor: string | null
  _id: string
  replyTo: string | null
}

/** The state that a message meets and how many numbers its group has given, under that one's lock; undefined for whoever never was in it. */
export async function meet(tx: Tx, asked: MessageSending): Promise<(Met & { count: number }) | undefined> {
  // A statement of its own: the other sees what whoever held the lock before has written.
  const [groups, { rows }] = await Promise.all([held(tx, { group: asked.group }), met(tx, { ...asked, now: new Date().toISOString() })])
  const [row] = rows
  return row && { ...row, count: groups.rows[0]!.count }
}

/** Stores a message, raises its group's count, orders its push and tells of it. */
export const stored = prepared(
  prepareSql(
    'chat_stored',
    sql`with counted as (update chat_group set count = ${writtenValueSql('number', 'int')} where _id = ${writtenValueSql('group', 'uuid')}),
      pushed as (${orderingLater})
      insert into chat_message (_id, "group", number, changed, worded, sender, actor, text, said, reply_to, at, written)
      values (${writtenValueSql('_id', 'uuid')}, ${writtenValueSql('group', 'uuid')}, ${writtenValueSql('number', 'int')}, ${writtenValueSql('number', 'int')}, ${writtenValueSql('number', 'int')},
        ${writtenValueSql('sender', 'uuid')}, ${writtenValueSql('actor', 'uuid')}, ${writtenValueSql('text', 'text')}, ${writtenValueSql('said', 'text')}, ${writtenValueSql('replyTo', 'uuid')},
        ${writtenValueSql('at', 'timestamptz')}, ${writtenValueSql('written', 'timestamptz')})
      returning ${toldAs('told')}`,
  ),
)

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Presence } from '#contract/chat/presence.ts'
import { dayMs } from '#contract/time.ts'
import { isStudioAccount, reachableFor } from '#server/chat/rules.ts'
import { chatChoice } from '#server/chat/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { friendIdsOf } from '#server/social/pair.ts'
import { isBlocked } from '#server/social/rules.ts'

const directsOf = (me: string) => sql`(select theirs.person from chat_member mine
  join chat_group g on g._id = mine."group" and g.kind = 'direct'
  join chat_member theirs on theirs."group" = g._id and theirs.person <> mine.person and theirs.left_at is null
  where mine.person = ${me} and mine.left_at is null)`

/** Friends, training partners among them, and members of an open one-to-one chat (K14). A studio's account is nobody's presence. */
const isNear = (me: string): SQL => sql`${person.deletedAt} is null and ${person._id} <> ${me}
  and not ${isStudioAccount(sql`${person._id}`)} and not ${isStudioAccount(me)} and not ${isBlocked(sql`${me}::uuid`, sql`${person._id}`)}
  and (${person._id} in ${friendIdsOf(sql`${me}::uuid`)} or (${person._id} in ${directsOf(me)} and ${reachableFor(me)}))`

/** Somebody who hides something doesn't see it either. */
const bothShow = (me: string, column: 'online' | 'last_seen', usual: boolean) => sql<boolean>`(
  coalesce((select own.${sql.raw(column)} from chat_choice own where own.person = ${me}), ${usual})
  and coalesce((select own.${sql.raw(column)} from chat_choice own where own.person = ${person._id}), ${usual}))`

/** Somebody with whom a person sees each other's presence; `seenAt` where they show each other when they were there last. */
export interface Near {
  _id: string
  seenAt: string | null
}

/** People with whom somebody sees each other's presence, of those named. It holds both ways: who sees is seen. */
export async function nearTo(tx: Tx, me: string, only?: readonly string[], { hidden = false } = {}): Promise<Near[]> {
  if (only?.length === 0) return []
  return tx
    .select({
      _id: person._id,
      seenAt: sql<
        string | null
      >`case when ${bothShow(me, 'last_seen', false)} and ${person._id} in ${friendIdsOf(sql`${me}::uuid`)} then ${chatChoice.seenAt} end`.mapWith(
        value => roundedSeen(new Date(value as string)),
      ),
    })
    .from(person)
    .leftJoin(chatChoice, eq(chatChoice.person, person._id))
    .where(and(isNear(me), only && inArray(person._id, [...only]), hidden ? undefined : bothShow(me, 'online', true)))
}

const fiveMinutes = 300_000

/** Within a day to 5 minutes, after that to the day. */
export function roundedSeen(at: Date, now = Date.now()): string {
  const ms = at.getTime()
  if (now - ms < dayMs) return new Date(Math.floor(ms / fiveMinutes) * fiveMinutes).toISOString()
  return instantOf(dayOf(at.toISOString()), '00:00')
}

/** Presence of others that the caller sees, as far as there is something to see. */
export async function presenceFor(tx: Tx, me: string, isHere: (person: string) => boolean): Promise<Presence[]> {
  const near = await nearTo(tx, me)
  return near
    .map(({ _id, seenAt }) => ({ userId: _id, isOnline: isHere(_id), lastSeen: isHere(_id) ? null : seenAt }))
    .filter(({ isOnline, lastSeen }) => isOnline || lastSeen !== null)
}

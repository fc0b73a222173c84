import { and, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { person } from '#server/shared/auth/tables.ts'
import { lockPair } from './pair.ts'
import { studioOf } from './posts/rules.ts'
import { post } from './posts/tables.ts'
import { endAll } from './relationships.ts'
import { knows } from './rules.ts'
import { changedBetween, type MemberActing, publishSocialChange } from './socialNews.ts'
import { socialBlock } from './tables.ts'

/**
 * Blocks somebody; all between the two ends (K08). It answers the same whoever is meant, there or not, so that nobody learns from it who
 * exists or has blocked them. Open apps of the other one only hear of it where something ended that they saw.
 */
export async function block({ tx, house, who }: MemberActing, other: string) {
  await lockPair(tx, who._id, other)
  if (other === who._id || (await tx.$count(person, eq(person._id, other))) === 0) return done
  const named = (await knows(tx, who._id, other)) !== undefined || (await hasNameOf(tx, who._id, other))
  const row = { person: who._id, blocked: other, at: new Date().toISOString(), named }
  await tx.insert(socialBlock).values(row).onConflictDoNothing()
  const ended = await endAll(tx, who._id, other)
  await publishSocialChange(tx, house, ended || (await sawPosts(tx, who._id, other)) ? [who._id, other] : [who._id])
  await changedBetween({ tx, house }, { one: who._id, other, told: ended })
  return done
}

/** True where both were in one conversation at one time, or the other one asked them into a group: there they have that one's name. */
export async function hasNameOf(tx: Tx, who: string, other: string) {
  const { rows } = await tx.execute(sql`select 1 from chat_window mine join chat_window theirs on theirs."group" = mine."group"
    where mine.person = ${who} and theirs.person = ${other}
      and mine.first <= coalesce(theirs.last, mine.first) and theirs.first <= coalesce(mine.last, theirs.first)
    union all select 1 from chat_invite i where i.person = ${who} and i.by = ${other} limit 1`)
  return rows.length > 0
}

/** True where a post of one of the two for the whole studio may stand in the other one's feed. */
async function sawPosts(tx: Tx, a: string, b: string) {
  const wide = (author: string, reader: string) =>
    and(eq(post.author, author), eq(post.state, 'approved'), eq(post.audience, 'studio'), sql`${post.studio} = ${studioOf(reader)}`)
  return (await tx.$count(post, or(wide(a, b), wide(b, a)))) > 0
}

/** Ends a block; what was between the two does not come back. */
export async function unblock({ tx, house, who }: MemberActing, other: string) {
  await lockPair(tx, who._id, other)
  await tx.delete(socialBlock).where(and(eq(socialBlock.person, who._id), eq(socialBlock.blocked, other)))
  await publishSocialChange(tx, house, [who._id])
  await changedBetween({ tx, house }, { one: who._id, other, told: false })
  return done
}

/** People whom somebody has blocked and may name, the newest first. */
export const blockedBy = (tx: Tx, who: string) =>
  tx
    .select({
      _id: person._id,
      vorname: person.vorname,
      nachname: person.nachname,
      bild: person.bild,
      studio: person.studioCode,
      at: socialBlock.at,
    })
    .from(socialBlock)
    .innerJoin(person, eq(person._id, socialBlock.blocked))
    .where(and(eq(socialBlock.person, who), eq(socialBlock.named, true)))

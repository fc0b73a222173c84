import { and, type Column, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Reportable, Reportables } from '#server/moderation/plugs.ts'
import { person } from '#server/shared/auth/tables.ts'
import { relationship, socialBlock, socialProfile } from '#server/social/tables.ts'
import { commentsSince, decideOn, postsSince } from './review.ts'
import { commentSeenBy, postsSeenBy, studioOf } from './rules.ts'
import { post, postComment, postPicture } from './tables.ts'
import { tellComment, tellPost } from './topic.ts'

/** Condition: somebody took it away for that reason. Who did may have left since. */
const removedBy = (table: typeof post | typeof postComment, by: string, reason: string | null) =>
  and(eq(table.state, 'removed'), sql`${table.reason} is not distinct from ${reason}`, or(isNull(table.reviewer), eq(table.reviewer, by)))

/** Condition: the reporter has blocked its author since: who first shuts somebody out loses no report by it. */
const blockedSince = (who: string, author: Column, created: Column) =>
  sql<boolean>`exists (select 1 from ${socialBlock} where ${socialBlock.person} = ${who} and ${socialBlock.blocked} = ${author}
    and ${socialBlock.at} >= ${created})`
/** Condition on `post`: the reporter had seen it by their block, which ended the friendship. */
const postBefore = (who: string) => {
  const inStudio = and(eq(post.audience, 'studio'), sql`${post.studio} = ${studioOf(who)}`)
  const wasFriend = sql`exists (select 1 from ${relationship} join ${socialBlock} on ${socialBlock.person} = ${who} and ${socialBlock.blocked} = ${post.author}
    where ${relationship.low} = least(${who}::uuid, ${post.author}) and ${relationship.high} = greatest(${who}::uuid, ${post.author})
      and ${relationship.kind} = 'friend' and ${relationship.state} = 'ended' and ${relationship.at} >= ${socialBlock.at})`
  return and(eq(post.state, 'approved'), blockedSince(who, post.author, post.created), or(inStudio, wasFriend))
}
const commentBefore = (who: string) => and(eq(postComment.state, 'approved'), blockedSince(who, postComment.author, postComment.created))

/** A post that the reporter sees by now. Its picture's alone where it has no words. */
const ofPost: Reportable = {
  async see(tx, who, _id) {
    const [row] = await tx
      .select({ author: post.author, text: post.text, at: post.created, picture: postPicture.file })
      .from(post)
      .innerJoin(person, eq(person._id, post.author))
      .innerJoin(socialProfile, eq(socialProfile.person, post.author))
      .leftJoin(postPicture, eq(postPicture.post, post._id))
      .where(and(eq(post._id, _id), or(postsSeenBy(who), postBefore(who))))
    return row
  },
  async remove({ tx, house, by, reason }, _id) {
    const set = { state: 'removed', reason, reviewer: by, reviewedAt: new Date().toISOString() } as const
    const [row] = await tx
      .update(post)
      .set(set)
      .where(and(eq(post._id, _id), eq(post.state, 'approved')))
      .returning()
    if (row) await tellPost(tx, house, row, { what: 'gone' })
  },
  async restore({ tx, house, by, reason }, _id) {
    const [row] = await tx
      .update(post)
      .set({ state: 'approved', reason: null })
      .where(and(eq(post._id, _id), removedBy(post, by, reason)))
      .returning()
    if (row) await tellPost(tx, house, row, { what: 'new' })
  },
  waiting: postsSince,
}

const ofComment: Reportable = {
  async see(tx, who, _id) {
    const [row] = await tx
      .select({ author: postComment.author, text: postComment.text, at: postComment.created })
      .from(postComment)
      .innerJoin(post, eq(post._id, postComment.post))
      .innerJoin(person, eq(person._id, post.author))
      .innerJoin(socialProfile, eq(socialProfile.person, post.author))
      .where(and(eq(postComment._id, _id), or(commentSeenBy(who), commentBefore(who)), or(postsSeenBy(who), postBefore(who))))
    return row
  },
  remove: ({ tx, house, by, reason }, _id) =>
    setComment({ tx, house }, and(eq(postComment._id, _id), eq(postComment.state, 'approved')), { state: 'removed', reason, reviewer: by }),
  restore: ({ tx, house, by, reason }, _id) =>
    setComment({ tx, house }, and(eq(postComment._id, _id), removedBy(postComment, by, reason)), { state: 'approved', reason: null }),
  async release({ tx, house, by }, _id) {
    const held = await tx.$count(postComment, and(eq(postComment._id, _id), eq(postComment.state, 'pending')))
    if (held > 0) await decideOn({ tx, house, reviewer: by }, _id, { status: 'approved', reason: null })
  },
  waiting: commentsSince,
}

async function setComment(
  { tx, house }: Pick<Parameters<Reportable['remove']>[0], 'tx' | 'house'>,
  which: SQL | undefined,
  values: Partial<typeof postComment.$inferInsert>,
) {
  const set = { ...values, reviewedAt: new Date().toISOString() }
  const [row] = await tx.update(postComment).set(set).where(which).returning()
  const [under] = row ? await tx.select().from(post).where(eq(post._id, row.post)) : []
  if (row && under) await tellComment(tx, house, under, row)
}

export const reportable: Reportables = { post: ofPost, comment: ofComment }

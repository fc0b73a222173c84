import { and, desc, eq, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Comment, PostState } from '#contract/social/post.ts'
import type { CommentForm } from '#contract/social/posts.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { isSame } from '#server/kit/row.ts'
import { rememberGone } from '#server/moderation/gone.ts'
import { mayWrite } from '#server/moderation/silence.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { holdsBack } from '#server/social/heldBack.ts'
import { isBlocked } from '#server/social/rules.ts'
import { nameOf, sentences, tellSocialAct } from '#server/social/socialNews.ts'
import { behind, cursorOf } from './cursor.ts'
import { mustBelong } from './postActs.ts'
import { mustSee } from './postFeed.ts'
import { commentSeenBy } from './rules.ts'
import { post, postComment, postLike } from './tables.ts'
import { tellComment, tellPost, tellReviewers } from './topic.ts'

const atOnce = 50

/** Likes a post or no longer; without a wish it is turned round (K23). What is so already is no news. */
export async function like({ tx, house, who }: Acting, _id: string, wish: boolean | undefined) {
  await mustBelong(tx, who)
  const row = await mustSee(tx, who._id, _id)
  if (row.state !== 'approved') throw new Refusal('missing')
  const own = and(eq(postLike.post, _id), eq(postLike.person, who._id))
  const liked = wish ?? (await tx.$count(postLike, own)) === 0
  const changed = liked
    ? await tx.insert(postLike).values({ post: _id, person: who._id, at: new Date().toISOString() }).onConflictDoNothing().returning()
    : await tx.delete(postLike).where(own).returning()
  if (changed.length > 0) await tellPost(tx, house, row, { what: 'changed', by: who._id })
  const likes = await tx.$count(postLike, and(eq(postLike.post, _id), sql`not ${isBlocked(who._id, sql`${postLike.person}`)}`))
  return { liked, likes }
}

/** A comment is there at once for who sees the post, unless something in it holds it back; the same again is the same one. */
export async function comment({ tx, house, who }: Acting, postId: string, { _id, text }: CommentForm) {
  await mustBelong(tx, who)
  const row = await mustSee(tx, who._id, postId)
  if (row.state !== 'approved') throw new Refusal('missing')
  const held = holdsBack(text)
  const state: PostState = held.length > 0 ? 'pending' : 'approved'
  const fields = { post: postId, author: who._id, text }
  const [added] = await tx
    .insert(postComment)
    .values({ _id, ...fields, held, state, created: new Date().toISOString() })
    .onConflictDoNothing()
    .returning()
  if (!added) {
    const [known] = await tx.select().from(postComment).where(eq(postComment._id, _id))
    if (!known || !isSame(known, fields)) throw new Refusal('taken')
    return { _id, state: known.state }
  }
  await mayWrite(tx, who._id)
  await tellComment(tx, house, row, { author: who._id, state })
  if (state === 'pending') await tellReviewers({ tx, house }, { kind: 'comment', row: { ...added, studio: row.studio }, waits: true })
  if (state === 'approved' && row.author !== who._id) {
    const title = sentences.commented(await nameOf(tx, who._id))
    await tellSocialAct(tx, house, { to: row.author, from: who._id, title, link: '/social' })
  }
  return { _id, state }
}

/** The newest comments under a post, of those whom the reader may see. */
export async function commentsOf({ tx, house, who }: Acting, postId: string, before?: string) {
  await mustSee(tx, who._id, postId)
  const rows = await tx
    .select({
      row: postComment,
      author: { _id: person._id, vorname: person.vorname, nachname: person.nachname, bild: person.bild, studio: person.studioCode },
    })
    .from(postComment)
    .innerJoin(post, eq(post._id, postComment.post))
    .innerJoin(person, eq(person._id, postComment.author))
    .where(
      and(
        eq(postComment.post, postId),
        commentSeenBy(who._id),
        before ? behind(before, postComment.created, postComment._id, 'down') : undefined,
      ),
    )
    .orderBy(desc(postComment.created), desc(postComment._id))
    .limit(atOnce + 1)
  const shown = rows.slice(0, atOnce).map(({ row, author }): Comment => {
    const mine = row.author === who._id
    const seen = { ...author, bild: fileAddress(house, who, author.bild) }
    return { _id: row._id, author: seen, text: row.text, state: row.state, reason: mine ? row.reason : null, at: row.created, mine }
  })
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > atOnce && last ? cursorOf(last.at, last._id) : null }
}

/** Deletes an own comment, or one under an own post. */
export async function removeComment({ tx, house, who }: Acting, _id: string) {
  const [found] = await tx
    .select({ post })
    .from(postComment)
    .innerJoin(post, eq(post._id, postComment.post))
    .where(and(eq(postComment._id, _id), or(eq(postComment.author, who._id), eq(post.author, who._id))))
  if (!found) throw new Refusal('missing')
  const gone = await tx.delete(postComment).where(eq(postComment._id, _id)).returning()
  await rememberGone(tx, 'comment', gone)
  for (const row of gone) {
    await tellComment(tx, house, found.post, row)
    if (row.state === 'pending')
      await tellReviewers({ tx, house }, { kind: 'comment', row: { ...row, studio: found.post.studio }, waits: false })
  }
  return done
}

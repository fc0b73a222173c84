import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { PostKind } from '#contract/social/post.ts'
import type { CoursePostForm, PostForm } from '#contract/social/posts.ts'
import { visibleToAll } from '#server/courses/rules.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { isSame } from '#server/kit/row.ts'
import { rememberGone } from '#server/moderation/gone.ts'
import { mayWrite } from '#server/moderation/silence.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dropFile } from '#server/shared/files/keptFiles.ts'
import { fileNamed } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { holdsBack } from '#server/social/heldBack.ts'
import { isMinor } from '#server/social/rules.ts'
import { socialProfile } from '#server/social/tables.ts'
import { post, postComment, postPicture, postPictures } from './tables.ts'
import { tellPost, tellReviewers } from './topic.ts'

/** The author as the Community has them; refuses who has not joined, and a studio's account. */
export async function mustBelong(tx: Tx, who: Pick<Who, '_id' | 'roles' | 'employee'>) {
  if (who.roles.includes('studio') || who.employee) throw new Refusal('forbidden')
  const [found] = await tx
    .select({ studio: person.studioCode, geburtstag: person.geburtstag, asMinor: socialProfile.asMinor })
    .from(socialProfile)
    .innerJoin(person, eq(person._id, socialProfile.person))
    .where(eq(socialProfile.person, who._id))
  if (!found) throw new Refusal('missing')
  return { studio: found.studio, minor: found.asMinor || isMinor(found.geburtstag) }
}

type PostFields = Pick<typeof post.$inferInsert, 'kind' | 'text' | 'audience' | 'execution'>

/** Writes a post, approved at once or waiting; the same again is the same post. */
async function write({ tx, house, who }: Acting, _id: string, fields: PostFields, picture: string | null) {
  const { studio, minor } = await mustBelong(tx, who)
  if (fields.audience === 'studio' && (minor || !studio))
    throw new Refusal('invalid', {
      audience: minor ? 'Unter 18 sehen nur deine Freunde, was du schreibst.' : 'Wähle zuerst dein Studio.',
    })
  const created = new Date().toISOString()
  const atOnce = fields.kind !== 'text' && !fields.text
  const [added] = await tx
    .insert(post)
    .values({
      _id,
      ...fields,
      author: who._id,
      studio,
      created,
      held: holdsBack(fields.text),
      ...(atOnce ? { state: 'approved', approvedAt: created } : { state: 'pending' }),
    })
    .onConflictDoNothing()
    .returning()
  if (!added) return sameAgain(tx, who._id, { ...fields, _id, picture })
  await mayWrite(tx, who._id)
  if (picture) await tx.insert(postPicture).values({ post: _id, file: picture })
  await tellPost(tx, house, added, { what: atOnce ? 'new' : 'own' })
  if (!atOnce) await tellReviewers({ tx, house }, { kind: 'post', row: added, waits: true })
  return { _id, state: added.state }
}

async function sameAgain(tx: Tx, me: string, { _id, picture, execution, ...fields }: PostFields & { _id: string; picture: string | null }) {
  const once = and(eq(post.author, me), eq(post.kind, fields.kind), execution ? eq(post.execution, execution) : isNull(post.execution))
  const [found] = await tx
    .select({ post, picture: postPicture.file })
    .from(post)
    .leftJoin(postPicture, eq(postPicture.post, post._id))
    .where(or(eq(post._id, _id), execution ? once : undefined))
  const same = found && found.post.author === me && isSame({ ...found.post, picture: found.picture }, { execution, ...fields, picture })
  if (!same) throw new Refusal('taken')
  return { _id: found.post._id, state: found.post.state }
}

/** A post waits for its review. */
export async function create(given: Acting, { _id, text, image, audience }: PostForm) {
  const picture = await fileNamed(given.tx, given.who, image)
  await mustBeOwnPicture(given, picture)
  return write(given, _id, { kind: 'text', text, audience, execution: null }, picture)
}

/** Young again, a picture is not swept before its post is written. */
async function mustBeOwnPicture({ tx, who }: Acting, name: string | null) {
  if (!name) return
  const known = await tx
    .update(file)
    .set({ created: new Date().toISOString() })
    .where(and(eq(file.name, name), eq(file.kind, postPictures), eq(file.person, who._id)))
    .returning({ name: file.name })
  if (known.length === 0) throw new Refusal('invalid', { image: 'Dieses Bild gibt es nicht mehr. Wähle es nochmals.' })
}

/** Those who may say that they go to an execution, or lead it: while it is to come or under way. */
const partOf = (kind: Exclude<PostKind, 'text'>, who: string) =>
  kind === 'instructing'
    ? eq(courseExecution.instructor, who)
    : sql`exists (select 1 from ${courseSignup} s where s.execution = ${courseExecution._id} and s.person = ${who} and s.state = 'booked')`

/** A post about a course that its author goes to or leads. */
export async function createOfCourse(
  given: Acting,
  kind: Exclude<PostKind, 'text'>,
  { _id, courseExecutionId, text, audience }: CoursePostForm,
) {
  const { tx, who } = given
  const coming = and(visibleToAll, isNull(courseExecution.cancelledAt), sql`${courseExecution.endsAt} > now()`)
  if ((await tx.$count(courseExecution, and(eq(courseExecution._id, courseExecutionId), coming, partOf(kind, who._id)))) === 0)
    throw new Refusal('post-unbooked')
  return write(given, _id, { kind, text, audience, execution: courseExecutionId }, null)
}

/** Forgets pictures that no post has any more. */
export async function dropPictures(tx: Tx, names: readonly string[]) {
  for (const name of names) if ((await tx.$count(postPicture, eq(postPicture.file, name))) === 0) await dropFile(tx, name)
}

/** Deletes an own post with all that hangs on it. */
export async function remove({ tx, house, who }: Acting, _id: string) {
  const pictures = await tx.select({ name: postPicture.file }).from(postPicture).where(eq(postPicture.post, _id))
  const under = await tx.select().from(postComment).where(eq(postComment.post, _id))
  const [gone] = await tx
    .delete(post)
    .where(and(eq(post._id, _id), eq(post.author, who._id)))
    .returning()
  if (!gone) throw new Refusal('missing')
  await rememberGone(tx, 'post', [gone])
  await rememberGone(tx, 'comment', under)
  await dropPictures(
    tx,
    pictures.map(({ name }) => name),
  )
  await tellPost(tx, house, gone, { what: 'gone' })
  if (gone.state === 'pending') await tellReviewers({ tx, house }, { kind: 'post', row: gone, waits: false })
  return done
}
